import { readFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { storeDocument } from '../../platform/files/documents.ts';
import { storePicture } from '../../platform/files/pictures.ts';
import type { StoredPicture } from '../../platform/files/pictures.ts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { losesMarkup, picturesIn, sanitise } from './sanitise.ts';
import type { Source } from './source.ts';

/** What the making of an item may use: the files that lie beside its source. */
export interface Workshop {
  readonly config: Platform['config'];
  picture(name: string): Promise<StoredPicture>;
  /** Stores a PDF and gives its key. */
  document(name: string): Promise<string>;
  /** Makes HTML safe, having stored the pictures it names. */
  html(dirty: string): Promise<string>;
}

export function openWorkshop(
  { config, files }: Platform,
  { path, kind }: Source,
  warn: (line: string) => void,
): Workshop {
  const folder = dirname(resolve(path));
  /** Only what lies in the source's own folder or below: nothing is fetched from anywhere else. */
  const read = async (name: string): Promise<Uint8Array> => {
    const place = resolve(folder, name);
    if (!place.startsWith(folder + sep)) throw new Error(`${path}: "${name}" lies outside its folder`);
    return readFile(place);
  };
  const named = async <T>(name: string, work: (bytes: Uint8Array) => Promise<T>): Promise<T> => {
    try {
      return await work(await read(name));
    } catch (error) {
      throw new Error(`${path}: ${name}: ${error instanceof Error ? error.message : 'unreadable'}`, {
        cause: error,
      });
    }
  };
  const picture = async (name: string) =>
    named(name, async (bytes) => storePicture(files, `content/${kind}`, bytes));
  return {
    config,
    picture,
    document: async (name) => named(name, async (bytes) => storeDocument(files, bytes)),
    async html(dirty) {
      const placed = new Map<string, { address: string; width: number; height: number }>();
      for (const name of picturesIn(dirty)) {
        // An address on this site stays, one elsewhere is left to the sanitiser; the rest names a file.
        if (/^(?:[a-z][a-z0-9+.-]*:|[/\\])/iu.test(name.trim())) continue;
        const { key, width, height } = await picture(name);
        placed.set(name, { address: fileAddress(key), width, height });
      }
      if (losesMarkup(dirty, placed)) warn(`${path}: markup that is not allowed was taken out`);
      return sanitise(dirty, placed);
    },
  };
}
