import { describe, expect, it } from 'vitest';
import { describeVig } from './vig-words.ts';

describe('the book’s margin in words', () => {
  it.each([
    ['-110/-110', 0.0476, 0.0455, '4.8%', 'the two prices together ask this much too much'],
    ['+100/-100', 0, 0, '0.0%', 'the two prices are fair: together they ask nothing extra'],
    ['nearly fair', -0.0002, -0.0002, '0.0%', 'the two prices are fair: together they ask nothing extra'],
    [
      '+300/+300',
      -0.5,
      -1,
      '−50.0%',
      'the two prices together pay more than fair ones would: look for a typo',
    ],
  ])('[D-VIG-03] fits its sign: %s', (_prices, overround, hold, value, note) => {
    expect(describeVig(overround, hold).vig).toEqual({ value, note });
  });

  it('says what the book keeps, or would lose', () => {
    expect(describeVig(0.0476, 0.0455).hold).toEqual({
      value: '4.5%',
      note: 'what the book keeps of all stakes',
    });
    expect(describeVig(0, 0).hold).toEqual({ value: '0.0%', note: 'the book keeps nothing of all stakes' });
    expect(describeVig(-0.5, -1).hold).toEqual({
      value: '−100.0%',
      note: 'the book would lose this much on all stakes',
    });
  });
});
