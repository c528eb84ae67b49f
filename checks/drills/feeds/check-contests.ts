import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '@outpick/server';
import { boardsByRule, byPlace, readBoards } from '@outpick/server/testing';
import type { GameChecker } from './check-games.ts';
import type { TrueGame, TrueSeason } from './season.ts';
import type { LeagueShape } from './shapes.ts';
import { findWindow } from './windows.ts';

/** Returns the windows that must have a slate: all windows with a game that was neither canceled nor moved. */
const expectedWindows = (shape: LeagueShape, { games }: TrueSeason): ReadonlySet<string> =>
  new Set(
    games
      .filter(({ canceledAt, move }) => canceledAt === null && move === null)
      .map(({ start }) => findWindow(shape, start)),
  );

export interface ContestCheck {
  readonly slates: number;
  readonly missingWindows: readonly string[];
  /** Slates whose board differs from the one that `boardsByRule` computes from the true results. */
  readonly wrongBoards: readonly string[];
}

/** Compares slates and boards with those expected from the true season. */
export async function checkContests(
  platform: Platform,
  {
    shape,
    season,
    sportId,
    checker,
  }: {
    readonly shape: LeagueShape;
    readonly season: TrueSeason;
    readonly sportId: string;
    readonly checker: GameChecker;
  },
): Promise<ContestCheck> {
  const slates = await loadSlates(platform, sportId);
  const openedWindows = new Set(slates.map(({ first_day: day }) => day));
  const expected = await Promise.all(slates.map(async (slate) => ruleSlate(platform, slate, checker)));
  const shownRows = await readBoards(
    platform,
    slates.map(({ id }) => id),
  );
  const byRule = boardsByRule(expected).toSorted(byPlace);
  const rowsOf = (rows: typeof shownRows, slate: string) => rows.filter((row) => row.slate === slate);
  return {
    slates: slates.length,
    missingWindows: [...expectedWindows(shape, season)].filter((window) => !openedWindows.has(window)),
    wrongBoards: slates
      .filter(({ id }) => !isDeepStrictEqual(rowsOf(shownRows, id), rowsOf(byRule, id)))
      .map(({ id, first_day: day }) => `${day} ${id}`),
  };
}

const loadSlates = async ({ db }: Platform, sportId: string) =>
  db
    .selectFrom('slates')
    .innerJoin('season_rules', (join) =>
      join
        .onRef('season_rules.sport_id', '=', 'slates.sport_id')
        .onRef('season_rules.season_id', '=', 'slates.season_id'),
    )
    .select([
      'slates.id',
      'slates.season_id',
      'first_day',
      'last_day',
      'month',
      'first_start',
      'margin_sigma',
    ])
    .where('slates.sport_id', '=', sportId)
    .execute();

type Slate = Awaited<ReturnType<typeof loadSlates>>[number];

/** Loads a slate's picks and the true margins that should score them. */
async function ruleSlate({ db }: Platform, slate: Slate, checker: GameChecker) {
  const games = await db
    .selectFrom('slate_games')
    .innerJoin('games', 'games.id', 'slate_games.game_id')
    .select([
      'slate_games.id',
      'home_team_id',
      'away_team_id',
      'games.starts_at',
      'league_day',
      'merged_into',
    ])
    .where('slate_id', '=', slate.id)
    .where('in_contest', '=', true)
    .execute();
  const counts = (game: (typeof games)[number], truth: TrueGame | undefined): truth is TrueGame =>
    truth !== undefined &&
    truth.canceledAt === null &&
    game.merged_into === null &&
    game.league_day <= slate.last_day;
  const margins = games.flatMap((game) => {
    const truth = checker.findTruth(game);
    return counts(game, truth) ? [[game.id, truth.points.home - truth.points.away] as const] : [];
  });
  const picks = await db
    .selectFrom('picks')
    .select(['player_id', 'slate_game_id', 'home', 'margin'])
    .where('month', '=', slate.month)
    .where('slate_id', '=', slate.id)
    .execute();
  return {
    id: slate.id,
    season: slate.season_id,
    firstStart: slate.first_start.getTime(),
    sigma: slate.margin_sigma,
    margins: new Map(margins),
    picks: picks.map((pick) => ({
      player: pick.player_id,
      game: pick.slate_game_id,
      home: pick.home,
      margin: pick.margin,
    })),
  };
}
