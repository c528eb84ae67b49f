import { describe, expect, it } from 'vitest';
import { runningScores } from './running-score.ts';
import { testGame } from '../../platform/test-game.ts';

const pick = (points: number | null) =>
  ({
    team: 'home',
    margin: 2,
    savedAt: '2026-11-14T14:41:00Z',
    version: '1',
    points,
    calledIt: false,
  }) as const;
const algorithm = (points: number | null) => ({ team: 'home', margin: 3, points }) as const;

describe('the running score', () => {
  it('compares the points of final games that both picked, and counts the games that are not void', () => {
    const games = [
      testGame({ id: 'a', state: 'final', pick: pick(14.6), algorithm: algorithm(-3.1) }),
      testGame({ id: 'b', state: 'final', pick: pick(-20.9), algorithm: algorithm(4.2) }),
      // Without a pick, a final game counts for neither.
      testGame({ id: 'c', state: 'final', algorithm: algorithm(10.1) }),
      testGame({ id: 'd', state: 'open', pick: pick(null) }),
      testGame({ id: 'e', state: 'void', pick: pick(null) }),
    ];
    expect(runningScores(games).map(({ text }) => text)).toEqual([
      '7.4 behind on the 2 games you both picked. You −6.3, the algorithm +1.1. 3 of 4 games in.',
    ]);
    const unpicked = games.map((game) => ({ ...game, pick: null }));
    expect(runningScores(unpicked).map(({ text }) => text)).toEqual(['The algorithm +11.2, 3 of 4 games in']);
  });

  it('is shown for each slate on its own, and only once a game is final', () => {
    const older = testGame({ slateId: 'older', state: 'final', algorithm: algorithm(1) });
    expect(runningScores([older, testGame()]).map(({ slateId }) => slateId)).toEqual(['older']);
    expect(runningScores([testGame()])).toEqual([]);
  });
});
