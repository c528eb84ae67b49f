import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBlob } from 'file-type';
import { pictureMostBytes } from '@outpick/contracts';
import { createGate } from '../limits/gate.ts';

/** How many uploads are in memory at once, and how many may wait: the rest are told to come back. */
const uploads = { atOnce: 6, waiting: 60 };

/** Bounds of a form: one file, few short fields. Past any of them reading stops with a 413. */
const limits = {
  fileSize: pictureMostBytes,
  files: 1,
  fields: 20,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
};

/** Holds a form from its first byte until it is answered. */
export const formGate = createGate(uploads.atOnce, uploads.waiting);

/** Lets this part of the server, and no other, take multipart forms. */
export const takeForms = async (scope: FastifyInstance): Promise<void> => {
  scope.removeContentTypeParser('application/json');
  await scope.register(multipart, { limits, throwFileSizeLimit: true });
};

/**
 * Reads a form. A file's type is found from its bytes, whatever its sender says, and its name is left out: nothing
 * after this point can be misled by either. If a field comes twice, the first counts.
 */
export async function formBody(request: FastifyRequest): Promise<Record<string, string | File>> {
  const body: Record<string, string | File> = Object.create(null);
  for await (const part of request.parts()) {
    const value = part.type === 'file' ? await readFile(part.file) : part.value;
    if (value === undefined) throw new request.server.multipartErrors.RequestFileTooLargeError();
    if (typeof value === 'string' || value instanceof File) body[part.fieldname] ??= value;
  }
  return body;
}

/** Holds the file once and no more: several may be waiting to be drawn. Undefined if it is too large. */
async function readFile(stream: MultipartFile['file']): Promise<File | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(new Uint8Array(chunk));
  if (stream.truncated) return undefined;
  const whole = new Blob(chunks);
  const type = (await fileTypeFromBlob(whole))?.mime ?? 'application/octet-stream';
  return new File([whole], 'upload', { type });
}
