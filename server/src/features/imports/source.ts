import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A text that can be read repeatedly, as a stream of chunks. */
export interface TextSource {
  /** Its name in reports. */
  readonly name: string;
  readonly bytes: number;
  /** Calls `onBytes` with the total number of bytes read. */
  read(onBytes?: (bytes: number) => void): AsyncIterable<string>;
}

/** A file as UTF-8 text. Invalid bytes are an error; they are never replaced. */
export async function fileSource(path: string, name = path): Promise<TextSource> {
  const { size } = await stat(path);
  return {
    name,
    bytes: size,
    async *read(onBytes) {
      const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
      let bytes = 0;
      for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16 })) {
        if (!(chunk instanceof Uint8Array)) continue;
        bytes += chunk.length;
        onBytes?.(bytes);
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

/**
 * A copy of a text that was cut from a larger one. The JavaScript engine keeps the larger text, here a chunk of a file, as
 * long as a part that was cut from it.
 */
export const copyText = (text: string): string => Buffer.from(text).toString();
