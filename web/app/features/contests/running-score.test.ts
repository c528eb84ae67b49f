import { describe, expect, it } from 'vitest';
import { runningScores } from './running-score.ts';
import { testGame } from './test-game.ts';

const pick = (points: number | null) =>
  ({ team: 'home', margin: 2, savedAt: '2026-11-14T14:41:00Z', points, calledIt: false }) as const;
const algorithm = (points: number | null) => ({ team: 'home', margin: 3, points }) as const;

describe('the running score', () => {
  it('sums the points of final games, and shows their number among all games that are not void', () => {
    const games = [
      testGame({ id: 'a', state: 'final', pick: pick(14.6), algorithm: algorithm(-3.1) }),
      testGame({ id: 'b', state: 'final', pick: pick(-20.9), algorithm: algorithm(4.2) }),
      // The player gets no points for a final game without a pick.
      testGame({ id: 'c', state: 'final', algorithm: algorithm(10.1) }),
      testGame({ id: 'd', state: 'open', pick: pick(null) }),
      testGame({ id: 'e', state: 'void', pick: pick(null) }),
    ];
    expect(runningScores(games).map(({ text }) => text)).toEqual([
      'You −6.3, the algorithm +11.2 (3 of 4 games)',
    ]);
    const unpicked = games.map((game) => ({ ...game, pick: null }));
    expect(runningScores(unpicked).map(({ text }) => text)).toEqual(['The algorithm +11.2 (3 of 4 games)']);
  });

  it('is shown for each slate on its own, and only once a game is final', () => {
    const older = testGame({ slateId: 'older', state: 'final', algorithm: algorithm(1) });
    expect(runningScores([older, testGame()]).map(({ slateId }) => slateId)).toEqual(['older']);
    expect(runningScores([testGame()])).toEqual([]);
  });
});
