import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putAccount } from '../src/features/accounts/index.ts';
import { createSiteServer } from '../src/site.ts';
import { withCuts } from './support/cut-after.ts';
import type { CutPlatform } from './support/cut-after.ts';
import {
  addBareSports,
  addTestPlayers,
  asOwner,
  finishTestSlate,
  newEmail,
  openTestPlatform,
  playTestSlate,
  testPassword,
  deleteSettlement,
} from './support/index.ts';
import type { TestPlatform, TestPlay } from './support/index.ts';

/** More statements than any tested operation has. */
const maxStatements = 40;

const resultOf = ({ statusCode }: { readonly statusCode: number }) => {
  expect([200, 503]).toContain(statusCode);
  return statusCode === 200 ? 'done' : 'failed';
};

describe('V2.3.3 a process that dies between two statements leaves all or nothing of', () => {
  let opened: TestPlatform;
  let cuts: CutPlatform;
  let server: FastifyInstance;
  beforeAll(async () => {
    opened = await openTestPlatform();
    cuts = withCuts(opened.platform);
    server = await createSiteServer(cuts.platform, undefined);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  const send = async (method: 'POST' | 'DELETE', path: string, payload?: object, token = '') =>
    server.inject({
      method,
      url: `/api/v1/auth/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });

  /** Counts the rows of each table, except the queue's internal ones. */
  const countRows = async () => {
    const url = opened.platform.config.DATABASE_URL;
    const tables = await asOwner<{ name: string }>(
      url,
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const lines = [...tables.map(({ name }) => `public.${name}`), 'jobs.job'].map(
      (name) => `select '${name}' as name, count(*)::int as rows from ${name}`,
    );
    return asOwner<{ name: string; rows: number }>(url, `${lines.join(' union all ')} order by name`);
  };

  /** Reads the public results of settled contests. */
  const readBoards = async () =>
    asOwner(
      opened.platform.config.DATABASE_URL,
      `select (select jsonb_agg(s order by s.slate_id, player_id) from standings s join boards using (slate_id, version)) as boards,
              (select jsonb_agg(g order by slate_game_id) from settled_games g) as games,
              (select count(*)::int from rescorings) as corrections`,
    );

  /** Repeats the attempt, killing its connection after 1, 2, … statements, until an attempt has an effect. */
  async function dieAfterEachStatement(
    attempt: () => Promise<'done' | 'failed'>,
    observe: () => Promise<unknown> = countRows,
  ) {
    const before = await observe();
    for (let statementCount = 0; statementCount < maxStatements; statementCount += 1) {
      cuts.cutAfter(statementCount + 1);
      const result = await attempt();
      cuts.cutAfter(0);
      const after = await observe();
      if (!isDeepStrictEqual(after, before)) return { statementCount, result, after };
      // There was no effect, and the caller was not told that there was one.
      expect([statementCount, result]).toEqual([statementCount, 'failed']);
    }
    throw new Error('no attempt had an effect');
  }
  it('a sign-up', async () => {
    const body = { email: newEmail(), password: testPassword, confirmPassword: testPassword };
    const { statementCount, result } = await dieAfterEachStatement(async () =>
      resultOf(await send('POST', 'signup', body)),
    );
    expect([statementCount > 6, result]).toEqual([true, 'done']);
  });

  it('the deletion of an account', async () => {
    const email = newEmail();
    await putAccount(opened.platform, email, testPassword);
    const login = await send('POST', 'login', { email, password: testPassword });
    const { data }: { data: { token: string } } = JSON.parse(login.body);
    const { statementCount, result } = await dieAfterEachStatement(async () =>
      resultOf(await send('DELETE', 'userDelete', undefined, data.token)),
    );
    expect([statementCount > 6, result]).toEqual([true, 'done']);
  });

  it('the settlement of a slate, including its effect on later boards', async () => {
    const { platform } = opened;
    const [sport] = await addBareSports(platform, 1);
    const [ann, ben] = await addTestPlayers(platform, 2);
    if (!sport || !ann || !ben) throw new Error('the builders returned nothing');
    const plays: TestPlay[] = [
      [ann, 0, 'Home', 7],
      [ben, 0, 'Away', 3],
      [ben, 1, 'Home', 12],
    ];
    const slate = await playTestSlate(platform, sport, '2026-01-05T18:00:00Z', plays);
    const later = await playTestSlate(platform, sport, '2026-01-12T18:00:00Z', plays);
    await finishTestSlate(platform, later, [4, -2]);
    const attempt = async () => {
      // Delete the progress of earlier passes, so that every attempt starts from the beginning.
      await deleteSettlement(platform, slate.id);
      return finishTestSlate(cuts.platform, slate, [10, 3]).then(
        () => 'done' as const,
        () => 'failed' as const,
      );
    };
    const { statementCount, after } = await dieAfterEachStatement(attempt, readBoards);
    expect(statementCount).toBeGreaterThan(20);
    // The first visible result is already complete: another pass changes nothing.
    await finishTestSlate(platform, slate, [10, 3]);
    expect(await readBoards()).toEqual(after);
  });
});
