import type { Platform } from '@outpick/server';
import type { SimulatedLeague } from './set-up-league.ts';
import type { TrueGame, TrueSeason } from './season.ts';
import { hourMs } from './times.ts';

interface StoredGame {
  readonly id: string;
  readonly home_team_id: string;
  readonly away_team_id: string;
  readonly starts_at: Date;
  readonly status: string;
  readonly home_points: number | null;
  readonly away_points: number | null;
  readonly closing_line: number | null;
}

/** Compares the stored games of a league with the simulated truth. */
export class GameChecker {
  readonly #platform: Platform;
  readonly #sportId: string;
  readonly #season: TrueSeason;
  /** True games by the stored ids of home and away team. */
  readonly #byPair: ReadonlyMap<string, readonly TrueGame[]>;
  readonly #pairOf: (game: TrueGame) => string;

  constructor(platform: Platform, season: TrueSeason, { sportId, teamIds }: SimulatedLeague) {
    this.#platform = platform;
    this.#sportId = sportId;
    this.#season = season;
    this.#pairOf = ({ home, away }) => `${teamIds.get(home.number)} ${teamIds.get(away.number)}`;
    this.#byPair = Map.groupBy(season.games, this.#pairOf);
  }

  async #load(): Promise<StoredGame[]> {
    return this.#platform.db
      .selectFrom('games')
      .innerJoin('seasons', 'seasons.id', 'games.season_id')
      .select([
        'games.id',
        'home_team_id',
        'away_team_id',
        'starts_at',
        'status',
        'home_points',
        'away_points',
        'closing_line',
      ])
      .where('games.sport_id', '=', this.#sportId)
      .where('seasons.year', '=', this.#season.season)
      .where('merged_into', 'is', null)
      .execute();
  }

  #candidates(game: StoredGame): readonly TrueGame[] {
    return this.#byPair.get(`${game.home_team_id} ${game.away_team_id}`) ?? [];
  }

  /** Finds the true game of a stored game by teams and start. */
  findTruth(game: Pick<StoredGame, 'home_team_id' | 'away_team_id' | 'starts_at'>): TrueGame | undefined {
    const pair = this.#byPair.get(`${game.home_team_id} ${game.away_team_id}`) ?? [];
    return pair.find(({ start }) => start.getTime() === game.starts_at.getTime());
  }

  /** Returns, by stored id, each game's true game and whether the stored result is right. */
  async loadTruths(): Promise<ReadonlyMap<string, { readonly truth: TrueGame; readonly isRight: boolean }>> {
    return new Map(
      (await this.#load()).flatMap((game) => {
        const truth = this.findTruth(game);
        return truth ? [[game.id, { truth, isRight: isRight(game, truth) }] as const] : [];
      }),
    );
  }

  /** Returns the stored closing lines by the true game's number. */
  async loadClosingLines(): Promise<ReadonlyMap<number, number | null>> {
    return new Map(
      (await this.#load()).flatMap((game) => {
        const truth = this.findTruth(game);
        return truth ? [[truth.number, game.closing_line] as const] : [];
      }),
    );
  }

  /** Describes games that are final with a wrong score or before their true end. */
  async findFalseFinals(at: Date): Promise<string[]> {
    const finals = (await this.#load()).filter(({ status }) => status === 'final');
    return finals
      .filter(
        (game) =>
          !this.#candidates(game).some(
            ({ start, firstStart, end, points, canceledAt }) =>
              canceledAt === null &&
              end <= at &&
              points.home === game.home_points &&
              points.away === game.away_points &&
              [start, firstStart].some(
                (moment) => Math.abs(moment.getTime() - game.starts_at.getTime()) <= 12 * hourMs,
              ),
          ),
      )
      .map((game) => `final at ${at.toISOString()}: ${describe(game)}, true: ${this.#describeTruth(game)}`);
  }

  #describeTruth(game: StoredGame): string {
    const near = this.#candidates(game).filter(
      ({ start }) => Math.abs(start.getTime() - game.starts_at.getTime()) <= 72 * hourMs,
    );
    return near
      .map(
        ({ number, start, end, points, canceledAt }) =>
          `${number} ${start.toISOString()}–${end.toISOString()} ${points.home}–${points.away}${canceledAt ? ' canceled' : ''}`,
      )
      .join('; ');
  }

  /** Describes games that are missing, duplicated or wrong after the season. */
  async findDifferences(): Promise<string[]> {
    const stored = Map.groupBy(await this.#load(), (game) => this.findTruth(game));
    const strangers = (stored.get(undefined) ?? []).map(
      (game) => `no such game: ${describe(game)}, true: ${this.#describeTruth(game)}`,
    );
    const wrong = this.#season.games.flatMap((truth) => {
      const found = stored.get(truth) ?? [];
      const name = `game ${truth.number} ${truth.home.name}–${truth.away.name} ${truth.start.toISOString()}`;
      // A canceled game may be absent if no source ever listed it.
      if (found.length === 0) return truth.canceledAt ? [] : [`missing: ${name}`];
      if (found.length > 1) return [`${found.length} times: ${name}`];
      return found
        .filter((game) => !isRight(game, truth))
        .map((game) => `wrong: ${name}: ${describe(game)}, true: ${JSON.stringify(truth.points)}`);
    });
    return [...strangers, ...wrong];
  }
}

const describe = (game: StoredGame): string =>
  `${game.starts_at.toISOString()} ${game.status} ${game.home_points ?? ''}–${game.away_points ?? ''} (${game.id})`;

const isRight = (game: StoredGame, { canceledAt, points }: TrueGame): boolean =>
  canceledAt === null
    ? game.status === 'final' && game.home_points === points.home && game.away_points === points.away
    : game.status !== 'final' && game.status !== 'live';
