import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { storeContentDocument, storeContentPicture } from '../../features/content/index.ts';
import type { UploadedPicture } from '../../features/content/index.ts';

interface Upload {
  readonly act: 'file.upload-picture' | 'file.upload-document';
  readonly address: string;
}

/** Adds the line of an upload to the audit log. The file is stored already; storing the same file again changes nothing. */
const recordUpload = async (
  platform: Platform,
  actor: Actor,
  { act: name, address }: Upload,
): Promise<Acted<void>> =>
  act(platform, { actor, act: name, records: 'always' }, async (tx) =>
    tx.record({ subject: 'file', subjectId: address, before: null, after: { address } }),
  );

/** Stores a picture for content. */
export async function uploadPicture(platform: Platform, actor: Actor, file: File) {
  const picture: UploadedPicture = await storeContentPicture(platform, file);
  const upload = { act: 'file.upload-picture', address: picture.address } as const;
  return { picture, acted: await recordUpload(platform, actor, upload) };
}

/** Stores a PDF for an article. */
export async function uploadDocument(platform: Platform, actor: Actor, file: File) {
  const address = await storeContentDocument(platform, file);
  return { address, acted: await recordUpload(platform, actor, { act: 'file.upload-document', address }) };
}
