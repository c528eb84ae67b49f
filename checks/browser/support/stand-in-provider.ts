import http from 'node:http';
import type { RequestOptions } from 'node:http';
import https from 'node:https';

/*
 * Loaded with `--import` into a worker under test. Redirects https requests, which go to providers, to a local stand-in, so
 * that the league's feeds need no changes.
 */
const standIn = process.env['STAND_IN_PROVIDER'];
if (standIn === undefined) throw new Error('STAND_IN_PROVIDER is not set');

const { origin } = new URL(standIn);
Object.assign(https, {
  request: (url: URL, { signal, headers }: RequestOptions) =>
    http.request(new URL(url.pathname + url.search, origin), {
      agent: false,
      ...(signal ? { signal } : {}),
      ...(headers ? { headers } : {}),
    }),
});
