import { describe, expect, it } from 'vitest';
import { bothTotals, gapSentence, describePick, skillSentence } from './words.ts';

describe('the words of the comparison', () => {
  it('say who is ahead, and by how much', () => {
    expect(gapSentence(20.4, 9)).toBe('You beat the algorithm by 11.4');
    expect(gapSentence(-3, 1.2)).toBe('The algorithm beat you by 4.2');
    expect(gapSentence(0.3, 0.3)).toBe('You are level with the algorithm');
    expect(bothTotals({ points: 20.4, algorithmPoints: -9, games: 12 })).toBe(
      'You +20.4, the algorithm −9.0, on the 12 games you both picked.',
    );
  });

  it('use the first person on a shared picture', () => {
    expect(gapSentence(20.4, 9, 'player')).toBe('I beat the algorithm by 11.4');
    expect(gapSentence(-3, 1.2, 'player')).toBe('The algorithm beat me by 4.2');
    expect(gapSentence(0.3, 0.3, 'player')).toBe('I am level with the algorithm');
    expect(bothTotals({ points: 1, algorithmPoints: 2, games: 1 }, 'player')).toBe(
      'Me +1.0, the algorithm +2.0, on the one game we both picked.',
    );
  });

  it('use the singular for one game, and say “called level” for a margin of 0', () => {
    expect(skillSentence(0.5, 1)).toContain('random seasons from your 1 game:');
    expect(describePick({ team: 'Owls', margin: 0 })).toBe('Owls, called level');
    expect(describePick({ team: 'Owls', margin: 3 })).toBe('Owls by 3');
  });

  it('say whether the result is more likely skill or luck', () => {
    expect(skillSentence(0.873, 41)).toBe(
      'We drew a thousand random seasons from your 41 games: you finish ahead in 873. Probably more than luck.',
    );
    expect(skillSentence(0.99, 400)).toContain('That is more than luck');
    expect(skillSentence(0.5, 3)).toContain('Too early');
    expect(skillSentence(0.1, 30)).toContain('probably better than you');
    expect(skillSentence(0.01, 300)).toContain('better than you, and that is more than luck');
  });
});
