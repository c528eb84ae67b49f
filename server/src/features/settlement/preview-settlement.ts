import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import type { ChangedGame, GameState } from '../games/index.ts';
import { findSettledGames, mayHaveNewPicks } from './outcomes.ts';
import type { DecidedGame } from './outcomes.ts';

type Act = 'add' | 'drop' | 'void';

/** A change that is not stored yet: a changed game, or an act on one contest game. */
export type ContestProposal =
  | { readonly game: ChangedGame }
  | { readonly slateGameId: string; readonly act: Act };

/** A contest game before or after the change. */
export interface ContestGameState {
  readonly inContest: boolean;
  readonly act: Act | null;
  readonly outcome: DecidedGame['outcome'] | null;
  /** Home points minus away points; null if the game does not count. */
  readonly margin: number | null;
  /** Whether the game would take picks now. */
  readonly isOpen: boolean;
  /** Whether its result waits until its picks may be seen. */
  readonly waits: boolean;
}

/** A contest game that the proposal changes. */
export interface ContestGamePreview {
  readonly slateGameId: string;
  readonly slateId: string;
  /** Picks of players, without the algorithm's. */
  readonly picks: number;
  readonly before: ContestGameState;
  readonly after: ContestGameState;
}

/** Changes of players' points, in tenths. */
export interface PointChanges {
  /** Players whose points change, without the algorithm. */
  readonly players: number;
  /** The largest gain and the largest loss; 0 if nobody gains or loses. */
  readonly mostUp: number;
  readonly mostDown: number;
}

export const noChanges: PointChanges = { players: 0, mostUp: 0, mostDown: 0 };

/**
 * The previewed changes. If picks that may not be seen yet are concerned, `players` is the number of players who picked, and
 * gains and losses are null, so that no preview shows what was picked.
 */
export type PreviewedPoints =
  | PointChanges
  | { readonly players: number; readonly mostUp: null; readonly mostDown: null };

export interface SettlementPreview {
  readonly games: readonly ContestGamePreview[];
  /** The slates whose boards will be recomputed. */
  readonly slateIds: readonly string[];
  readonly points: PreviewedPoints;
}

interface ContestRow {
  id: string;
  slate_id: string;
  game_id: string;
  in_contest: boolean;
  act: Act | null;
  outcome: DecidedGame['outcome'] | null;
  void_reason: string | null;
  home_margin: number | null;
  last_day: string;
  window_is_over: boolean;
  starts_at: Date;
  league_day: string;
  status: GameState['status'];
  begun: boolean;
  begun_by_operator: boolean;
  start_changed_at: Date | null;
  is_settled: boolean;
  home_points: number | null;
  away_points: number | null;
  database_time: Date;
}

type PlayedFacts = Omit<GameState, 'year'>;

function outcomeOf(margin: number | null): DecidedGame['outcome'] | null {
  if (margin === null) return null;
  if (margin === 0) return 'tie';
  return margin > 0 ? 'home' : 'away';
}

/** How long after its lock a game's picks stay secret. */
const secrecyMs = 15 * 60_000;

/** Whether a result of the game would count, by the rule of `resultCounts` and of the view `visible_games`. */
function mayCount(row: ContestRow, { begun, begunByOperator, startsAt }: PlayedFacts): boolean {
  if (row.is_settled || (begun && !begunByOperator)) return true;
  const changedAt = startsAt.getTime() === row.starts_at.getTime() ? row.start_changed_at : row.database_time;
  const lockedAt = Math.max(startsAt.getTime(), changedAt?.getTime() ?? -Infinity);
  return lockedAt + secrecyMs <= row.database_time.getTime();
}

/** Computes a contest game's state by the rule of the view `contest_games`, for facts that may differ from the stored ones. */
function computeState(
  row: ContestRow,
  { inContest, act }: { readonly inContest: boolean; readonly act: Act | null },
  game: PlayedFacts,
): ContestGameState {
  const isVoid =
    act === 'void' ||
    game.status === 'cancelled' ||
    game.day > row.last_day ||
    (game.status === 'postponed' && row.window_is_over);
  const margin =
    isVoid || game.status !== 'final' || !game.points ? null : game.points.home - game.points.away;
  const isScheduled = game.status === 'scheduled' && !game.begun && row.database_time < game.startsAt;
  return {
    inContest,
    act,
    outcome: isVoid ? 'void' : outcomeOf(margin),
    margin,
    isOpen: inContest && isScheduled && !isVoid,
    waits: inContest && margin !== null && !mayCount(row, game),
  };
}

const storedFacts = (row: ContestRow): PlayedFacts => ({
  status: row.status,
  day: row.league_day,
  startsAt: row.starts_at,
  begun: row.begun,
  begunByOperator: row.begun_by_operator,
  points:
    row.home_points === null || row.away_points === null
      ? null
      : { home: row.home_points, away: row.away_points },
});

/** Loads all games of the slates that the proposal changes. */
async function loadSlates(db: Reader, proposal: ContestProposal): Promise<ContestRow[]> {
  const matchesProposal =
    'game' in proposal ? sql`game_id = ${proposal.game.gameId}` : sql`id = ${proposal.slateGameId}`;
  const { rows } = await sql<ContestRow>`
    select contest.id, contest.slate_id, contest.game_id, in_contest, act, outcome, void_reason, home_margin, last_day,
           contest.starts_at, contest.league_day, contest.status, contest.begun, begun_by_operator, start_changed_at, home_points, away_points,
           exists (select from settled_games where slate_game_id = contest.id and settled_games.outcome <> 'void') as is_settled,
           clock_timestamp() >= (last_day + 1)::timestamp at time zone time_zone as window_is_over,
           clock_timestamp() as database_time
    from contest_games as contest
    join games on games.id = contest.game_id
    join sports on sports.id = contest.sport_id
    where contest.slate_id in (select slate_id from slate_games where ${matchesProposal})
    order by contest.id
  `.execute(db);
  return rows;
}

const isChangedBy = (row: ContestRow, proposal: ContestProposal): boolean =>
  'game' in proposal ? row.game_id === proposal.game.gameId : row.id === proposal.slateGameId;

const stateBefore = (row: ContestRow): ContestGameState =>
  computeState(row, { inContest: row.in_contest, act: row.act }, storedFacts(row));

const stateAfter = (row: ContestRow, proposal: ContestProposal): ContestGameState =>
  'game' in proposal
    ? computeState(row, { inContest: row.in_contest, act: row.act }, proposal.game.after)
    : computeState(row, { inContest: proposal.act !== 'drop', act: proposal.act }, storedFacts(row));

/** Returns the outcomes on which the board would be based. Unchanged games keep the outcome that the view gives. */
function decidedGamesAfter(rows: readonly ContestRow[], proposal: ContestProposal): DecidedGame[] {
  return rows.flatMap((row): DecidedGame[] => {
    const state = isChangedBy(row, proposal)
      ? stateAfter(row, proposal)
      : {
          inContest: row.in_contest,
          outcome: row.void_reason === null ? row.outcome : ('void' as const),
          margin: row.home_margin,
          waits: row.home_margin !== null && !mayCount(row, storedFacts(row)),
        };
    return state.inContest && state.outcome !== null && !state.waits
      ? [{ id: row.id, outcome: state.outcome, margin: state.margin }]
      : [];
  });
}

/**
 * Whether the next settlement would compute the board again (begin a pass): because outcomes differ from the published board's,
 * or because a game may have taken picks since the last pass began.
 */
async function startsPass(
  db: Reader,
  { slateId, rows, settled, proposal }: SlateInput & { readonly settled: readonly DecidedGame[] },
): Promise<boolean> {
  if (JSON.stringify(decidedGamesAfter(rows, proposal)) !== JSON.stringify(settled)) return true;
  if (await mayHaveNewPicks(db, slateId)) return true;
  const settlement = await db
    .selectFrom('settlements')
    .select('pass_began_at')
    .where('slate_id', '=', slateId)
    .executeTakeFirst();
  if (!settlement?.pass_began_at) return false;
  if (!('game' in proposal)) return true;
  const { before, after } = proposal.game;
  const isMoved =
    before.status !== after.status ||
    before.day !== after.day ||
    before.startsAt.getTime() !== after.startsAt.getTime();
  const ids = new Set(settled.map(({ id }) => id));
  return isMoved && rows.some((row) => isChangedBy(row, proposal) && ids.has(row.id));
}

interface SlateInput {
  readonly slateId: string;
  readonly rows: readonly ContestRow[];
  readonly proposal: ContestProposal;
}

/** A contest game whose outcome on the board changes. */
interface ChangedOutcome {
  readonly slateId: string;
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

function compareOutcomes(
  slateId: string,
  settled: readonly DecidedGame[],
  decided: readonly DecidedGame[],
): ChangedOutcome[] {
  const before = new Map(settled.map(({ id, outcome }) => [id, outcome]));
  const after = new Map(decided.map(({ id, outcome }) => [id, outcome]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) =>
    before.get(id) === after.get(id)
      ? []
      : [{ slateId, id, before: before.get(id) ?? null, after: after.get(id) ?? null }],
  );
}

/**
 * Computes how changed outcomes would change players' points. The database's function reads the picks, because the console may
 * not.
 */
async function readPointChanges(
  db: Reader,
  changedOutcomes: readonly ChangedOutcome[],
): Promise<PreviewedPoints> {
  if (changedOutcomes.length === 0) return noChanges;
  const { rows } = await sql<PreviewedPoints>`
    select players, most_up as "mostUp", most_down as "mostDown"
    from preview_point_changes(
      ${changedOutcomes.map(({ slateId }) => slateId)}::uuid[], ${changedOutcomes.map(({ id }) => id)}::uuid[],
      ${changedOutcomes.map(({ before }) => before)}::text[], ${changedOutcomes.map(({ after }) => after)}::text[])
  `.execute(db);
  return rows[0] ?? noChanges;
}

async function countPicks(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; picks: number }>`
    select slate_game_id as id, picks from count_picks(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, picks }) => [id, picks]));
}

/** Previews the settlements that a change would cause. Computes them from the stored picks; writes nothing, takes no locks. */
export async function previewSettlement(db: Reader, proposal: ContestProposal): Promise<SettlementPreview> {
  const gameRows = await loadSlates(db, proposal);
  const slateIds: string[] = [];
  const changedOutcomes: ChangedOutcome[] = [];
  for (const [slateId, rows] of Map.groupBy(gameRows, (row) => row.slate_id)) {
    const settled = await findSettledGames(db, slateId);
    if (await startsPass(db, { slateId, rows, proposal, settled })) slateIds.push(slateId);
    changedOutcomes.push(...compareOutcomes(slateId, settled, decidedGamesAfter(rows, proposal)));
  }
  const changedRows = gameRows.filter((row) => isChangedBy(row, proposal));
  const picks = await countPicks(
    db,
    changedRows.map(({ id }) => id),
  );
  return {
    games: changedRows.map((row) => ({
      slateGameId: row.id,
      slateId: row.slate_id,
      picks: picks.get(row.id) ?? 0,
      before: stateBefore(row),
      after: stateAfter(row, proposal),
    })),
    slateIds,
    points: await readPointChanges(db, changedOutcomes),
  };
}
