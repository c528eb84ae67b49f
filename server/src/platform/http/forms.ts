import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxPictureBytes } from '@outpick/contracts';
import { createGate } from '../limits/gate.ts';
import type { Entrant, Gate } from '../limits/gate.ts';
import { untilAborted } from '../limits/until-aborted.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { abandonRest } from './arrival.ts';
import { badRequest } from './refusal.ts';

/**
 * `concurrency`: files in memory at once. `queueLength`: uploads that may wait. `perOwner`: uploads of one player, running and
 * waiting. Further uploads are refused.
 */
const uploads = { concurrency: 12, queueLength: 60, perOwner: 2 };

/** Bounds of a form. Exceeding one stops reading with a 413. */
const limits = {
  fileSize: maxPictureBytes,
  files: 1,
  fields: 20,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
};

/** The size of a file of the maximum size and all fields. A form that declares more is not read at all. */
const maxFormBytes = maxPictureBytes + 128 * 1024;

type Form = Record<string, string | File>;

/** Bounds the files in memory, from their first byte to the answer. */
export const createUploadGate = (metrics: Metrics): Gate =>
  createGate({ name: 'uploads', ...uploads, metrics });

/** Accepts multipart forms in this scope of the server only. */
export const acceptForms = async (scope: FastifyInstance): Promise<void> => {
  scope.removeContentTypeParser('application/json');
  // Imported lazily, like file-type below: commands import features with forms but never read one.
  const { default: multipart } = await import('@fastify/multipart');
  await scope.register(multipart, { limits, throwFileSizeLimit: true });
  // A form refused half-way is not read to its end.
  scope.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete) abandonRest(request.raw, reply.raw, maxFormBytes);
    done(null, payload);
  });
};

interface FormUse<T> {
  readonly gate: Gate;
  readonly entrant: Entrant;
  readonly use: (form: Form) => Promise<T>;
}

/**
 * Reads a form and calls `use` with it. Only a form with a file passes the gate and keeps its slot from the file's first byte
 * until `use` returns. A file's type is detected from its bytes and its name is dropped, because senders can forge both. The
 * first value of a repeated field counts.
 */
export async function withForm<T>(request: FastifyRequest, { gate, entrant, use }: FormUse<T>): Promise<T> {
  const tooLarge = () => new request.server.multipartErrors.RequestFileTooLargeError();
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge();
  const { signal } = entrant;
  const form: Form = Object.create(null);
  const parts = request.parts();
  /** Reads up to the first byte of a file, or to the end of the form. */
  const readToFile = async (): Promise<PartialFile | undefined> => {
    for (;;) {
      const { done, value: part } = await untilAborted(readable(parts.next()), signal);
      if (done === true) return undefined;
      const value = part.type === 'file' ? await startFile(part, { signal, tooLarge }) : part.value;
      if (typeof value === 'string' || value instanceof File) form[part.fieldname] ??= value;
      else if (value instanceof PartialFile) return value;
    }
  };
  const partialFile = await readToFile();
  if (!partialFile) return use(form);
  return gate(async () => {
    // Read the file even if its field is repeated: the parser continues only after the file's end.
    const file = await partialFile.readRest();
    form[partialFile.field] ??= file;
    if (await readToFile()) throw tooLarge();
    return use(form);
  }, entrant);
}

/** Turns the parser's errors about a broken form, which have no status, into a 400. */
const readable = async <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    const isParserError = error instanceof Error && !('statusCode' in error);
    throw isParserError ? badRequest({ body: 'The form is incomplete or has no boundary.' }) : error;
  });

type Chunks = AsyncIterableIterator<Uint8Array<ArrayBuffer>>;

/** A file whose first bytes have arrived. */
class PartialFile {
  readonly field: string;
  readonly #first: Uint8Array<ArrayBuffer>;
  readonly #rest: Chunks;

  constructor(field: string, first: Uint8Array<ArrayBuffer>, rest: Chunks) {
    this.field = field;
    this.#first = first;
    this.#rest = rest;
  }

  /** Reads the file without a second copy in memory. */
  async readRest(): Promise<File> {
    const chunks = [this.#first];
    for await (const chunk of this.#rest) chunks.push(chunk);
    const whole = new Blob(chunks);
    const { fileTypeFromBlob } = await import('file-type');
    const type = (await fileTypeFromBlob(whole))?.mime ?? 'application/octet-stream';
    return new File([whole], 'upload', { type });
  }
}

interface Reading {
  readonly signal: AbortSignal | undefined;
  readonly tooLarge: () => Error;
}

/** Waits for a file's first bytes. An empty file is returned at once. */
async function startFile({ fieldname, file }: MultipartFile, reading: Reading): Promise<PartialFile | File> {
  const chunks = readChunks(file, reading);
  const { done, value: first } = await chunks.next();
  if (done === true) return new File([], 'upload', { type: 'application/octet-stream' });
  return new PartialFile(fieldname, first, chunks);
}

/** The chunks of a file. Throws as soon as the file is too large or the signal aborts. */
async function* readChunks(stream: MultipartFile['file'], { signal, tooLarge }: Reading): Chunks {
  stream.once('limit', () => stream.destroy(tooLarge()));
  const chunks = stream.iterator();
  for (;;) {
    const { done, value } = await untilAborted(readable(chunks.next()), signal);
    if (stream.truncated) throw tooLarge();
    if (done === true) return;
    if (value instanceof Uint8Array) yield new Uint8Array(value);
  }
}
