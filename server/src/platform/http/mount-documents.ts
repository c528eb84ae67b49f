import type { FastifyInstance } from 'fastify';
import { documentKeys } from '../files/documents.ts';
import type { Platform } from '../platform.ts';
import { sendContentFile } from './content-files.ts';
import type { FileReaders } from './content-files.ts';
import { notFound } from './refusal.ts';

const prefix = '/documents/';

/** The public address of a stored document. */
export const documentAddress = (key: string): string => prefix + key.slice(documentKeys.length);

/** The key of the document at an address. */
export const documentKey = (address: string): string => documentKeys + address.slice(prefix.length);

/** Serves PDFs as downloads under a generated name, never inline. */
export function mountDocuments(app: FastifyInstance, platform: Platform, readers: FileReaders): void {
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params;
    const digest = /^([0-9a-f]{32})\.pdf$/u.exec(name)?.[1];
    if (digest === undefined || !(await platform.files.exists(documentKeys + name)))
      throw notFound('document');
    const key = documentKeys + name;
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="outpick-${digest.slice(0, 8)}.pdf"`,
    };
    const file = { key, address: documentAddress(key), headers };
    return sendContentFile({ platform, readers }, file, { request, reply });
  });
}
