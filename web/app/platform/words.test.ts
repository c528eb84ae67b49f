import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutWords, textOf } from './words.ts';

test('a text is cut to so many words, and only then has an ellipsis', () => {
  expect(cutWords('one two three', 3)).toBe('one two three');
  expect(cutWords('one  two\nthree four', 3)).toBe('one two three…');
  expect(cutWords('', 3)).toBe('');
});

test('a cut text never has more words, and begins as the text does', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]+$/u)), fc.integer({ min: 1, max: 40 }), (words, most) => {
      const cut = cutWords(words.join(' '), most);
      expect(cut.split(' ').filter(Boolean).length).toBe(Math.min(words.length, most));
      expect(cut.replace('…', '')).toBe(words.slice(0, most).join(' '));
    }),
  );
});

test('the words of HTML are those that are read', () => {
  expect(
    textOf('<h2>Ties</h2><p>A <strong>dra</strong>w &amp; a&nbsp;tie.</p><ul><li>1 &lt; 2</li></ul>'),
  ).toBe('Ties. A draw & a tie. 1 < 2');
  expect(textOf('&#8217;&#x2019;&unknown;&#99999999;')).toBe('’’&unknown;&#99999999;');
});
