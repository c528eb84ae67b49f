import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { listFinishedBoards, listTopRows, selectFinishedBoards } from '../boards/index.ts';
import type { EndDays } from '../boards/index.ts';
import { algorithmId } from '../players/index.ts';
import type { WeekGame, WeekResults } from './facts.ts';

/** The time zone of the schedule. A week ends after Monday's last games in North America. */
const zone = sql`'America/New_York'`;
const writingHour = 9;
const publishingHour = 12;
/** The minimum time between writing and publishing. Meanwhile an operator can hold a recap. */
const graceHours = publishingHour - writingHour;
/** Changes of older boards do not change the recap of their week. */
const correctableWeeks = 8;

/** The days on which the slates of the week beginning on `week` ended. */
const daysOf = (week: RawBuilder<unknown>): EndDays => ({ first: week, end: sql`${week} + 7` });

/** Boards of slates that ended in the week beginning on `week`. */
const finishedBoards = (week: RawBuilder<unknown>) => selectFinishedBoards(daysOf(week));

/** The last week that has ended at `now`. Weeks begin on Tuesday at `writingHour`. */
const endedWeek = (now: Date) =>
  sql`(contest_window_start(((${now}::timestamptz at time zone ${zone}) - make_interval(hours => ${writingHour}))::date, 'week') - 7)`;

export interface PlannedRecap {
  readonly week: string;
  /** Noon of the Tuesday after the week. */
  readonly regularTime: Date;
}

const regularTimeOf = (week: RawBuilder<unknown>) =>
  sql<Date>`(${week} + 7 + make_interval(hours => ${publishingHour})) at time zone ${zone}`;

/** Returns when the recap of a week is published, unless it is held or written late. */
export async function findRegularTime(db: Reader, week: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select ${regularTimeOf(sql`${week}::date`)} as at`.execute(db);
  return rows[0]?.at;
}

/** Lists the last ended weeks, oldest first. */
export async function listEndedWeeks(db: Reader, now: Date, weeks: number): Promise<PlannedRecap[]> {
  const { rows } = await sql<PlannedRecap>`
    select week, ${regularTimeOf(sql`week`)} as "regularTime"
    from (select ${endedWeek(now)} - 7 * ago as week from generate_series(0, ${weeks - 1}::integer) as ago) as ended_weeks
    order by week
  `.execute(db);
  return rows;
}

/** Returns when a recap that is written now appears, unless an operator holds it. */
export const publishTimeOf = ({ regularTime }: PlannedRecap, now: Date): Date =>
  new Date(Math.max(regularTime.getTime(), now.getTime() + graceHours * 3_600_000));

/** Finds the weeks whose recap must be written, or rewritten because a board changed. */
export async function findDueWeeks(db: Reader, now: Date): Promise<string[]> {
  const { rows } = await sql<{ week: string }>`
    select week
    from (
      select ${endedWeek(now)} as week, 0 as board_versions
      where not exists (select from recaps where week = ${endedWeek(now)})
      union all
      select week, board_versions from recaps where week >= ${endedWeek(now)} - 7 * ${correctableWeeks}::integer
    ) as candidate
    where (select coalesce(sum(version), 0) from (${finishedBoards(sql`candidate.week`)}) as board) <> board_versions
    order by week
  `.execute(db);
  return rows.map(({ week }) => week);
}

/** Sums the versions of the week's finished boards; 0 if there is none. Any change of a board changes the sum. */
export async function sumVersions(db: Reader, week: string): Promise<number> {
  const { rows } = await sql<{ versions: number }>`
    select coalesce(sum(version), 0)::integer as versions from (${finishedBoards(sql`${week}::date`)}) as board
  `.execute(db);
  return rows[0]?.versions ?? 0;
}

/** Lists the contest games of the week's boards, in play order. Materialized in steps: one query would join too many tables. */
async function listGames(db: Reader, week: string): Promise<WeekGame[]> {
  const { rows } = await sql<WeekGame>`
    with board as materialized (${finishedBoards(sql`${week}::date`)}),
    settled_picks as materialized (
      select board.sport_id, board.season_id, settled_games.slate_game_id, settled_games.outcome,
             picks.home as algorithm_home, picks.margin as algorithm_margin
      from board
      join settled_games on settled_games.slate_id = board.id and settled_games.outcome <> 'void'
      join picks on picks.month = board.month and picks.slate_id = board.id and picks.player_id = ${algorithmId}
        and picks.slate_game_id = settled_games.slate_game_id
    ),
    scored_picks as materialized (
      select settled_picks.*, contest_points.tenths, coalesce(crowd.picks, 0) as crowd_picks,
             coalesce(crowd.home_picks, 0) as crowd_home_picks
      from settled_picks
      join contest_points on contest_points.sport_id = settled_picks.sport_id
        and contest_points.season_id = settled_picks.season_id and contest_points.margin = settled_picks.algorithm_margin
        and contest_points.outcome = case when settled_picks.outcome = 'tie' then 'tie'
          when (settled_picks.outcome = 'home') = settled_picks.algorithm_home then 'win' else 'loss' end
      left join contest_crowds as crowd on crowd.slate_game_id = settled_picks.slate_game_id
    )
    select games.id as "gameId", sports.name as "sportName", away.name as away, home.name as home,
           games.away_points as "awayPoints", games.home_points as "homePoints", scored_picks.outcome,
           scored_picks.algorithm_home as "algorithmHome",
           case when scored_picks.algorithm_home = slate_games.home_wins then slate_games.win_prob
                else 1 - slate_games.win_prob - slate_games.tie_prob end as "winProb",
           scored_picks.tenths as "algorithmTenths", scored_picks.crowd_picks as "crowdPicks",
           scored_picks.crowd_home_picks as "crowdHomePicks"
    from scored_picks
    join slate_games on slate_games.id = scored_picks.slate_game_id
    join games on games.id = slate_games.game_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    join sports on sports.id = scored_picks.sport_id
    order by games.starts_at, games.id
  `.execute(db);
  return rows;
}

export const readWeek = async (db: Reader, week: string): Promise<WeekResults> => {
  const days = daysOf(sql`${week}::date`);
  return {
    games: await listGames(db, week),
    boards: await listFinishedBoards(db, days),
    rows: await listTopRows(db, days),
  };
};

/** A recap with the state of its publication. */
export const selectRecaps = (db: Reader) =>
  db
    .selectFrom('recaps')
    .innerJoin('publications', 'publications.id', 'recaps.publication_id')
    .innerJoin('news', 'news.id', 'publications.id')
    .select([
      'recaps.week',
      'recaps.publication_id',
      'publications.slug',
      'publications.title',
      'publications.published_at',
      'recaps.facts',
      'recaps.corrected_at',
      'news.content',
      'news.picture',
      'news.picture_width',
      'news.picture_height',
    ]);

/** Finds the newest recap that is published at `now`. */
export const findNewestRecap = async (db: Reader, now: Date) =>
  selectRecaps(db)
    .where('publications.published_at', '<=', now)
    .orderBy('recaps.week', 'desc')
    .limit(1)
    .executeTakeFirst();
