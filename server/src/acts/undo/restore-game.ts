import { sql } from 'kysely';
import { z } from 'zod';
import type { ActTransaction } from '../../platform/act.ts';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { actOnContest, forgetCrowds } from '../../features/contests/index.ts';
import { lockGamesBeside } from '../../features/games/index.ts';
import { hasShownPoints, restoreGame } from '../../features/ingest/readings/index.ts';
import type { EarlierGame } from '../../features/ingest/readings/index.ts';
import { readSourcesVersion } from '../../features/consequences/index.ts';
import type { Proposal } from '../../features/consequences/index.ts';
import type { Restorer, UndoneThing } from './restorer.ts';

const status = z.enum(['scheduled', 'live', 'final', 'postponed', 'cancelled']);
const points = z.int().nullable();

const contestState = z.object({
  slateGameId: z.uuid(),
  inContest: z.boolean(),
  act: z.enum(['add', 'drop', 'void']).nullable(),
});

const shownGame = z.object({
  status,
  homePoints: points,
  awayPoints: points,
  startsAt: z.string(),
  pinnedStatus: status.nullable(),
  pinnedStart: z.string().nullable(),
  pinnedHomePoints: points,
  pinnedAwayPoints: points,
  isSetAside: z.boolean().default(false),
  mergedInto: z.string().nullable(),
  contest: z.array(contestState),
});

type ShownGame = z.output<typeof shownGame>;

const restorableGame = shownGame.extend({
  begun: z.boolean(),
  // Lines of the release before this field say nothing about it.
  begunByOperator: z.boolean().default(false),
  setAsideAt: z.string().nullable(),
  pinReason: z.string().nullable(),
  pinnedAt: z.string().nullable(),
});

/** The operators' last act that gives a contest game its state. A game without an act is as its slate opened. */
const actFor = ({ act, inContest }: z.output<typeof contestState>) => act ?? (inContest ? 'add' : 'drop');

const pointsOf = (home: number | null, away: number | null) =>
  home === null || away === null ? null : { home, away };

const contestWords = { add: 'in the contest', drop: 'not in the contest', void: 'void' };

function toEarlierGame(target: unknown): EarlierGame {
  const game = restorableGame.parse(target);
  const { pinReason: reason, pinnedAt } = game;
  return {
    status: game.status,
    points: pointsOf(game.homePoints, game.awayPoints),
    startsAt: game.startsAt,
    begun: game.begun,
    begunByOperator: game.begunByOperator,
    pin:
      reason === null || pinnedAt === null
        ? null
        : {
            startsAt: game.pinnedStart,
            status: game.pinnedStatus,
            points: pointsOf(game.pinnedHomePoints, game.pinnedAwayPoints),
            reason,
            pinnedAt,
          },
  };
}

const ownState = ({ contest: _contest, ...game }: ShownGame) => game;

/**
 * The state that operators decide: versions of boards and ratings follow from it, and time alone sets a game aside. Contests
 * of slates that opened after the recorded state are left out.
 */
function decided(state: Recorded, recorded: Recorded): unknown {
  const game = shownGame.safeParse(state).data;
  const known = shownGame.safeParse(recorded).data;
  if (!game || !known) return state;
  const ids = new Set(known.contest.map(({ slateGameId }) => slateGameId));
  const contest = game.contest.filter(({ slateGameId }) => ids.has(slateGameId));
  return {
    ...ownState(game),
    startsAt: new Date(game.startsAt).toISOString(),
    contest: contest.map((one) => contestWords[actFor(one)]),
  };
}

/** Reads the last acts on a game's contest games. */
async function readContests({ db }: ActTransaction, gameId: string) {
  const { rows } = await sql<{ id: string; in_contest: boolean; act: string | null }>`
    select id, in_contest, act from contest_games where game_id = ${gameId} order by id
  `.execute(db);
  return new Map(
    rows.map(({ id, in_contest: inContest, act }) => [
      id,
      contestState.parse({ slateGameId: id, inContest, act }),
    ]),
  );
}

interface LossesRow {
  slates: string[];
  is_contest_game: boolean;
  has_shown_points: boolean;
}

const selectLosses = (id: string, since: Date) => sql<LossesRow>`
  select array(
           select first_day::text from slates
           where slates.sport_id = games.sport_id and opened_at > ${since}::timestamptz order by first_day) as slates,
         exists (select from slate_games where game_id = games.id) as is_contest_game,
         ${hasShownPoints(sql`games.id`)} as has_shown_points
  from games where id = ${id}
`;

/** Says what a correction set off: forecasts that were frozen with it, and picks that were refused. */
async function findLosses(
  db: Reader,
  { id, target, before, after, actedAt }: UndoneThing,
): Promise<readonly string[]> {
  const [old, now] = [shownGame.safeParse(before).data, shownGame.safeParse(after).data];
  const { rows } = await selectLosses(id, actedAt).execute(db);
  const [row] = rows;
  if (!old || !now || !row) return [];
  const isFinal = old.status === 'final' || now.status === 'final';
  return [
    ...(isFinal && row.slates.length > 0
      ? [
          `Forecasts of contests that have opened since stay as they were published: ${row.slates.join(', ')}.`,
        ]
      : []),
    ...(row.is_contest_game && old.status === 'scheduled'
      ? ['Picks that were refused since do not come back. Picks that were shown since may have been seen.']
      : []),
    ...(row.has_shown_points && restorableGame.safeParse(target).data?.begun === false
      ? ['Boards have shown its points, so it takes no picks any more.']
      : []),
  ];
}

/** Restores results, starts, pins and contests of games. */
export const gameRestorer: Restorer = {
  decided,
  lock: lockGamesBeside,
  readVersion: readSourcesVersion,
  restore: async (platform, tx, { id, target, before, after, reason, actedAt }) => {
    const [old, now] = [shownGame.safeParse(before).data, shownGame.safeParse(after).data];
    const state = {
      ...toEarlierGame(target),
      ...(old?.isSetAside !== now?.isSetAside && { setAsideAt: restorableGame.parse(target).setAsideAt }),
    };
    await restoreGame(platform, tx, { gameId: id, state, actedAt });
    const present = await readContests(tx, id);
    for (const one of restorableGame.parse(target).contest) {
      const contest = present.get(one.slateGameId);
      const act = actFor(one);
      if (contest && actFor(contest) !== act)
        await actOnContest(platform, tx, { slateGameId: one.slateGameId, act, reason });
    }
    await forgetCrowds(tx, id);
  },
  findLosses,
};

/** Returns the acts that, together, have the consequences of restoring a game. `restored` is its state after the trial. */
export function proposalsOf({ target, before, after }: UndoneThing, restored: Recorded): Proposal[] {
  const [old, now] = [shownGame.safeParse(before).data, shownGame.safeParse(after).data];
  const next = shownGame.safeParse(restored).data;
  if (!old || !now || !next || !restorableGame.safeParse(target).success) return [];
  // A source may have reported something else since the act.
  const state = {
    ...toEarlierGame(target),
    status: next.status,
    points: pointsOf(next.homePoints, next.awayPoints),
    startsAt: next.startsAt,
  };
  const contests = old.contest.filter((one) => {
    const changed = now.contest.find(({ slateGameId }) => slateGameId === one.slateGameId);
    return changed && actFor(changed) !== actFor(one);
  });
  const isChanged = JSON.stringify(ownState(old)) !== JSON.stringify(ownState(now));
  return [
    ...(isChanged ? [{ kind: 'restore', state } as const] : []),
    ...contests.map((one) => ({ kind: 'contest', slateGameId: one.slateGameId, act: actFor(one) }) as const),
  ];
}
