import { isDeepStrictEqual } from 'node:util';
import { pinResult, storeReadings } from '@outpick/server';
import type { Adapter, Platform } from '@outpick/server';
import { dropClones, openTestPlatform } from '@outpick/server/testing';
import type { Provider } from '@outpick/server/testing';
import { z } from 'zod';
import type { Drill } from '../drill.ts';
import { findAdapter } from './season-drill.ts';
import { createSeason } from './season.ts';
import type { Score, TrueSeason } from './season.ts';
import { setUpLeague } from './set-up-league.ts';
import { shapes } from './shapes.ts';
import type { LeagueShape } from './shapes.ts';
import { addMinutes } from './times.ts';
import { trapNames } from './trap-names.ts';
import { createView } from './traps.ts';

interface League {
  readonly platform: Platform;
  readonly shape: LeagueShape;
  readonly season: TrueSeason;
  readonly sportId: string;
  readonly adapter: Adapter;
  readonly provider: Provider;
}

/** Imports all pages of a league as the provider shows them at `now`. */
async function importAll(
  { platform, shape, season, sportId, adapter, provider }: League,
  now: Date,
): Promise<void> {
  const bound = adapter.bind(provider.settings);
  if (bound.document.kind !== 'json') throw new Error('the league of this drill has JSON documents');
  const view = createView(season, { seed: 1, withoutTraps: trapNames, maxEarlyMinutes: 1 });
  for (const page of bound.pages({ now, timeZone: shape.timeZone })) {
    const request = { path: page.path, headers: { 'user-agent': 'outpick checks' } };
    const { body } = provider.answer(request, { games: view.gamesAt(now), now });
    const { readings } = bound.document.read(JSON.parse(body), { page, now, timeZone: shape.timeZone });
    await storeReadings(platform, {
      sportId,
      source: adapter.name,
      readings,
      page,
      now,
      createsTeams: false,
      isJoinOnly: false,
    });
  }
}

/** Reads the stored score of a final game and the score that its source reported last. */
async function readScores({ db }: Platform, gameId: string): Promise<{ stored: Score; reported: unknown }> {
  const row = await db
    .selectFrom('games')
    .innerJoin('game_sources', 'game_sources.game_id', 'games.id')
    .select(['home_points as home', 'away_points as away', 'reading'])
    .where('games.id', '=', gameId)
    .where('status', '=', 'final')
    .executeTakeFirstOrThrow();
  const { points } = z.object({ points: z.unknown() }).parse(row.reading);
  return { stored: { home: row.home ?? -1, away: row.away ?? -1 }, reported: points };
}

/** Returns the season with a different result for one game. */
const withResult = (season: TrueSeason, number: number, points: Score): TrueSeason => ({
  ...season,
  games: season.games.map((game) => (game.number === number ? { ...game, points } : game)),
});

/**
 * Pins a result, then imports a different result of the same game again and again. Returns the number of imports that left
 * the pinned result unchanged.
 */
async function countSurvivedImports(platform: Platform, imports: number): Promise<number> {
  const found = shapes.find(({ adapter }) => adapter === 'squiggle');
  if (!found) throw new Error('no league for corrections');
  const shape = { ...found, rounds: 1, movedShare: 0, canceledShare: 0 };
  const season = createSeason(shape, 3);
  const { adapter, provider } = findAdapter(shape.adapter);
  const feed = { adapter, provider, origin: adapter.origin, teams: season.teams };
  const { sportId } = await setUpLeague(platform, shape, { feeds: [feed], createdAt: season.end });
  const league = { platform, shape, season, sportId, adapter, provider };
  const [game] = season.games;
  if (!game) throw new Error('a season without games');
  for (const minutes of [60, 90, 120]) await importAll(league, addMinutes(season.end, minutes));
  const { id } = await platform.db
    .selectFrom('games')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('starts_at', '=', game.start)
    .executeTakeFirstOrThrow();
  const pinned = { home: game.points.home + 7, away: game.points.away };
  await pinResult(
    platform,
    { kind: 'command', name: 'drill' },
    {
      gameId: id,
      points: pinned,
      reason: 'the scorer was wrong',
    },
  );
  for (let index = 0; index < imports; index += 1) {
    const points = { away: game.points.away + 1, home: game.points.home + (index % 5) };
    await importAll(
      { ...league, season: withResult(season, game.number, points) },
      addMinutes(season.end, 130 + 15 * index),
    );
    const { stored, reported } = await readScores(platform, id);
    if (!isDeepStrictEqual(reported, points)) throw new Error('an import did not arrive');
    if (!isDeepStrictEqual(stored, pinned)) return index;
  }
  return imports;
}

/** Checks that an operator's correction survives a hundred later imports. */
export const correctionsDrill: Drill = {
  name: 'corrections',
  run: async () => {
    const opened = await openTestPlatform({ process: 'command' });
    try {
      const survived = await countSurvivedImports(opened.platform, 100);
      return [
        {
          id: 'corrections.survived',
          what: 'later imports that left a correction unchanged',
          figure: survived,
          bar: '100',
          pass: survived === 100,
        },
      ];
    } finally {
      await opened.close();
      await dropClones(process.pid);
    }
  },
};
