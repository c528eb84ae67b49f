import type { FastifyReply, FastifyRequest } from 'fastify';
import { costs } from '../limits/costs.ts';
import type { Platform } from '../platform.ts';
import { isForConsole } from './mount-admin-calls.ts';
import { notFound } from './refusal.ts';

/** Who may download the files of content. */
export interface FileReaders {
  /** Whether published content uses the file at an address. */
  readonly isPublished: (address: string) => Promise<boolean>;
  /** Whether the cookie is a signed-in operator's. Operators may also download files of drafts. */
  readonly isOperator: (cookie: string | undefined) => Promise<boolean>;
}

/** Five minutes, so that caches soon drop a withdrawn file. The entity tag avoids a second download of an unchanged file. */
const published = 'public, max-age=300';
const draft = 'private, no-store';

interface ContentFile {
  readonly key: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Serves an existing content file: to everyone while it is published, otherwise only to operators in the console. */
export async function sendContentFile(
  { platform, readers }: { readonly platform: Platform; readonly readers: FileReaders },
  { key, address, headers }: ContentFile,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const isPublic = await readers.isPublished(address);
  const { host, cookie } = request.headers;
  if (!isPublic && !(isForConsole(platform, host) && (await readers.isOperator(cookie)))) {
    request.meter?.chargeNetwork(costs.call);
    throw notFound('file');
  }
  // The name contains a hash of the content.
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  reply.headers({ ...headers, etag, 'cache-control': isPublic ? published : draft });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(await platform.files.getStream(key));
}
