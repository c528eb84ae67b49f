import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutWords, textOf } from './words.ts';

test('a long text is truncated with an ellipsis; a short one is unchanged', () => {
  expect(cutWords('one two three', 3)).toBe('one two three');
  expect(cutWords('one  two\nthree four', 3)).toBe('one two three…');
  expect(cutWords('', 3)).toBe('');
});

test('a truncated text has at most the given number of words and is a prefix of the text', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]+$/u)), fc.integer({ min: 1, max: 40 }), (words, limit) => {
      const cut = cutWords(words.join(' '), limit);
      expect(cut.split(' ').filter(Boolean).length).toBe(Math.min(words.length, limit));
      expect(cut.replace('…', '')).toBe(words.slice(0, limit).join(' '));
    }),
  );
});

test('HTML is converted to its visible text', () => {
  expect(
    textOf('<h2>Ties</h2><p>A <strong>dra</strong>w &amp; a&nbsp;tie.</p><ul><li>1 &lt; 2</li></ul>'),
  ).toBe('Ties. A draw & a tie. 1 < 2');
  expect(textOf('&#8217;&#x2019;&unknown;&#99999999;')).toBe('’’&unknown;&#99999999;');
});
