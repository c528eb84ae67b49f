import { formats, importGames, openSlates, runRatings } from '@outpick/server';
import type { Platform } from '@outpick/server';
import { dayMs } from '../calendar.ts';
import { leagueAt } from '../league.ts';
import type { LeagueStory } from '../league.ts';
import type { PickableGame, PickableSlate } from '../picking.ts';
import { createFeed } from './feed.ts';
import { slateTimes } from './slate-times.ts';

/** A slate played back, and those of its games that are still to come. */
export interface OpenedSlate extends PickableSlate {
  readonly slateId: string;
  readonly sportId: string;
  readonly games: readonly OpenedGame[];
}

export interface OpenedGame extends PickableGame {
  readonly gameId: string;
  /** What a pick names. */
  readonly slateGameId: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly startsAt: Date;
  readonly inContest: boolean;
}

/**
 * Joins between the opening of a slate and the first of its results. It is asked again about a slate that it knows when a
 * world is played on: then only of the games that wait for their start.
 */
export type OnSlateOpen = (platform: Platform, slate: OpenedSlate) => Promise<void>;

export interface Replay {
  /** The instants at which something is done, oldest first; the last is the world's now. */
  readonly times: readonly number[];
  readonly counts: { changes: number; slates: number; milliseconds: number };
  /** Tells of the slates that were left open by an earlier seeding. */
  resume(): Promise<void>;
  /** Brings in what is known at an instant, has it rated, and opens the slates that are due. */
  play(at: number): Promise<void>;
}

/** Games further ahead than this are not needed for any slate; forecasting them each time would take long. */
const horizonMs = 14 * dayMs;

/**
 * Plays a league's past back through the pipeline that keeps a real site: import, rating run, slates. It goes on after the
 * last result that the database knows.
 */
export async function planReplay(
  platform: Platform,
  story: LeagueStory,
  sportId: string,
  now: number,
  onSlateOpen: OnSlateOpen | undefined,
): Promise<Replay> {
  const format = formats.find(({ name }) => name === 'outpick-csv');
  if (!format) throw new Error('the server does not read outpick-csv');
  const { slug, minutesLong } = story.spec;
  const known = await lastResult(platform, sportId);
  // A month back, games may still have been open when that result came in.
  const feed = createFeed(slug, known - 30 * dayMs);
  const times = slateTimes(leagueAt(story, now), minutesLong, now).filter((time) => time > known);
  const counts = { changes: 0, slates: 0, milliseconds: 0 };
  return {
    times: [...times, now],
    counts,
    async resume() {
      if (onSlateOpen)
        for (const slate of await openedSlates(platform, story, sportId)) await onSlateOpen(platform, slate);
    },
    async play(at) {
      const began = performance.now();
      const source = feed.news(leagueAt(story, at), at < now ? at + horizonMs : Number.POSITIVE_INFINITY);
      const report = await importGames(platform, { sportId, format, source, createTeams: false });
      if (report.refused > 0)
        throw new Error(`${slug}: ${report.refused} games refused: ${report.problems[0]?.reason}`);
      await runRatings(platform, sportId);
      const openedAt = new Date(at);
      const opened = await openSlates(platform, sportId, openedAt);
      counts.changes += report.added + report.changed;
      counts.slates += opened.length;
      if (onSlateOpen)
        for (const slate of await openedSlates(platform, story, sportId, openedAt))
          await onSlateOpen(platform, slate);
      counts.milliseconds += performance.now() - began;
    },
  };
}

async function lastResult({ db }: Platform, sportId: string): Promise<number> {
  const last = await db
    .selectFrom('games')
    .select('starts_at')
    .where('sport_id', '=', sportId)
    .where('status', '=', 'final')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.starts_at.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** The slates opened at a moment, or all, with their games that have not begun. */
async function openedSlates(
  { db }: Platform,
  story: LeagueStory,
  sportId: string,
  openedAt?: Date,
): Promise<OpenedSlate[]> {
  const margins = new Map(
    story.seasons.flatMap(({ told }) =>
      told.map(({ match, outcome }) => [match.id, outcome?.expectedMargin]),
    ),
  );
  const rows = await db
    .selectFrom('slates')
    .innerJoin('season_rules', (join) =>
      join
        .onRef('season_rules.sport_id', '=', 'slates.sport_id')
        .onRef('season_rules.season_id', '=', 'slates.season_id'),
    )
    .innerJoin('slate_games', 'slate_games.slate_id', 'slates.id')
    .innerJoin('games', 'games.id', 'slate_games.game_id')
    .select(['slate_id', 'opened_at', 'first_start', 'margin_sigma', 'max_margin'])
    .select(['slate_games.id as slate_game_id', 'game_id', 'feed_id', 'home_team_id', 'away_team_id'])
    .select(['slate_games.starts_at', 'in_contest', 'home_wins', 'algo_margin'])
    .where('slates.sport_id', '=', sportId)
    .where('status', '=', 'scheduled')
    .where('begun', '=', false)
    .$if(openedAt !== undefined, (query) => query.where('opened_at', '=', openedAt ?? null))
    .orderBy('first_day')
    .orderBy('slate_games.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.slate_id)].flatMap(([slateId, games]) => {
    const [first] = games;
    if (!first) return [];
    return {
      slateId,
      sportId,
      leagueSlug: story.spec.slug,
      openedAt: first.opened_at,
      firstStart: first.first_start,
      marginSigma: first.margin_sigma,
      maxMargin: first.max_margin,
      games: games.map((game) => ({
        gameId: game.game_id,
        slateGameId: game.slate_game_id,
        feedId: game.feed_id,
        homeTeamId: game.home_team_id,
        awayTeamId: game.away_team_id,
        startsAt: game.starts_at,
        inContest: game.in_contest,
        expectedMargin: margins.get(game.feed_id) ?? null,
        forecastMargin: game.home_wins ? game.algo_margin : -game.algo_margin,
      })),
    };
  });
}
