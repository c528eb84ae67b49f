import { readFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { storeDocument } from '../../platform/files/documents.ts';
import { storePicture } from '../../platform/files/pictures.ts';
import type { StoredPicture } from '../../platform/files/pictures.ts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { losesMarkup, picturesIn, sanitize } from './sanitize.ts';
import type { PlacedPicture } from './sanitize.ts';
import type { Source } from './source.ts';

/** Stores the files that a source names. They must be in the source's folder or below it. */
export interface SourceFiles {
  storePicture(name: string): Promise<StoredPicture>;
  /** Stores a PDF and returns its key. */
  storeDocument(name: string): Promise<string>;
  /** Stores the pictures that the HTML names. Returns the sanitized HTML with their addresses. */
  sanitizeHtml(html: string): Promise<string>;
}

/** Whether a name is a URL or a path from the site's root, and so no file of the source. */
const isAddress = (name: string) => /^(?:[a-z][a-z0-9+.-]*:|[/\\])/iu.test(name.trim());

async function readBeside(path: string, name: string): Promise<Uint8Array> {
  const folder = dirname(resolve(path));
  const file = resolve(folder, name);
  if (!file.startsWith(folder + sep)) throw new Error(`${path}: "${name}" lies outside its folder`);
  return readFile(file);
}

export function openSourceFiles(
  { files }: Platform,
  { path, kind }: Source,
  warn: (line: string) => void,
): SourceFiles {
  const store = async <T>(name: string, write: (bytes: Uint8Array) => Promise<T>): Promise<T> => {
    try {
      return await write(await readBeside(path, name));
    } catch (error) {
      throw new Error(`${path}: ${name}: ${error instanceof Error ? error.message : 'unreadable'}`, {
        cause: error,
      });
    }
  };
  const storeSourcePicture = async (name: string) =>
    store(name, async (bytes) => storePicture(files, `content/${kind}`, bytes));
  return {
    storePicture: storeSourcePicture,
    storeDocument: async (name) => store(name, async (bytes) => storeDocument(files, bytes)),
    async sanitizeHtml(html) {
      const pictures = new Map<string, PlacedPicture>();
      for (const name of picturesIn(html)) {
        if (isAddress(name)) continue;
        const { key, width, height } = await storeSourcePicture(name);
        pictures.set(name, { address: fileAddress(key), width, height });
      }
      if (losesMarkup(html, pictures)) warn(`${path}: markup that is not allowed was removed`);
      return sanitize(html, pictures);
    },
  };
}
