import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Doubts } from './doubts.tsx';

/** Renders doubts, and returns the text of their live region. */
function readAnnouncement(sentences: readonly string[]): string | undefined {
  const doubts = sentences.map((sentence) => ({ id: sentence, sentence }));
  const props = { doubts, confirmed: new Set<string>(), onConfirm: () => undefined };
  const html = renderToStaticMarkup(createElement(Doubts, props));
  return /role="status"[^>]*>(?<text>[^<]*)</u.exec(html)?.groups?.['text'];
}

it('a live region, which exists before there are doubts, asks to confirm them', () => {
  expect(readAnnouncement([])).toBe('');
  expect(readAnnouncement(['The game has not begun.'])).toBe('Is this right? Confirm each line.');
});
