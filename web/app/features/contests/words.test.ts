import { contestPoints, marginProbability, playingMargin } from '@outpick/forecast';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstOfEqualMargins,
  formatMargin,
  formatMarginHint,
  formatPick,
  formatPlaysAt,
  formatSaved,
  formatStakes,
  formatWait,
} from '../picks/index.ts';
import { testGame } from '../../platform/test-game.ts';
import { formatChange, formatCrowd, formatDiscarded, formatScoredAs, formatVoid } from './words.ts';

const scale = {
  maxMargin: 100,
  marginSigma: 13,
  tiesPossible: true,
  words: { start: 'puck drop', unit: 'goal', units: 'goals', period: 'period' },
};
const minute = 60_000;

describe('the words of a contest', () => {
  it('a wait is shown in its one or two largest units', () => {
    expect([52 * 60, 130, 60, 59.9, 1].map((minutes) => formatWait(minutes * minute))).toEqual([
      '2 d 4 h',
      '2 h 10 min',
      '1 h 0 min',
      '59 min',
      '1 min',
    ]);
    expect([59_999, 41_001, 1].map(formatWait)).toEqual(['60 s', '42 s', '1 s']);
  });

  it('a margin shows its probability, and never 100%', () => {
    expect([0, 6, 100].map((margin) => formatMargin(margin, scale))).toEqual([
      'Call it level',
      '6 (68%)',
      '100 (>99.9%)',
    ]);
    // Below 99.95% the exact figure fits.
    expect(formatMargin(35, scale)).toBe('35 (99.6%)');
    expect([0, 6, 100].map((margin) => formatPlaysAt(margin, scale))).toEqual(['50.0%', '67.8%', '>99.9%']);
  });

  it('margins from `firstOfEqualMargins` on have the maximum’s stakes, and smaller margins do not', () => {
    for (const marginSigma of [13, 2.3]) {
      const sport = { ...scale, marginSigma };
      const first = firstOfEqualMargins(sport);
      expect(first).toBeLessThan(sport.maxMargin);
      expect(formatStakes(first, sport)).toBe(formatStakes(sport.maxMargin, sport));
      expect(formatStakes(first - 1, sport)).not.toBe(formatStakes(first, sport));
    }
    expect(formatMarginHint(scale)).toBe(
      'The margin says how sure you are, not what the score will be: a win by 1 pays the same as a win by 30.',
    );
  });

  it('stakes equal the points that settlement gives, with the tie only if the sport has ties', () => {
    expect(formatStakes(6, scale)).toBe('Right +14.6, Wrong −20.9, Tie −3.2');
    expect(formatStakes(6, { ...scale, tiesPossible: false })).toBe('Right +14.6, Wrong −20.9');
    expect(formatStakes(0, scale)).toBe('Right 0.0, Wrong 0.0, Tie 0.0');
    expect(contestPoints(6, 13, 'win')).toBe(146);
  });

  it('a saved pick shows when it was saved and when it locks, with dates if the two days differ', () => {
    expect(formatSaved('2026-11-15T14:41:00Z', '2026-11-15T18:00:00Z')).toMatch(
      /^Saved \d+:41 [AP]M\. Change it until \d+:00 [AP]M \S+\.$/u,
    );
    expect(formatSaved('2026-11-12T14:41:00Z', '2026-11-15T18:00:00Z')).toMatch(
      /^Saved \w{3}, Nov 1\d, \d+:41 [AP]M\. Change it until \w{3}, Nov 1\d, \d+:00 [AP]M \S+\.$/u,
    );
  });

  it('the text about the crowd names its majority and the majority’s mean margin', () => {
    const crowd = { picks: 100, homePicks: 64, homeMargin: 5.04, awayMargin: 3, homeShare: 0.6 };
    expect(formatCrowd(testGame({ crowd }))).toBe('64% took Chiefs, by 5 on average.');
    expect(formatCrowd(testGame({ crowd: { ...crowd, homePicks: 20 } }))).toBe(
      '80% took Jets, by 3 on average.',
    );
    expect(formatCrowd(testGame({ crowd: { ...crowd, picks: 0, homePicks: 0 } }))).toBe(
      'Nobody picked this one.',
    );
  });

  it('the algorithm’s scored pick is said, with the reason, only if it is something else than the forecast', () => {
    expect(formatScoredAs(testGame(), 13)).toBe('');
    const level = { team: 'home', margin: 0, points: null } as const;
    const even = { algorithm: level, algoMargin: 0.6, winProb: 0.503, tieProb: 0 };
    expect(formatScoredAs(testGame(even), 13)).toBe(
      'Scored as a level call, which plays at 50.0%: nearest to 50.3%.',
    );
    const noTie = { algorithm: { ...level, margin: 4 }, algoMargin: 3.4, winProb: 0.625, tieProb: 0 };
    expect(formatScoredAs(testGame(noTie), 13)).toBe(
      'Scored as by 4, which plays at 62.1%: nearest to 62.5%.',
    );
    // The margin is the rounded one, but a goal stands for much more than the forecast.
    const rovers = { algorithm: { ...level, margin: 1 }, algoMargin: 0.63, winProb: 0.514, tieProb: 0.25 };
    expect(formatScoredAs(testGame(rovers), 1.68)).toBe(
      'Scored as by 1, which plays at 72.4%: nearest to 63.9% (win and half the tie).',
    );
  });

  it('the scored pick is said if and only if it is another margin or another probability; no margin plays nearer', () => {
    const share = fc.double({ min: 0.5, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(1.68, 2.3, 10, 13.132),
        share,
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (sigma, total, tie, algoMargin) => {
          const margin = playingMargin(total, sigma, 49);
          const distanceOf = (one: number) => Math.abs(marginProbability(one, sigma) - total);
          const game = testGame({
            algorithm: { team: 'home', margin, points: null },
            algoMargin,
            winProb: total - tie / 2,
            tieProb: tie,
          });
          const text = formatScoredAs(game, sigma);
          expect(text === '').toBe(margin === Math.round(algoMargin) && distanceOf(margin) < 0.02);
          expect(text.length).toBeLessThanOrEqual(100);
          const others = [margin - 1, margin + 1].filter((other) => other >= 0 && other <= 49);
          expect(distanceOf(margin)).toBeLessThanOrEqual(Math.min(...others.map(distanceOf)) + 1e-9);
        },
      ),
    );
  });

  it('the text about a discarded change names the change and the pick that counts', () => {
    const pick = {
      team: 'away',
      margin: 2,
      savedAt: '2026-11-15T14:41:00Z',
      version: '1',
      points: null,
      calledIt: false,
    } as const;
    expect(formatDiscarded(testGame({ pick }), { team: 'home', margin: 6 })).toBe(
      'This game locked before you saved: your change to Chiefs by 6 was not counted. Your saved pick, Jets by 2, counts.',
    );
    expect(formatDiscarded(testGame(), { team: 'home' })).toBe(
      'This game locked before you saved: your unfinished pick was not counted. You have no pick in this game.',
    );
  });

  it('a void game shows the reason', () => {
    expect(formatVoid(testGame({ voidReason: 'postponed' }))).toBe(
      'Void: postponed past this slate. Nobody gains or loses.',
    );
    const changes = [
      {
        at: '2026-11-15T20:00:00Z',
        kind: 'void',
        reason: 'A wrong fixture.',
        homeMarginBefore: null,
        homeMarginAfter: null,
      },
    ] as const;
    expect(formatVoid(testGame({ voidReason: 'operator', changes: [...changes] }))).toBe(
      'Void: A wrong fixture. Nobody gains or loses.',
    );
  });

  it('a corrected score shows the player’s points before and after', () => {
    const pick = {
      team: 'home',
      margin: 6,
      savedAt: '2026-11-15T14:41:00Z',
      version: '1',
      points: -20.9,
      calledIt: false,
    } as const;
    const change = {
      at: '2026-11-17T20:12:00Z',
      kind: 'rescored',
      reason: null,
      homeMarginBefore: 3,
      homeMarginAfter: -1,
    } as const;
    const game = testGame({ pick, points: { home: 23, away: 24 } });
    expect(formatChange(game, change, scale)).toBe('score corrected to 24–23. You: +14.6, now −20.9.');
    expect(formatChange({ ...game, pick: null }, { ...change, homeMarginAfter: 0 }, scale)).toBe(
      'corrected from Chiefs by 3 to a tie.',
    );
    expect(formatPick(game, pick)).toBe('Chiefs by 6');
  });
});
