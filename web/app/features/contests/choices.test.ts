import type { ContestGame } from '@outpick/contracts';
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  fillLikeAlgorithm,
  firstMissing,
  hasUnsavedChoice,
  isOpen,
  picksToSend,
  tallyOf,
  withSavedPick,
} from './choices.ts';
import type { Choices, FormPicks, Rows } from './choices.ts';
import { testGame } from '../../platform/test-game.ts';

const games: readonly ContestGame[] = [
  testGame({ id: 'a' }),
  testGame({ id: 'b', algorithm: { team: 'away', margin: 4, points: null } }),
  testGame({ id: 'c' }),
];
const saved = { team: 'away', margin: 2, savedAt: '2026-11-14T14:41:00Z', version: '1' } as const;
const rows: Rows = new Map([['c', { saved, unanswered: [], canUndo: false }]]);
const withChoices = (choices: Choices): FormPicks => ({ choices, rows });

describe('choices', () => {
  it('a game is open only before its start, even if a stale page lists it as open', () => {
    const [game = testGame()] = games;
    const start = Date.parse(game.date);
    expect([isOpen(game, start - 1), isOpen(game, start)]).toEqual([true, false]);
    expect(isOpen({ ...game, state: 'locked' }, start - 1)).toBe(false);
  });

  it('a pick that has been saved since the contest was loaded is the game’s pick', () => {
    const [, , game = testGame()] = games;
    const row = rows.get('c');
    expect(withSavedPick(game, row).pick).toEqual({ ...saved, points: null, calledIt: false });
    const scored = { ...saved, points: 14.6, calledIt: true };
    expect(withSavedPick({ ...game, pick: scored }, row).pick).toEqual(scored);
    const withdrawn = { saved: null, unanswered: [], canUndo: false };
    expect(withSavedPick({ ...game, pick: scored }, withdrawn).pick).toBeNull();
    expect(withSavedPick({ ...game, pick: scored }, { ...withdrawn, saved: undefined }).pick).toEqual(scored);
    expect(withSavedPick({ ...game, pick: scored }, undefined).pick).toEqual(scored);
  });

  it('a choice of the form takes precedence over the pick', () => {
    const [, , picked = testGame()] = games;
    expect(choiceOf(picked, withChoices({}))).toEqual({ team: 'away', margin: 2 });
    expect(choiceOf(picked, withChoices({ c: { margin: 5 } }))).toEqual({ team: 'away', margin: 5 });
    expect(hasUnsavedChoice(picked, withChoices({}))).toBe(false);
    expect(hasUnsavedChoice(picked, withChoices({ c: { margin: 2 } }))).toBe(false);
    expect(hasUnsavedChoice(picked, withChoices({ c: { margin: 5 } }))).toBe(true);
    expect(hasUnsavedChoice(testGame({ id: 'a' }), withChoices({ a: { team: 'home' } }))).toBe(true);
  });

  it('the tally counts only complete choices as picks, and a margin of 0 never as a disagreement', () => {
    expect(tallyOf(games, withChoices({}))).toEqual({ games: 3, picked: 1, disagreements: 1 });
    expect(tallyOf(games, withChoices({ a: { team: 'away' }, b: { margin: 3 } }))).toMatchObject({
      picked: 1,
    });
    expect(tallyOf(games, withChoices({ a: { team: 'away', margin: 0 }, c: { margin: 0 } }))).toMatchObject({
      picked: 2,
      disagreements: 0,
    });
  });

  it('fills in the algorithm’s picks and keeps the player’s choices', () => {
    const playerChoices = { a: { team: 'away' }, b: { margin: 9 } } as const;
    const filledChoices = withChoices(fillLikeAlgorithm(games, withChoices(playerChoices)));
    expect(games.map((game) => choiceOf(game, filledChoices))).toEqual([
      // The player chose the other team, so the algorithm's margin does not apply.
      { team: 'away', margin: undefined },
      { team: 'away', margin: 9 },
      { team: 'away', margin: 2 },
    ]);
    expect(firstMissing(games, filledChoices)?.id).toBe('a');
    expect(choiceOf(games[0] ?? testGame(), withChoices(fillLikeAlgorithm(games, withChoices({}))))).toEqual({
      team: 'home',
      margin: 3,
    });
  });

  it('sends complete picks only, with the team’s id and the start that was shown', () => {
    expect(picksToSend(games, withChoices({ a: { team: 'home', margin: 0 }, b: { team: 'home' } }))).toEqual([
      { slateGameId: 'a', team: 'id of Chiefs', margin: 0, date: '2026-11-15T18:00:00.000Z' },
      { slateGameId: 'c', team: 'id of Jets', margin: 2, date: '2026-11-15T18:00:00.000Z' },
    ]);
  });
});
