import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A text that can be read repeatedly, as a stream of chunks. */
export interface TextSource {
  /** The name that reports show. */
  readonly name: string;
  readonly bytes: number;
  /** Calls `onBytes` with the total number of bytes read. */
  read(onBytes?: (bytes: number) => void): AsyncIterable<string>;
}

/** `utf-8-or-latin-1`: Latin-1 if the file as a whole is not valid UTF-8. */
export type FileEncoding = 'utf-8' | 'utf-8-or-latin-1';

/** Opens a file as text. With the encoding `utf-8`, invalid bytes throw; they are never replaced. */
export async function fileSource(
  path: string,
  name = path,
  encoding: FileEncoding = 'utf-8',
): Promise<TextSource> {
  const { size } = await stat(path);
  const isLatin1 = encoding === 'utf-8-or-latin-1' && !(await isUtf8(path));
  return {
    name,
    bytes: size,
    async *read(onBytes) {
      const decoder = isLatin1 ? new TextDecoder('latin1') : createUtf8Decoder();
      let bytes = 0;
      for await (const chunk of readChunks(path)) {
        bytes += chunk.length;
        onBytes?.(bytes);
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

const createUtf8Decoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 16 }))
    if (chunk instanceof Uint8Array) yield chunk;
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = createUtf8Decoder();
  try {
    for await (const chunk of readChunks(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    // The decoder throws a `TypeError` for invalid bytes; a failed read throws another error.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Copies a part of a larger text. Without the copy, the JavaScript engine keeps the larger text (here a chunk of a file) in
 * memory as long as the part.
 */
export const copyText = (text: string): string => Buffer.from(text).toString();
