import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBlob } from 'file-type';
import { maxPictureBytes } from '@outpick/contracts';
import { createGate } from '../limits/gate.ts';

/** Uploads in memory at once, and uploads that may wait; further ones get a 503. */
const uploads = { concurrency: 6, queueLength: 60 };

/** Bounds of a form. Exceeding one stops reading with a 413. */
const limits = {
  fileSize: maxPictureBytes,
  files: 1,
  fields: 20,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
};

/** Bounds the forms in memory, from the first byte to the answer. */
export const formGate = createGate(uploads.concurrency, uploads.queueLength);

/** Accepts multipart forms in this scope of the server only. */
export const acceptForms = async (scope: FastifyInstance): Promise<void> => {
  scope.removeContentTypeParser('application/json');
  await scope.register(multipart, { limits, throwFileSizeLimit: true });
};

/**
 * Reads a form. A file's type is detected from its bytes and its name is dropped, because senders can forge both. Of a
 * repeated field the first value counts.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, string | File>> {
  const body: Record<string, string | File> = Object.create(null);
  for await (const part of request.parts()) {
    const value = part.type === 'file' ? await readFile(part.file) : part.value;
    if (value === undefined) throw new request.server.multipartErrors.RequestFileTooLargeError();
    if (typeof value === 'string' || value instanceof File) body[part.fieldname] ??= value;
  }
  return body;
}

/** Reads a file without a second copy in memory. Returns `undefined` if it is too large. */
async function readFile(stream: MultipartFile['file']): Promise<File | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(new Uint8Array(chunk));
  if (stream.truncated) return undefined;
  const whole = new Blob(chunks);
  const type = (await fileTypeFromBlob(whole))?.mime ?? 'application/octet-stream';
  return new File([whole], 'upload', { type });
}
