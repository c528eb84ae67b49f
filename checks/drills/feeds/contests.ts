import { createRandom } from '@outpick/forecast';
import type { Random } from '@outpick/forecast';
import { mergeMoved, openSlates, replayPicks, runRatings, settleSlate } from '@outpick/server';
import type { Platform } from '@outpick/server';
import { addTestPlayers } from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import type { LeagueShape } from './shapes.ts';
import { addMinutes, dayMs, hourMs, minuteMs } from './times.ts';
import { findWindow } from './windows.ts';

const playerCount = 4;
/** Games that started longer ago than this do not delay the next slate. */
const patienceMs = 8 * hourMs;

interface ContestOptions {
  readonly sportId: string;
  readonly shape: LeagueShape;
  readonly seed: number;
}

/** Rates a league, opens its slates, submits picks and settles them on the virtual clock. */
export class Contests {
  readonly #platform: Platform;
  readonly #sportId: string;
  readonly #shape: LeagueShape;
  readonly #random: Random;
  readonly #players: readonly TestPlayer[];
  #nextAttempt = 0;
  #settledDay = 0;

  private constructor(
    platform: Platform,
    { sportId, shape, players, seed }: ContestOptions & { readonly players: readonly TestPlayer[] },
  ) {
    this.#platform = platform;
    this.#sportId = sportId;
    this.#shape = shape;
    this.#players = players;
    this.#random = createRandom(seed);
  }

  static async start(platform: Platform, options: ContestOptions): Promise<Contests> {
    return new Contests(platform, { ...options, players: await addTestPlayers(platform, playerCount) });
  }

  /** Runs the worker's jobs due at this moment. To save time, it rates only once a day and before a slate may open. */
  async step(at: Date): Promise<void> {
    await mergeMoved(this.#platform);
    if (at.getTime() >= this.#nextAttempt && (await this.#mayOpen(at))) {
      this.#nextAttempt = at.getTime() + 20 * minuteMs;
      await runRatings(this.#platform, this.#sportId);
      for (const slateId of await openSlates(this.#platform, this.#sportId, at)) {
        this.#nextAttempt = 0;
        await this.#submitPicks(slateId, at);
      }
    }
    const day = Math.floor((at.getTime() - 12 * hourMs) / dayMs);
    if (day === this.#settledDay) return;
    this.#settledDay = day;
    await runRatings(this.#platform, this.#sportId);
    await this.settle(addMinutes(at, -14 * 24 * 60));
  }

  /** Reports whether a window without a slate is near and all earlier games are over. `openSlates` checks if they are rated. */
  async #mayOpen(at: Date): Promise<boolean> {
    const lead = this.#shape.window === 'day' ? 36 * hourMs : 6 * dayMs;
    const games = await this.#platform.db
      .selectFrom('games')
      .select(['starts_at', 'status'])
      .where('sport_id', '=', this.#sportId)
      .where('merged_into', 'is', null)
      .where('status', 'in', ['scheduled', 'live'])
      .where('starts_at', '>', new Date(at.getTime() - patienceMs))
      .where('starts_at', '<=', new Date(at.getTime() + lead))
      .orderBy('starts_at')
      .execute();
    const [first] = games;
    // The earliest window with an unfinished game. Later windows wait for it.
    const window = first && findWindow(this.#shape, first.starts_at);
    const next = games.find(({ starts_at: start, status }) => status === 'scheduled' && start > at);
    if (!next || window !== findWindow(this.#shape, next.starts_at)) return false;
    const slate = await this.#platform.db
      .selectFrom('slates')
      .select('id')
      .where('sport_id', '=', this.#sportId)
      .where('first_day', '=', window)
      .executeTakeFirst();
    return slate === undefined;
  }

  /** Submits picks of every player for about 90% of the games, one minute after the slate opened. */
  async #submitPicks(slateId: string, openedAt: Date): Promise<void> {
    const games = await this.#platform.db
      .selectFrom('slate_games')
      .innerJoin('games', 'games.id', 'slate_games.game_id')
      .select(['slate_games.id', 'home_team_id', 'away_team_id', 'games.starts_at'])
      .where('slate_id', '=', slateId)
      .where('in_contest', '=', true)
      .orderBy('slate_games.id')
      .execute();
    const at = addMinutes(openedAt, 1);
    for (const { id: playerId } of this.#players) {
      const picks = games
        .filter((game) => game.starts_at > at && this.#random.uniform() < 0.9)
        .map((game) => ({
          slateGameId: game.id,
          team: this.#random.uniform() < 0.55 ? game.home_team_id : game.away_team_id,
          margin: this.#random.integer(20),
          date: game.starts_at.toISOString(),
        }));
      if (picks.length > 0) await replayPicks(this.#platform.db, { playerId, key: undefined, picks }, at);
    }
  }

  /** Settles the slates whose last day is after `since`. */
  async settle(since: Date): Promise<void> {
    const slates = await this.#platform.db
      .selectFrom('slates')
      .select('id')
      .where('sport_id', '=', this.#sportId)
      .where('last_day', '>', since.toISOString().slice(0, 10))
      .orderBy('first_start')
      .execute();
    for (const { id } of slates) await settleSlate(this.#platform, id);
  }
}
