import { posix } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { costs } from '../limits/costs.ts';
import type { Platform } from '../platform.ts';
import { sendContentFile } from './content-files.ts';
import type { FileReaders } from './content-files.ts';
import { notFound } from './refusal.ts';

/** The prefix of public keys; their names contain a hash of the content. */
const publicKeys = 'public/';
const prefix = '/files/';

/** The folder of pictures that operators publish and may withdraw. */
const contentKeys = `${publicKeys}content/`;

/** The folder of players' pictures. Their addresses contain 128 random bits and are given to their owners only. */
export const portraitFolder = 'portraits';

/** Browsers must not keep a player's picture: the browser's next user may be someone else, and the player may delete it. */
const cacheControl = (key: string): string =>
  key.startsWith(`${publicKeys}${portraitFolder}/`)
    ? 'private, no-store'
    : 'public, max-age=31536000, immutable';

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** The address of a public file. */
export const fileAddress = (key: string): string => prefix + key.slice(publicKeys.length);

/** The key of the public file at an address. */
export const fileKey = (address: string): string => publicKeys + address.slice(prefix.length);

/** Serves pictures from the file store. The default policy keeps active content in them from running. */
export function mountFiles(app: FastifyInstance, platform: Platform, readers: FileReaders): void {
  const { files } = platform;
  app.get<{ Params: { '*': string } }>(
    `${prefix}*`,
    { config: { cost: costs.cached } },
    async (request, reply) => {
      const key = publicKeys + request.params['*'];
      const type = types[/\.([a-z]+)$/u.exec(key)?.[1] ?? ''];
      if (
        type === undefined ||
        !/^[\w/.-]+$/u.test(key) ||
        key.includes('..') ||
        // The store resolves `public/./portraits/…` too, but the checks by folder would not recognize the key.
        posix.normalize(key) !== key ||
        !(await files.exists(key))
      ) {
        request.meter?.chargeNetwork(costs.call);
        throw notFound('file');
      }
      if (key.startsWith(contentKeys)) {
        const file = { key, address: fileAddress(key), headers: { 'content-type': type } };
        return sendContentFile({ platform, readers }, file, { request, reply });
      }
      reply.headers({
        'content-type': type,
        'cache-control': cacheControl(key),
      });
      return reply.send(await files.getStream(key));
    },
  );
}
