import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A text that can be read from its beginning as often as needed, piece by piece. */
export interface TextSource {
  /** What to call it in reports. */
  readonly name: string;
  readonly bytes: number;
  /** `onBytes` hears how much has been read in all. */
  read(onBytes?: (bytes: number) => void): AsyncIterable<string>;
}

/** A file as UTF-8 text; bytes that are not are an error, never replaced. */
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
