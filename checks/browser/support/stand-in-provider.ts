import http from 'node:http';
import type { RequestOptions } from 'node:http';
import https from 'node:https';

/*
 * Loaded with `--import` into a worker under test: requests to providers, which use https, go to a stand-in on this machine.
 * So the feeds of a recipe stay as the recipe has them.
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
