import { measurePicture } from '../../platform/files/pictures.ts';
import type { StoredPicture } from '../../platform/files/pictures.ts';
import { documentKey } from '../../platform/http/mount-documents.ts';
import { fileKey } from '../../platform/http/mount-files.ts';
import { invalidInput } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';

/** Finds the uploaded files that a form names by their addresses. */
export interface FormFiles {
  findPicture(address: string): Promise<StoredPicture>;
  /** The key of a PDF. */
  findDocument(address: string): Promise<string>;
}

export const openFormFiles = ({ files }: Pick<Platform, 'files'>): FormFiles => ({
  async findPicture(address) {
    const key = fileKey(address);
    if (!(await files.exists(key))) throw invalidInput({ 'fields.picture': 'Upload the picture again.' });
    return { key, ...(await measurePicture(await files.getBytes(key))) };
  },
  async findDocument(address) {
    const key = documentKey(address);
    if (!(await files.exists(key))) throw invalidInput({ 'fields.document': 'Upload the PDF again.' });
    return key;
  },
});
