import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putGames } from '../../src/features/games/index.ts';
import { submitPicks } from '../../src/features/contests/index.ts';
import { settleSlate } from '../../src/features/settlement/index.ts';
import {
  addTestOperator,
  addTestPlayers,
  asOwner,
  openTestContest,
  startTestSite,
} from '../support/index.ts';
import type { TestContest, TestOperator, TestSite } from '../support/index.ts';
import type { Sample } from '../support/every-call.ts';
import { adminRequest, adminTestCalls, sendConfirmed } from './admin-samples.ts';
import type { AdminTestCall } from './admin-samples.ts';

const hour = 3_600_000;
const reason = 'because the test needs it';

/** The acts that only read. */
const readingActs: readonly unknown[] = ['player.view', 'player.export'];

/** The operators' calls that read, with the acts that only show something. */
const readingCalls = adminTestCalls.filter(
  ({ call }) =>
    call.access === 'operator' &&
    (call.act === undefined
      ? call.method === 'GET' || call.path.includes('preview')
      : readingActs.includes(call.act)),
);

const final = (home: number, away: number) => ({
  kind: 'pin',
  result: { status: 'final', points: { home, away } },
});

/** Everything that an operator may preview for a game. */
const previewBodies = (slateGameId: string) => [
  final(24, 3),
  final(3, 24),
  final(7, 7),
  ...['scheduled', 'postponed', 'cancelled'].map((status) => ({
    kind: 'pin',
    result: { status, points: null },
  })),
  { kind: 'pin', startsAt: new Date(Date.now() - hour).toISOString() },
  { ...final(9, 0), startsAt: new Date(Date.now() + 30 * 24 * hour).toISOString() },
  { kind: 'unpin', field: 'all' },
  ...['add', 'drop', 'void'].map((act) => ({ kind: 'contest', slateGameId, act })),
];

/** Replaces everything that differs between two answers to the same request, such as times. */
function withoutVolatile(one: unknown, other: unknown, value: unknown): unknown {
  if (JSON.stringify(one) === JSON.stringify(other)) return value;
  const parts = [one, other, value].map((part) =>
    typeof part === 'object' && part !== null ? Object.entries(part) : undefined,
  );
  const [first, second, third] = parts;
  const keys = (entries: typeof first) => JSON.stringify(entries?.map(([key]) => key));
  if (!first || !second || !third || new Set([keys(first), keys(second), keys(third)]).size > 1)
    return 'volatile';
  return third.map(([key, part], index) => [
    key,
    withoutVolatile(first[index]?.[1], second[index]?.[1], part),
  ]);
}

function callNamed(name: string): AdminTestCall {
  const call = adminTestCalls.find((one) => one.name === name);
  if (!call) throw new Error(`there is no call ${name}`);
  return call;
}

describe('picks that may not be seen', () => {
  let site: TestSite;
  let contest: TestContest;
  let owner: TestOperator;
  let playerId: string;
  let timeOffset = 0;

  beforeAll(async () => {
    site = await startTestSite({ now: () => new Date(Date.now() + timeOffset) });
    owner = await addTestOperator(site.platform, 'owner');
    contest = await openTestContest(site.platform);
    const players = await addTestPlayers(site.platform, 3);
    playerId = players[0]?.id ?? '';
    for (const [index, { id }] of players.entries()) {
      await site.platform.db.insertInto('profiles').values({ account_id: id, name: 'Ann' }).execute();
      await submitPicks(site.platform.db, {
        playerId: id,
        key: crypto.randomUUID(),
        picks: contest.games.map((game) => ({
          slateGameId: game.id,
          team: index === 0 ? game.home : game.away,
          margin: 5 + 3 * index,
          date: game.entry.startsAt,
        })),
      });
    }
    await contest.change(gameAt(3), { status: 'final', points: { home: 20, away: 10 } });
    await settleSlate(site.platform, contest.slateId);
  }, 60_000);
  afterAll(async () => site.close());

  const runAsOwner = async (text: string) => asOwner(site.platform.config.DATABASE_URL, text);

  const gameAt = (index: number) => {
    const game = contest.games[index];
    if (!game) throw new Error('the contest has too few games');
    return game;
  };

  const send = async ({ call }: Pick<AdminTestCall, 'call'>, sample: Sample) => {
    // The numbers are counted at most once in five minutes.
    if (call.path.endsWith('/numbers')) timeOffset += hour / 10;
    const { path, init } = adminRequest(call, sample, owner.headers);
    const answer = await site.get(path, init);
    const text = await answer.text();
    // The health of the machine changes with each request.
    const isMeasured = call.path.endsWith('/health');
    const body: unknown = JSON.parse(text, (_key, value: unknown) =>
      isMeasured && typeof value === 'number' ? 'measured' : value,
    );
    return { status: answer.status, body };
  };

  /** Changes every pick that may not be seen: the other team, by another margin. */
  const turnPicks = async () =>
    runAsOwner(`update picks set home = not home, margin = 30 - margin
                where slate_game_id not in (select slate_game_id from visible_games)`);

  /** Sends a request twice, changes the picks and sends it again. Returns the first answer, and the last without volatile parts. */
  const compare = async (one: Pick<AdminTestCall, 'call'>, sample: Sample) => {
    const first = await send(one, sample);
    const second = await send(one, sample);
    await turnPicks();
    const third = await send(one, sample);
    expect(third.status).toBe(first.status);
    return {
      status: first.status,
      before: withoutVolatile(first.body, second.body, first.body),
      after: withoutVolatile(first.body, second.body, third.body),
    };
  };

  /** The input of a call about the contest, its first game and a player with picks; else the call's own sample. */
  const sampleFor = async ({ call, makeSample }: AdminTestCall): Promise<Sample> => {
    const sample = await makeSample(site.platform, owner);
    const { gameId } = gameAt(0);
    const ids: Readonly<Record<string, string>> = {
      games: gameId,
      slates: contest.slateId,
      players: playerId,
    };
    const [, kind = ''] = /^\/api\/v1\/admin\/(\w+)\/:id/u.exec(call.path) ?? [];
    const id = ids[kind];
    return id === undefined ? sample : { ...sample, params: { id } };
  };

  it.each(readingCalls)('$name gives operators the same answer, whatever was picked', async (one) => {
    const sample = await sampleFor(one);
    let compared = await compare(one, sample);
    // A measurement, such as used memory, may change between two requests by chance. A pick in an answer changes it every time.
    for (let times = 1; times < 5 && !isDeepStrictEqual(compared.before, compared.after); times += 1)
      compared = await compare(one, sample);
    expect({ status: compared.status, answer: compared.after }).toEqual({
      status: 200,
      answer: compared.before,
    });
  });

  const previewCall = callNamed('previewCorrection');

  it.each(['before its lock', 'in the quarter of an hour after its lock'])(
    'previews of a game %s are the same, whatever was picked',
    async (when) => {
      const game = gameAt(when.startsWith('before') ? 0 : 1);
      if (!when.startsWith('before'))
        await runAsOwner(`
          set session_replication_role = replica;
          update games set starts_at = clock_timestamp() - interval '10 minutes',
                           start_changed_at = null where id = '${game.gameId}'`);
      const said: unknown[] = [];
      for (const body of previewBodies(game.id)) {
        const { before, after } = await compare(previewCall, { params: { id: game.gameId }, body });
        expect({ body, answer: after }).toEqual({ body, answer: before });
        said.push(before);
      }
      // The previews concern points: otherwise the comparison would prove nothing.
      expect(JSON.stringify(said)).toContain('Its points follow 15 minutes after the start');
    },
  );

  it('a preview of a begun game says how much points change', async () => {
    const { body } = await send(previewCall, { params: { id: gameAt(3).gameId }, body: final(3, 24) });
    expect(body).toMatchObject({ data: { settlement: { players: 3, mostUp: expect.any(Number) } } });
  });

  it('a player’s page and export for operators have only the picks that may be seen', async () => {
    for (const name of ['viewPlayer', 'exportPlayerData']) {
      const { body } = await send(callNamed(name), { params: { id: playerId }, body: { reason } });
      expect(body).toMatchObject({ data: { picks: [{ team: gameAt(3).home, margin: 5 }] } });
    }
  });

  it('acts on games and players with picks still succeed, and leave the picks as they are', async () => {
    const stored = 'select * from picks order by player_id, slate_game_id';
    const before = await runAsOwner(stored);
    const duplicate = { ...gameAt(0).entry, feedId: 'twin' };
    await site.platform.transact(async (tx) => putGames(site.platform, tx, contest.sportId, [duplicate]));
    const { rows } = await sql<{ id: string }>`select id from games where feed_id = 'twin'`.execute(
      site.platform.db,
    );
    const gameId = rows[0]?.id ?? '';
    const acts: readonly (readonly [string, Sample])[] = [
      ['mergeDuplicateGames', { body: { gameId, intoId: gameAt(0).gameId, reason } }],
      ['dropContestGame', { params: { id: gameAt(0).id }, body: { reason } }],
      ['voidContestGame', { params: { id: gameAt(2).id }, body: { reason } }],
      ['addContestGame', { params: { id: gameAt(2).id }, body: { reason } }],
      [
        'enterGameResult',
        { params: { id: gameAt(1).gameId }, body: { points: { home: 3, away: 24 }, reason } },
      ],
      ['unpinGame', { params: { id: gameAt(1).gameId }, body: { field: 'all', reason } }],
      ['resettleSlate', { params: { id: contest.slateId }, body: { reason } }],
      ['banPlayer', { params: { id: playerId }, body: { reason } }],
      ['deletePlayer', { params: { id: playerId }, body: { reason } }],
    ];
    for (const [name, sample] of acts) {
      const { status, body } = await sendConfirmed(site, callNamed(name).call, sample, owner.headers);
      expect({ name, status, body }).toMatchObject({ name, status: 200 });
    }
    expect(await runAsOwner(stored)).toEqual(before);
  });
});
