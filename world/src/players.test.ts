import { expect, it } from 'vitest';
import { generatePlayers } from './players.ts';

it('generatePlayers creates players with unique names and valid settings', () => {
  const sports = ['soccer', 'baseball', 'pro-football'];
  const players = generatePlayers(5, 400, sports);
  expect(players).toEqual(generatePlayers(5, 400, sports));
  expect(new Set(players.map(({ displayName }) => displayName)).size).toBe(400);
  for (const player of players) {
    expect(player.skill).toBeGreaterThanOrEqual(0);
    expect(player.skill).toBeLessThanOrEqual(1);
    expect(player.activity).toBeGreaterThan(0);
    expect(player.activity).toBeLessThan(1);
    expect(player.favoriteSports.length).toBeGreaterThan(0);
    for (const sport of player.favoriteSports) expect(sports).toContain(sport);
    for (const name of [player.firstName, player.lastName]) expect(name).toMatch(/^\p{L}[\p{L} '-]{0,24}$/u);
    expect(player.contestTeamName ?? 'no name').toMatch(/^.{3,25}$/);
    expect(player.displayName).not.toMatch(/algo/i);
  }
});
