import { expect, it } from 'vitest';
import { pickingTime, pickMargin } from './picking.ts';
import type { PickableSlate } from './picking.ts';
import { generatePlayers } from './players.ts';
import type { Manner } from './players.ts';

const hour = 3_600_000;
const openedAt = new Date('2026-11-10T12:00:00Z');
const slate: PickableSlate = {
  leagueSlug: 'pro-football',
  openedAt,
  firstStart: new Date(openedAt.getTime() + 60 * hour),
  marginSigma: 13,
  maxMargin: 30,
  games: Array.from({ length: 400 }, (_, index) => ({
    feedId: `game-${index}`,
    expectedMargin: 14 * Math.sin(index),
    forecastMargin: 14 * Math.sin(index) + 3 * Math.cos(7 * index),
  })),
};
const players = generatePlayers(1, 320, ['pro-football', 'soccer']);

/** Mean absolute error of all picks by players with this manner. */
const error = (manner: Manner) => {
  const errors = players
    .filter((player) => player.manner === manner)
    .flatMap((player) =>
      slate.games.map((game) =>
        Math.abs(pickMargin({ seed: 1, player, slate, game }) - (game.expectedMargin ?? 0)),
      ),
    );
  return errors.reduce((sum, one) => sum + one, 0) / errors.length;
};

it('a player picks whole margins up to the sport’s maximum, and the same margin for a game each time', () => {
  for (const player of players.slice(0, 40))
    for (const game of slate.games.slice(0, 40)) {
      const margin = pickMargin({ seed: 1, player, slate, game });
      expect(Number.isInteger(margin) && Math.abs(margin) <= slate.maxMargin).toBe(true);
      expect(pickMargin({ seed: 1, player, slate, game })).toBe(margin);
    }
});

it('sharp players have the smallest error, followed by copycats', () => {
  expect(error('sharp')).toBeLessThan(error('copycat'));
  for (const manner of ['steady', 'homer', 'contrarian', 'casual'] as const)
    expect(error('copycat')).toBeLessThan(error(manner));
});

it('some players skip a slate; the others submit between its opening and its first start', () => {
  const times = players.map((player) => pickingTime(1, player, slate)?.getTime());
  const submitted = times.filter((time) => time !== undefined);
  expect(submitted.length).toBeGreaterThan(60);
  expect(submitted.length).toBeLessThan(250);
  for (const time of submitted) {
    expect(time).toBeGreaterThanOrEqual(openedAt.getTime());
    expect(time).toBeLessThan(slate.firstStart.getTime());
  }
});
