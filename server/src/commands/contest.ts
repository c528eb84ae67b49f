import { parseArgs } from 'node:util';
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
  const { changeContest } = await import('../acts/games/correct-game.ts');
  await withPlatform(invocation, async (platform) =>
    changeContest(platform, commandActor(), { slateGameId: id, verb, reason: reason.trim() }),
  );
  invocation.print(`${verb} ${id}: ${reason.trim()}`);
}

async function settle(invocation: Invocation, slateId: string): Promise<void> {
  const { settleNow } = await import('../acts/slates/settle.ts');
  await withPlatform(invocation, async (platform) => settleNow(platform, commandActor(), slateId));
  invocation.print(`settled ${slateId}`);
}

async function backfillRules(invocation: Invocation): Promise<void> {
  const { print } = invocation;
  const { fixRules } = await import('../acts/slates/settle.ts');
  await withPlatform(invocation, async (platform) => {
    const { result: seasons } = await fixRules(platform, commandActor());
    for (const season of seasons) print(`${season}: rules fixed`);
    if (seasons.length === 0) print('every season with a slate has its rules');
  });
}

export const contestCommand: Command = {
  usage,
  run: async ([verb, ...args], invocation) => {
    if (verb === 'list') return list(invocation, args);
    if (verb === 'add' || verb === 'drop' || verb === 'void') return act(invocation, verb, args);
    if (verb === 'backfill-rules') return backfillRules(invocation);
    if (verb !== 'settle') throw new Error(usage);
    await settle(invocation, parseId(args));
  },
};
