import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCalls } from '@outpick/contracts/admin';
import type { AdminCall } from '@outpick/contracts/admin';
import { z } from 'zod';
import { parseCsv } from '../src/platform/csv/parse-csv.ts';
import { addTestPlayers, barePages, startTestAccounts } from './support/index.ts';
import type { TestAccounts } from './support/index.ts';

const yesOrNo = z.enum(['yes', 'no']);
const line = z.tuple([
  z.string().regex(/^[A-Z]+ [/*]/u),
  yesOrNo,
  yesOrNo,
  yesOrNo,
  z.string().min(1, 'the owner is missing'),
]);

/** The server's routes, recorded while Fastify registers them. */
const routes: string[] = [];
const recordRoute = ({ method, url }: { method: string | string[]; url: string }) => {
  for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
};
const recordRoutes = (message: unknown) => {
  const app: unknown = Reflect.get(Object(message), 'fastify');
  const addHook: unknown = Reflect.get(Object(app), 'addHook');
  if (typeof addHook === 'function') Reflect.apply(addHook, app, ['onRoute', recordRoute]);
};

/** Operators' calls are in docs/access-operators.csv: test/admin/admin-access.test.ts checks each call with each role. */
const operatorsRoutes: ReadonlySet<string> = new Set(
  Object.values<{ method: string; path: string }>(adminCalls).map(({ method, path }) => `${method} ${path}`),
);

describe('the access matrix', () => {
  let accounts: TestAccounts;
  let rows: z.output<typeof line>[];
  beforeAll(async () => {
    const file = new URL('../../docs/access.csv', import.meta.url);
    const lines = await Array.fromAsync(parseCsv([await readFile(file, 'utf8')]));
    rows = lines.slice(1).map(({ cells }) => line.parse(cells));
    subscribe('fastify.initialization', recordRoutes);
    accounts = await startTestAccounts({
      site: barePages,
      console: { page: '<!doctype html><title>Console</title>', assetsFolder: import.meta.dirname },
    });
    unsubscribe('fastify.initialization', recordRoutes);
  });
  afterAll(async () => accounts.close());

  /** Returns a recovery token of a new player. */
  const startRecovery = async () => {
    const { email } = await accounts.join();
    await accounts.send('forget-password/send-otp', { email });
    const { secret } = await accounts.letter(email);
    const { body } = await accounts.send('forget-password/verify-otp', { otp: secret });
    return String(body.data['token']);
  };

  const isAllowed = async (route: string, token: string | undefined) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await accounts.site.get(path.replace(/^\*/u, '/x').replaceAll(/:\w+|\*/gu, 'x'), {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    await answer.text();
    return answer.status === 401 ? 'no' : 'yes';
  };

  it('V8.1.1 lists every route of the server exactly once', () => {
    // Metrics and health checks are on the internal port.
    const internal = new Set(['GET /live', 'GET /ready', 'GET /versions', 'GET /metrics']);
    const listed = rows.map(([route]) => route);
    const others = routes.filter((route) => !internal.has(route) && !operatorsRoutes.has(route));
    expect(listed.toSorted()).toEqual(others.toSorted());
    expect([...operatorsRoutes].filter((route) => !routes.includes(route))).toEqual([]);
    expect(listed.length).toBeGreaterThan(80);
  });

  it('V8.1.1 V8.2.1 operators’ calls refuse visitors, players and holders of a recovery token', async () => {
    const recovery = await startRecovery();
    const origin = accounts.site.platform.config.CONSOLE_ORIGIN ?? '';
    for (const { method, path, access } of Object.values<AdminCall>(adminCalls)) {
      if (access !== 'operator') continue;
      const [{ token } = { token: '' }] = await addTestPlayers(accounts.site.platform, 1);
      for (const bearer of [undefined, token, recovery]) {
        const headers = { origin, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) };
        const answer = await accounts.site.get(path.replaceAll(/:\w+/gu, 'x'), { method, headers });
        await answer.text();
        expect([path, answer.status]).toEqual([path, 401]);
      }
    }
  });

  it('V8.1.1 matches the server’s answers to visitors, players and holders of a recovery token', async () => {
    const recovery = await startRecovery();
    for (const [route, visitor, player, recovering] of rows) {
      // Use a new player for each route, because some routes end the session.
      const [{ token } = { token: '' }] = await addTestPlayers(accounts.site.platform, 1);
      expect([
        route,
        await isAllowed(route, undefined),
        await isAllowed(route, token),
        await isAllowed(route, recovery),
      ]).toEqual([route, visitor, player, recovering]);
    }
  });
});
