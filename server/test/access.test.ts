import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseCsv } from '../src/features/imports/index.ts';
import { addTestPlayers, barePages, startTestAccounts } from './support/index.ts';
import type { TestAccounts } from './support/index.ts';

const answer = z.enum(['yes', 'no']);
const line = z.tuple([
  z.string().regex(/^[A-Z]+ [/*]/u),
  answer,
  answer,
  answer,
  z.string().min(1, 'whose it is must be said'),
]);

/** What the server answers, as it says itself while it is built. */
const routes: string[] = [];
const noteRoute = ({ method, url }: { method: string | string[]; url: string }) => {
  for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
};
const noteRoutes = (message: unknown) => {
  const app: unknown = Reflect.get(Object(message), 'fastify');
  const addHook: unknown = Reflect.get(Object(app), 'addHook');
  if (typeof addHook === 'function') Reflect.apply(addHook, app, ['onRoute', noteRoute]);
};

describe('the matrix of access', () => {
  let accounts: TestAccounts;
  let rows: z.output<typeof line>[];
  beforeAll(async () => {
    const file = new URL('../../docs/access.csv', import.meta.url);
    const lines = await Array.fromAsync(parseCsv([await readFile(file, 'utf8')]));
    rows = lines.slice(1).map(({ cells }) => line.parse(cells));
    subscribe('fastify.initialization', noteRoutes);
    accounts = await startTestAccounts({ site: barePages });
    unsubscribe('fastify.initialization', noteRoutes);
  });
  afterAll(async () => accounts.close());

  it('V8.1.1 has every route of the server, once, and no other', () => {
    // Measures and health are on a port of their own, which is not public.
    const inner = new Set(['GET /live', 'GET /ready', 'GET /versions', 'GET /metrics']);
    const known = rows.map(([route]) => route);
    expect(known.toSorted()).toEqual(routes.filter((route) => !inner.has(route)).toSorted());
    expect(known.length).toBeGreaterThan(80);
  });

  it('V8.1.1 is what the server does, for visitors, players and those who recover an account', async () => {
    const { email } = await accounts.join();
    await accounts.send('forget-password/send-otp', { email });
    const { secret } = await accounts.letter(email);
    const { body } = await accounts.send('forget-password/verify-otp', { otp: secret });
    const recovery = String(body.data['token']);
    const ask = async (route: string, token: string | undefined) => {
      const [method = '', path = ''] = route.split(' ');
      const given = await accounts.site.get(path.replace(/^\*/u, '/x').replaceAll(/:\w+|\*/gu, 'x'), {
        method,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      await given.text();
      return given.status === 401 ? 'no' : 'yes';
    };
    for (const [route, visitor, player, recovering] of rows) {
      // A new one each time: some routes end the session.
      const [{ token } = { token: '' }] = await addTestPlayers(accounts.site.platform, 1);
      expect([
        route,
        await ask(route, undefined),
        await ask(route, token),
        await ask(route, recovery),
      ]).toEqual([route, visitor, player, recovering]);
    }
  });
});
