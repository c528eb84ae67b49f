import { contestPoints } from '@outpick/forecast';
import type { Outcome } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Platform } from '../../src/platform/platform.ts';

/** The input of the rule for one slate: results and picks. */
export interface RuleSlate {
  readonly id: string;
  readonly season: string;
  /** Milliseconds since 1970. */
  readonly firstStart: number;
  /** The season's standard deviation of margins, which scales points. */
  readonly sigma: number;
  /** The home margin of each game that counts and has a result. */
  readonly margins: ReadonlyMap<string, number>;
  readonly picks: readonly RulePick[];
}

export interface RulePick {
  readonly player: string;
  readonly game: string;
  readonly home: boolean;
  readonly margin: number;
}

export interface RuleRow {
  readonly slate: string;
  readonly player: string;
  readonly points: number;
  readonly games: number;
  readonly marginError: number;
  seasonPoints: number;
  yearPoints: number;
  /** Shared by tied players. */
  rank: number;
  /** Unique: ties break by player id. */
  place: number;
}

/** The outcome of a pick of the home or away team. */
export const outcomeForPick = (home: boolean, homeMargin: number): Outcome => {
  if (homeMargin === 0) return 'tie';
  return homeMargin > 0 === home ? 'win' : 'loss';
};

const compareRows = (a: RuleRow, b: RuleRow) =>
  b.points - a.points || b.games - a.games || a.marginError - b.marginError;

/** Computes a slate's board: every player with a pick, with points, games, margin error and rank. */
function computeBoard(slate: RuleSlate): RuleRow[] {
  const rows = [...Map.groupBy(slate.picks, ({ player }) => player)].map(([player, picks]): RuleRow => {
    let [points, games, marginError] = [0, 0, 0];
    for (const { game, home, margin } of picks) {
      const actual = slate.margins.get(game);
      if (actual === undefined) continue;
      points += contestPoints(margin, slate.sigma, outcomeForPick(home, actual));
      games += 1;
      marginError += Math.abs((home ? margin : -margin) - actual);
    }
    const sums = { seasonPoints: points, yearPoints: points, rank: 0, place: 0 };
    return { slate: slate.id, player, points, games, marginError, ...sums };
  });
  rows.sort((a, b) => compareRows(a, b) || (a.player < b.player ? -1 : 1));
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    row.place = index + 1;
    row.rank = above && compareRows(above, row) === 0 ? above.rank : index + 1;
  }
  return rows;
}

/** Computes all boards from scratch by the contest's rule. Shares only the scoring of a single pick with the settlement. */
export function boardsByRule(slates: readonly RuleSlate[]): RuleRow[] {
  const sums = new Map<string, number>();
  const add = (key: string, points: number) => {
    const sum = (sums.get(key) ?? 0) + points;
    sums.set(key, sum);
    return sum;
  };
  return slates
    .toSorted((a, b) => a.firstStart - b.firstStart || (a.id < b.id ? -1 : 1))
    .flatMap((slate) => {
      const board = computeBoard(slate);
      const year = new Date(slate.firstStart).getUTCFullYear();
      for (const row of board) {
        row.seasonPoints = add(`${row.player} ${slate.season}`, row.points);
        row.yearPoints = add(`${row.player} ${year}`, row.points);
      }
      return board;
    });
}

/** Orders rows by slate and place, so that boards can be compared. */
export const byPlace = (a: RuleRow, b: RuleRow): number =>
  a.slate === b.slate ? a.place - b.place : a.slate < b.slate ? -1 : 1;

/** Reads the published boards of slates. A separate query computes each sum. */
export async function readBoards({ db }: Platform, slateIds: readonly string[]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    with published_rows as (
      select standings.*, extract(year from standings.first_start at time zone 'UTC') as year
      from standings join boards on boards.slate_id = standings.slate_id and boards.version = standings.version
    )
    select slate_id as slate, player_id as player, points, games, margin_error as "marginError", rank, place,
           (select sum(earlier.points) from published_rows as earlier
            where earlier.player_id = row.player_id and earlier.season_id = row.season_id
              and (earlier.first_start, earlier.slate_id) <= (row.first_start, row.slate_id)) as "seasonPoints",
           (select sum(earlier.points) from published_rows as earlier
            where earlier.player_id = row.player_id and earlier.year = row.year
              and (earlier.first_start, earlier.slate_id) <= (row.first_start, row.slate_id)) as "yearPoints"
    from published_rows as row
    where slate_id = any (${[...slateIds]}::uuid[])
  `.execute(db);
  return rows.toSorted(byPlace);
}
