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
  unsettle,
} from './support/index.ts';
import type { TestPlatform, TestPlay } from './support/index.ts';

/** More statements than any of these flows has. */
const most = 40;

/** Done, or told to come back. */
const outcomeOf = ({ statusCode }: { readonly statusCode: number }) => {
  expect([200, 503]).toContain(statusCode);
  return statusCode === 200 ? 'done' : 'failed';
};

describe('V2.3.3 a process that dies between two statements leaves all or nothing:', () => {
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

  const ask = async (method: 'POST' | 'DELETE', path: string, payload?: object, token = '') =>
    server.inject({
      method,
      url: `/api/v1/auth/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });

  /** How many rows every table has; those of the queue's own housekeeping aside. */
  const counts = async () => {
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

  /** What everyone can see of settled contests. */
  const published = async () =>
    asOwner(
      opened.platform.config.DATABASE_URL,
      `select (select jsonb_agg(s order by slate_id, player_id) from standings s) as boards,
              (select jsonb_agg(g order by slate_game_id) from settled_games g) as games,
              (select count(*)::int from rescorings) as corrections`,
    );

  /** Tries with a connection that dies after one statement, after two, … until something has happened. */
  async function dieEverywhere(
    attempt: () => Promise<'done' | 'failed'>,
    look: () => Promise<unknown> = counts,
  ) {
    const before = await look();
    for (let died = 0; died < most; died += 1) {
      cuts.cutAfter(died + 1);
      const outcome = await attempt();
      cuts.cutAfter(0);
      const seen = await look();
      if (!isDeepStrictEqual(seen, before)) return { died, outcome, seen };
      // Nothing happened, and nobody was told that it had.
      expect([died, outcome]).toEqual([died, 'failed']);
    }
    throw new Error('it never succeeded');
  }
  it('a sign-up', async () => {
    const body = { email: newEmail(), password: testPassword, confirmPassword: testPassword };
    const { died, outcome } = await dieEverywhere(async () => outcomeOf(await ask('POST', 'signup', body)));
    expect([died > 6, outcome]).toEqual([true, 'done']);
  });

  it('the deletion of an account', async () => {
    const email = newEmail();
    await putAccount(opened.platform, email, testPassword);
    const login = await ask('POST', 'login', { email, password: testPassword });
    const { data }: { data: { token: string } } = JSON.parse(login.body);
    const { died, outcome } = await dieEverywhere(async () =>
      outcomeOf(await ask('DELETE', 'userDelete', undefined, data.token)),
    );
    expect([died > 6, outcome]).toEqual([true, 'done']);
  });

  it('the settling of a slate, and what it adds to the boards after it', async () => {
    const { platform } = opened;
    const [sport] = await addBareSports(platform, 1);
    const [ann, ben] = await addTestPlayers(platform, 2);
    if (!sport || !ann || !ben) throw new Error('there is nothing to play');
    const plays: TestPlay[] = [
      [ann, 0, 'Home', 7],
      [ben, 0, 'Away', 3],
      [ben, 1, 'Home', 12],
    ];
    const slate = await playTestSlate(platform, sport, '2026-01-05T18:00:00Z', plays);
    const later = await playTestSlate(platform, sport, '2026-01-12T18:00:00Z', plays);
    await finishTestSlate(platform, later, [4, -2]);
    const attempt = async () => {
      // What a worker noted on its way is no board; without it every attempt begins anew.
      await unsettle(platform, slate.id);
      return finishTestSlate(cuts.platform, slate, [10, 3]).then(
        () => 'done' as const,
        () => 'failed' as const,
      );
    };
    const { died, seen } = await dieEverywhere(attempt, published);
    expect(died).toBeGreaterThan(20);
    // What was first seen is the whole of it: nobody has anything to add.
    await finishTestSlate(platform, slate, [10, 3]);
    expect(await published()).toEqual(seen);
  });
});
