import { parseArgs } from 'node:util';
import { actOnContest, listContestStates } from '../features/contests/index.ts';
import { backfillSeasonRules, settleSlate } from '../features/settlement/index.ts';
import { recordAct } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';
import { commandActor, withDatabase, withPlatform } from './command.ts';
import type { Command, Invocation } from './command.ts';

const usage = `outpick contest list <sport>
outpick contest add|drop|void <contest id> --reason "…"    every act is public, with its reason
outpick contest settle <slate id>                           settles now what is decided, in this process
outpick contest backfill-rules                              fixes the rules of seasons that opened without them`;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

function parseId(args: readonly string[]): string {
  const [id = ''] = args;
  if (!uuid.test(id)) throw new Error(usage);
  return id;
}

const list = async (invocation: Invocation, [slug = '']: readonly string[]) =>
  withDatabase(invocation, async ({ db }) => {
    const { print } = invocation;
    const rows = await db
      .selectFrom('contest_games')
      .innerJoin('sports', 'sports.id', 'contest_games.sport_id')
      .innerJoin('games', 'games.id', 'game_id')
      .innerJoin('teams as home', 'home.id', 'home_team_id')
      .innerJoin('teams as away', 'away.id', 'away_team_id')
      .select(['contest_games.id', 'slate_id', 'in_contest', 'contest_games.starts_at'])
      .select(['outcome', 'void_reason', 'home.name as home', 'away.name as away'])
      .where('slug', '=', slug)
      .where('first_day', '=', (query) =>
        query
          .selectFrom('slates')
          .innerJoin('sports', 'sports.id', 'slates.sport_id')
          .select(({ fn }) => fn.max('first_day').as('newest'))
          .where('slug', '=', slug),
      )
      .orderBy('contest_games.starts_at')
      .execute();
    const [first] = rows;
    print(first ? `slate ${first.slate_id ?? ''}` : `there is no contest of "${slug}"`);
    for (const row of rows) {
      const state = row.in_contest === true ? (row.void_reason ?? row.outcome ?? 'to come') : 'not in it';
      print(
        `${row.id ?? ''}  ${row.starts_at?.toISOString() ?? ''}  ${state.padEnd(9)}  ${row.away} @ ${row.home}`,
      );
    }
  });

async function act(
  invocation: Invocation,
  verb: 'add' | 'drop' | 'void',
  args: readonly string[],
): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const { reason = '' } = values;
  if (reason.trim() === '') throw new Error(usage);
  const id = parseId(positionals);
  const { auditGame, contestActs } = await import('../features/console/index.ts');
  await withPlatform(invocation, async (platform) => {
    const [state] = await listContestStates(platform.db, { slateGameId: id });
    if (!state) throw new Error(`there is no contest game ${id}`);
    const logged = { act: contestActs[verb], gameId: state.gameId, reason: reason.trim() };
    const own = auditGame(platform, commandActor(), logged);
    await actOnContest(own, { slateGameId: id, act: verb, reason: reason.trim() });
  });
  invocation.print(`${verb} ${id}: ${reason.trim()}`);
}

/** Settles a slate. Its line comes after the last of its transactions: the worker would finish an interrupted one. */
async function settle(platform: Platform, slateId: string): Promise<void> {
  const { describers } = await import('../features/console/index.ts');
  const before = await describers.slate(platform.db, slateId);
  if (before === null) throw new Error(`there is no slate ${slateId}`);
  await settleSlate(platform, slateId);
  const line = { act: 'slate.settle', subject: 'slate', subjectId: slateId };
  await platform.transact(async (tx) =>
    recordAct(tx, commandActor(), { ...line, before, after: await describers.slate(tx.db, slateId) }),
  );
}

const backfillRules = async (invocation: Invocation) =>
  withPlatform(invocation, async (platform) => {
    const { print } = invocation;
    const seasons = await backfillSeasonRules(platform, commandActor());
    for (const season of seasons) print(`${season}: rules fixed`);
    if (seasons.length === 0) print('every season with a slate has its rules');
  });

export const contestCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb === 'list') return list(invocation, args);
    if (verb === 'add' || verb === 'drop' || verb === 'void') return act(invocation, verb, args);
    if (verb === 'backfill-rules') return backfillRules(invocation);
    if (verb !== 'settle') throw new Error(usage);
    const id = parseId(args);
    await withPlatform(invocation, async (platform) => settle(platform, id));
    invocation.print(`settled ${id}`);
  },
};
