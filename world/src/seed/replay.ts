import { formats, importGames, openSlates, runRatings } from '@outpick/server';
import type { Platform } from '@outpick/server';
import { dayMs } from '../calendar.ts';
import { leagueAt } from '../league.ts';
import type { LeagueHistory } from '../league.ts';
import type { PickableGame, PickableSlate } from '../picking.ts';
import { createFeed } from './feed.ts';
import { slateTimes } from './slate-times.ts';

/** A slate that the replay opened, with the games that have not started. */
export interface OpenedSlate extends PickableSlate {
  readonly slateId: string;
  readonly sportId: string;
  readonly games: readonly OpenedGame[];
}

export interface OpenedGame extends PickableGame {
  readonly gameId: string;
  readonly slateGameId: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly startsAt: Date;
  readonly inContest: boolean;
}

/**
 * Called after a slate opens and before its first result. When a later state of the world is seeded, it is called again
 * for slates that are still open, with only the games that have not started.
 */
export type OnSlateOpen = (platform: Platform, slate: OpenedSlate) => Promise<void>;

export interface Replay {
  /** The instants to replay, oldest first; the last is the world's `now`. */
  readonly times: readonly number[];
  readonly counts: { changes: number; slates: number; milliseconds: number };
  /** Calls `onSlateOpen` for the slates that an earlier seeding left open. */
  readonly resume: () => Promise<void>;
  /** Imports the facts known at an instant, runs the ratings and opens the slates that are due. */
  readonly play: (at: number) => Promise<void>;
}

/** The replay imports no later games: no open slate contains them, and forecasting them at each step would be slow. */
const horizonMs = 14 * dayMs;

export interface ReplayOptions {
  readonly history: LeagueHistory;
  readonly sportId: string;
  /** The world's `now`. */
  readonly now: number;
  readonly onSlateOpen: OnSlateOpen | undefined;
}

/**
 * Replays a league's past through a real site's pipeline: import, rating run, slates. It continues after the last result
 * in the database.
 */
export async function planReplay(
  platform: Platform,
  { history, sportId, now, onSlateOpen }: ReplayOptions,
): Promise<Replay> {
  const format = formats.find(({ name }) => name === 'outpick-csv');
  if (!format) throw new Error('the server has no format outpick-csv');
  const { slug, minutesLong } = history.spec;
  const lastResult = await lastResultTime(platform, sportId);
  // Send the 30 days before the last result again, because some of their games may have been unfinished when they were sent.
  const feed = createFeed(slug, lastResult - 30 * dayMs);
  const times = slateTimes(leagueAt(history, now), minutesLong, now).filter((time) => time > lastResult);
  const announce = async (slates: readonly OpenedSlate[]) => {
    for (const slate of slates) await onSlateOpen?.(platform, slate);
  };
  const counts = { changes: 0, slates: 0, milliseconds: 0 };
  return {
    times: [...times, now],
    counts,
    async resume() {
      await announce(await openSlatesOf(platform, { history, sportId }));
    },
    async play(at) {
      const began = performance.now();
      const source = feed.changes(
        leagueAt(history, at),
        at < now ? at + horizonMs : Number.POSITIVE_INFINITY,
      );
      const order = { sportId, format, source, createTeams: false, now: new Date(at) };
      const report = await importGames(platform, order);
      if (report.refused > 0)
        throw new Error(`${slug}: ${report.refused} games refused: ${report.problems[0]?.reason}`);
      await runRatings(platform, sportId);
      const openedAt = new Date(at);
      const opened = await openSlates(platform, sportId, openedAt);
      counts.changes += report.added + report.changed;
      counts.slates += opened.length;
      await announce(await openSlatesOf(platform, { history, sportId, openedAt }));
      counts.milliseconds += performance.now() - began;
    },
  };
}

async function lastResultTime({ db }: Platform, sportId: string): Promise<number> {
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

interface SlatesInput {
  readonly history: LeagueHistory;
  readonly sportId: string;
  /** Selects only slates opened at this time. */
  readonly openedAt?: Date;
}

/** Returns the slates with games that have not started, with only these games. */
async function openSlatesOf(platform: Platform, input: SlatesInput): Promise<OpenedSlate[]> {
  const { history, sportId } = input;
  const margins = new Map(
    history.seasons.flatMap(({ matches }) =>
      matches.map(({ match, result }) => [match.id, result?.expectedMargin]),
    ),
  );
  const rows = await selectOpenGames(platform, input);
  return [...Map.groupBy(rows, (row) => row.slate_id)].flatMap(([slateId, games]) => {
    const [first] = games;
    if (!first) return [];
    return {
      slateId,
      sportId,
      leagueSlug: history.spec.slug,
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

async function selectOpenGames({ db }: Platform, { sportId, openedAt }: SlatesInput) {
  return db
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
}
