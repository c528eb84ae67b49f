import { expect, it } from 'vitest';
import { generateWorld } from './generate.ts';
import { toImportRows } from './import-rows.ts';

it('toImportRows returns every game of a league with team names and a unique id', () => {
  const { leagues } = generateWorld({ seed: 3, now: '2026-11-15T02:00:00Z', size: 'small' });
  const ids = leagues.flatMap((league) => toImportRows(league).map(({ feedId }) => feedId));
  expect(new Set(ids).size).toBe(ids.length);
  for (const league of leagues) {
    const nameOf = (key: string) => league.teams.find((team) => team.key === key)?.name;
    expect(toImportRows(league)).toEqual(
      league.games.map((game) => ({
        feedId: game.id,
        season: game.season,
        startsAt: game.startsAt,
        home: nameOf(game.home),
        away: nameOf(game.away),
        neutral: game.neutral,
        status: game.status,
        homePoints: game.points === null ? null : game.points.home,
        awayPoints: game.points === null ? null : game.points.away,
        homeKeyPlayer: game.keyPlayers === null ? null : game.keyPlayers.home,
        awayKeyPlayer: game.keyPlayers === null ? null : game.keyPlayers.away,
        homeExpectedGoals: game.expectedGoals === null ? null : game.expectedGoals.home,
        awayExpectedGoals: game.expectedGoals === null ? null : game.expectedGoals.away,
        closingSpread: game.closingSpread,
      })),
    );
  }
});
