import { expect, it } from 'vitest';
import { wrapSelection } from './wrap-selection.ts';

const strong = { open: '<strong>', close: '</strong>', sample: 'text' };

it('puts markup around the selection, which stays selected', () => {
  const { text, start, end } = wrapSelection({ text: 'a bold b', start: 2, end: 6 }, strong);
  expect(text).toBe('a <strong>bold</strong> b');
  expect(text.slice(start, end)).toBe('bold');
});

it('inserts a sample if nothing is selected', () => {
  const { text, start, end } = wrapSelection({ text: 'ab', start: 1, end: 1 }, strong);
  expect(text).toBe('a<strong>text</strong>b');
  expect(text.slice(start, end)).toBe('text');
});
