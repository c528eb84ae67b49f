import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { playersOnBoard } from '../boards/index.ts';
import { isShownSport } from '../sports/index.ts';
import { listCompared } from '../you-vs-algorithm/index.ts';
import type { ComparedRow } from '../you-vs-algorithm/index.ts';
import type { DigestContent, DigestPick, ReminderContent } from './letters.ts';

interface ReminderRow {
  sport_id: string;
  sport_name: string;
  games: number;
  away_team: string;
  home_team: string;
  starts_at: Date;
  start_word: string;
  month: string;
}

/**
 * Finds the content of a slate's reminder and the month of its picks; `undefined` if no game is left in the contest, or if its
 * sport is hidden.
 */
export async function findReminder(
  db: Reader,
  slateId: string,
): Promise<(ReminderContent & { readonly month: string }) | undefined> {
  const { rows } = await sql<ReminderRow>`
    select sports.id as sport_id, sports.name as sport_name, count(*) over () as games,
           away.name as away_team, home.name as home_team, contest.starts_at, contest.month, sports.start_word
    from contest_games as contest
    join sports on sports.id = contest.sport_id
    join games on games.id = contest.game_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    where contest.slate_id = ${slateId} and contest.in_contest and contest.void_reason is null
      and ${isShownSport(sql`contest.sport_id`)}
    order by contest.starts_at, contest.id
    limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    sportId: row.sport_id,
    sportName: row.sport_name,
    games: row.games,
    awayTeam: row.away_team,
    homeTeam: row.home_team,
    startsAt: row.starts_at,
    startWord: row.start_word,
    month: row.month,
  };
}

const dayMs = 86_400_000;

/**
 * Finds the content of a weekly digest: the player's scored picks of the week before `monday`; `undefined` if there are none.
 */
export async function findDigest(
  db: Reader,
  accountId: string,
  monday: string,
): Promise<DigestContent | undefined> {
  const to = new Date(monday);
  const from = new Date(to.getTime() - 7 * dayMs);
  const rows = await listCompared(db, accountId, { from, to });
  if (rows.length === 0) return undefined;
  const sum = (column: 'tenths' | 'algorithm_tenths') =>
    rows.reduce((total, row) => total + row[column], 0) / 10;
  return {
    gap: { games: rows.length, points: sum('tenths'), algorithmPoints: sum('algorithm_tenths') },
    rank: await findBestRank(db, accountId, { from, to }),
    ...findExtremePicks(rows),
  };
}

/** Finds the player's best rank on boards of the period, relative to the size of the board. */
async function findBestRank(
  db: Reader,
  playerId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<DigestContent['rank']> {
  const { rows } = await sql<{ rank: number; players: number; sport: string }>`
    select standings.rank, ${playersOnBoard} as players, sports.name as sport
    from slates
    join sports on sports.id = slates.sport_id
    join boards on boards.slate_id = slates.id
    join standings on standings.month = slates.month and standings.slate_id = slates.id
      and standings.version = boards.version
    where standings.player_id = ${playerId} and slates.first_start >= ${from} and slates.first_start < ${to}
      and standings.first_start = slates.first_start and ${isShownSport(sql`slates.sport_id`)}
    order by standings.rank::float / ${playersOnBoard}, ${playersOnBoard} desc, standings.slate_id
    limit 1
  `.execute(db);
  return rows[0];
}

const gapOf = (row: ComparedRow): number => row.tenths - row.algorithm_tenths;

/** Finds the picks that gained and lost most against the algorithm. */
function findExtremePicks(rows: readonly ComparedRow[]): Pick<DigestContent, 'best' | 'worst'> {
  const byGap = rows.toSorted((a, b) => gapOf(b) - gapOf(a));
  const [best, worst] = [byGap[0], byGap.at(-1)];
  return {
    best: best && gapOf(best) > 0 ? presentPick(best) : undefined,
    worst: worst && gapOf(worst) < 0 ? presentPick(worst) : undefined,
  };
}

const presentPick = (row: ComparedRow): DigestPick => ({
  team: row.home ? row.home_team : row.away_team,
  margin: row.margin,
  game: `${row.away_team} ${row.away_points} @ ${row.home_team} ${row.home_points}`,
  points: row.tenths / 10,
  algorithmPoints: row.algorithm_tenths / 10,
  // A pick with a margin of 0 names no winner, so it cannot disagree.
  disagreed: row.result !== row.algorithm_result && row.margin > 0 && row.algorithm_margin > 0,
});
