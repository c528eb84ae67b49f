import { userInfo } from 'node:os';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActName } from '@outpick/contracts/admin';
import { setGamesAside } from '../../src/acts/games/set-games-aside.ts';
import { putGames } from '../../src/features/games/index.ts';
import { endSuspensions } from '../../src/features/moderation/index.ts';
import { anyJob } from '../../src/platform/jobs/job.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import type { Worker } from '../../src/platform/jobs/worker.ts';
import { addTestOperator, addTestTeams, eventually, shortOrFull, startTestSite } from '../support/index.ts';
import type { TestOperator, TestSite } from '../support/index.ts';
import { callOutpick, commandSettings } from '../support/outpick.ts';
import { adminTestCalls, sendConfirmed } from './admin-samples.ts';
import { auditActs, choose, createAuditWorld } from './audit-acts.ts';
import type { AuditWorld, Choice } from './audit-acts.ts';

const consoleActs = Object.keys(auditActs);
const reason = ['--reason', 'because the test needs it'];

/** Acts on the command line, on the same things as the acts of the console. */
const commandActs: Readonly<
  Record<string, { readonly act: ActName; readonly args: (world: AuditWorld, choice: Choice) => string[] }>
> = {
  pin: {
    act: 'game.postpone',
    args: ({ games }, { target }) => [
      'game',
      'pin',
      choose(games, target).gameId,
      '--status',
      'postponed',
      ...reason,
    ],
  },
  unpin: {
    act: 'game.unpin',
    args: ({ games }, { target }) => ['game', 'unpin', choose(games, target).gameId],
  },
  void: {
    act: 'game.void',
    args: ({ games }, { target }) => ['contest', 'void', choose(games, target).id, ...reason],
  },
  add: {
    act: 'game.add-to-contest',
    args: ({ games }, { target }) => ['contest', 'add', choose(games, target).id, ...reason],
  },
  pause: { act: 'feed.pause', args: ({ feedSport }) => ['feed', 'pause', feedSport, 'squiggle'] },
  resume: { act: 'feed.resume', args: ({ feedSport }) => ['feed', 'resume', feedSport, 'squiggle'] },
  hide: { act: 'sport.hide', args: ({ feedSport }) => ['sport', 'hide', feedSport, ...reason] },
  show: { act: 'sport.show', args: ({ feedSport }) => ['sport', 'show', feedSport, ...reason] },
  alias: {
    act: 'team.add-name',
    args: ({ feedSport }, { value }) => [
      'import',
      feedSport,
      '--alias',
      `HAR${value % 3}=${choose(['Harbor Gulls', 'Nobody'], value)}`,
    ],
  },
};

type Way = 'console' | 'command' | 'job';

const anAct = fc.oneof(
  fc.record({
    way: fc.constant<Way>('console'),
    name: fc.constantFrom(...consoleActs),
    by: fc.nat(),
    target: fc.nat(),
    value: fc.nat(),
  }),
  fc.record({
    way: fc.constant<Way>('command'),
    name: fc.constantFrom(...Object.keys(commandActs)),
    by: fc.nat(),
    target: fc.nat(),
    value: fc.nat(),
  }),
  fc.record({
    way: fc.constant<Way>('job'),
    name: fc.constantFrom('expire', 'set-aside'),
    by: fc.nat(),
    target: fc.nat(),
    value: fc.nat(),
  }),
);
type RandomAct = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

/** The result of an act: the expected line, or none if the act was refused or changed nothing. */
interface ActResult {
  readonly way: Way;
  readonly name: string;
  readonly line: string | undefined;
}

describe('every act', () => {
  let site: TestSite;
  let world: AuditWorld;
  let owner: TestOperator;
  let worker: Worker;
  let teams: readonly string[];
  const viewed = new Set<string>();
  let gamesAdded = 0;

  beforeAll(async () => {
    site = await startTestSite();
    world = await createAuditWorld(site.platform);
    owner = await addTestOperator(site.platform, 'owner');
    teams = [...(await addTestTeams(site.platform, world.sportId, ['Late Owls', 'Late Foxes'])).values()];
    const jobs = [anyJob(endSuspensions), anyJob(setGamesAside)];
    worker = await startWorker(site.platform, jobs, site.platform.config.DATABASE_URL);
  });
  afterAll(async () => {
    await worker.stop(5000);
    await site.close();
  });

  const listLines = async () => {
    const lines = await site.platform.db
      .selectFrom('audit_log')
      .select(['act', 'actor_kind', 'actor_name', 'subject', 'subject_id', 'undo'])
      .orderBy('at')
      .orderBy('id')
      .execute();
    return lines.map((line) => ({
      ...line,
      words: `${line.act} by ${line.actor_kind} ${line.actor_name}`,
      thing: `${line.subject} ${line.subject_id}`,
    }));
  };

  /** Several views of a player within fifteen minutes are one act. */
  function isSecondView(name: string, target: number): boolean {
    if (name !== 'viewPlayer') return false;
    const playerId = choose(world.players, target);
    const seen = viewed.has(playerId);
    viewed.add(playerId);
    return seen;
  }

  async function actInConsole({ name, target, value }: RandomAct): Promise<string | undefined> {
    const found = adminTestCalls.find((one) => one.name === name);
    const make = auditActs[name];
    if (!found || !make) throw new Error(`there is no call ${name}`);
    const sample = make(world, { target, value });
    const { status, body } = await sendConfirmed(site, found.call, sample, owner.headers);
    const changedNothing = JSON.stringify(body).includes('"changed":0') || isSecondView(name, target);
    return status === 200 && !changedNothing ? `${found.call.act} by operator ${owner.name}` : undefined;
  }

  async function actByCommand({ name, target, value }: RandomAct): Promise<string | undefined> {
    const command = commandActs[name];
    if (!command) throw new Error(`there is no command ${name}`);
    const settings = commandSettings(site.platform.config.DATABASE_URL, site.folder);
    const args = command.args(world, { target, value });
    const { status, stderr } = await callOutpick(settings, ...args);
    const doubts = stderr.match(/--confirm \S+/gu)?.flatMap((option) => option.split(' ')) ?? [];
    const isConfirmed = doubts.length > 0 && (await callOutpick(settings, ...args, ...doubts)).status === 0;
    return status === 0 || isConfirmed ? `${command.act} by command ${userInfo().username}` : undefined;
  }

  /** Adds a game that should have ended, and lets the job set it aside. */
  async function setAside(): Promise<string> {
    const [homeTeamId = '', awayTeamId = ''] = teams;
    gamesAdded += 1;
    const entry = {
      feedId: `late ${gamesAdded}`,
      season: 2026,
      startsAt: new Date(Date.now() - (20 + gamesAdded) * 3_600_000).toISOString(),
      homeTeamId,
      awayTeamId,
      neutral: false,
      status: 'scheduled',
      points: null,
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    } as const;
    await site.platform.transact(async (tx) => {
      await putGames(site.platform, tx, world.sportId, [entry]);
      site.platform.jobs.enqueue(tx, setGamesAside, {});
    });
    return 'game.set-aside by job games.set-aside';
  }

  /** Moves a player's suspension, if there is one, into the past, and enqueues the job that ends expired suspensions. */
  async function expire({ target }: RandomAct): Promise<string | undefined> {
    const { rows } = await sql`
      update suspensions set began_at = now() - interval '2 days', ends_at = now() - interval '1 day'
      where player_id = ${choose(world.players, target)} and ended_at is null returning id
    `.execute(site.platform.db);
    await site.platform.transact(async (tx) =>
      Promise.resolve(site.platform.jobs.enqueue(tx, endSuspensions, {})),
    );
    return rows.length === 0 ? undefined : 'player.end-suspension by job moderation.end-suspensions';
  }

  async function perform(one: RandomAct): Promise<ActResult> {
    const { way, name } = one;
    if (way === 'console') return { way, name, line: await actInConsole(one) };
    if (way === 'command') return { way, name, line: await actByCommand(one) };
    return { way, name, line: name === 'expire' ? await expire(one) : await setAside() };
  }

  it('by console, command or job writes one line for each thing that it changed', async () => {
    const done: ActResult[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 10, maxLength: 15 }), async (some) => {
        for (const one of some) {
          const earlier = (await listLines()).length;
          const result = await perform(one);
          // The worker writes its line when its job is done.
          const lines = await eventually(async () => {
            const added = (await listLines()).slice(earlier);
            if (result.line !== undefined && added.length === 0)
              throw new Error(`no line yet: ${one.name} ${result.line}`);
            return added;
          });
          const words = new Set(lines.map((line) => line.words));
          expect([result.name, [...words]]).toEqual([
            result.name,
            result.line === undefined ? [] : [result.line],
          ]);
          // An act on several things, such as a player and the reports about them, has one line for each.
          const things = new Set(lines.map((line) => line.thing));
          expect([result.name, things.size]).toEqual([result.name, lines.length]);
          done.push(result);
        }
      }),
      { numRuns: shortOrFull(8, 40), endOnFailure: true },
    );
    // Require enough acts of each kind, or the test would prove nothing.
    const counts = Map.groupBy(done, ({ way, line }) => `${way} ${line === undefined ? 'refused' : 'done'}`);
    for (const kind of ['console done', 'console refused', 'command done', 'command refused', 'job done'])
      expect([kind, counts.get(kind)?.length ?? 0]).toEqual([kind, expect.toSatisfy((count) => count >= 3)]);
    const undone = (await listLines()).filter(({ act }) => act === 'game.enter-result');
    for (const { undo } of undone) expect(undo).toHaveProperty('restores.pinReason');
  }, 180_000);
});
