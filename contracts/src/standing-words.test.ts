import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatGamesPicked,
  formatGap,
  formatGapGames,
  formatLead,
  formatRank,
  gapOf,
} from './standing-words.ts';

describe('the words of a standing', () => {
  it('say a rank among the people on the board, also if the algorithm takes the place before the last', () => {
    expect(formatRank(30, 56)).toBe('30th of 56 players');
    expect(formatRank(1, 1)).toBe('1st of 1 player');
    expect([2, 3, 11, 22, 113].map((rank) => formatRank(rank, 12_049))).toEqual([
      '2nd of 12,049 players',
      '3rd of 12,049 players',
      '11th of 12,049 players',
      '22nd of 12,049 players',
      '113th of 12,049 players',
    ]);
    expect(formatRank(57, 56)).toBe('last of 56 players');
  });

  it('say the gap and the games on which it is counted', () => {
    expect(formatGap({ points: 20.4, algorithmPoints: 9, games: 12 })).toBe(
      '11.4 ahead, on the 12 games you both picked',
    );
    expect(formatGap({ points: -3, algorithmPoints: 1.2, games: 1 })).toBe(
      '4.2 behind, on the one game you both picked',
    );
    expect(formatLead({ points: 0.3, algorithmPoints: 0.3 })).toBe('level');
    expect(formatGapGames(2, 'both')).toBe('on the 2 games both picked');
    expect(formatGamesPicked(12, 14)).toBe('12 of 14 games');
    expect(formatGamesPicked(1, 1)).toBe('1 of 1 game');
  });

  it('compute gaps of whole tenths exactly', () => {
    const tenths = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(tenths, tenths, (own, algorithm) => {
        expect(gapOf({ points: own / 10, algorithmPoints: algorithm / 10 })).toBe((own - algorithm) / 10);
      }),
    );
  });
});
