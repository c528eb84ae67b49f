import { createElement as h } from 'react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';

/** Tables: the only boxes that all mail programs, including Outlook, lay out alike. */
const table = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
} as const;

/** A centered column. */
export const column = (style: CSSProperties, ...children: readonly ReactNode[]): ReactElement =>
  h(
    'table',
    { ...table, style },
    h('tbody', null, h('tr', { style: { width: '100%' } }, h('td', null, ...children))),
  );

/** The letter's body. Some mail programs drop the element with its style, so a cell inside has the same style. */
export const body = (
  style: CSSProperties & { readonly backgroundColor: string },
  ...children: readonly ReactNode[]
): ReactElement =>
  h(
    'body',
    { style: { backgroundColor: style.backgroundColor, margin: 0, padding: 0 } },
    h('table', table, h('tbody', null, h('tr', null, h('td', { style }, ...children)))),
  );

/** The second `meta` keeps Apple Mail from scaling the letter. */
export const head = (title: string): ReactElement =>
  h(
    'head',
    null,
    h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
    h('meta', { name: 'x-apple-disable-message-reformatting' }),
    h('title', null, title),
  );

const previewLength = 150;
const invisible = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF';

/** The text that an inbox shows beside the subject. Invisible characters fill the line, so that the letter's text does not. */
export function previewLine(text: string): ReactElement {
  const start = text.slice(0, previewLength);
  return h(
    'div',
    {
      style: {
        display: 'none',
        overflow: 'hidden',
        lineHeight: '1px',
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      },
      // Marks the element to be left out of the plain text.
      'data-skip-in-text': true,
    },
    start,
    h('div', null, invisible.repeat(previewLength - start.length)),
  );
}

export const link = (style: CSSProperties, address: string, ...content: readonly ReactNode[]): ReactElement =>
  h('a', { href: address, style, target: '_blank' }, ...content);

const inOutlook = (html: string): ReactElement =>
  h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } });

// React's types lack Outlook's properties.
const noOutlookPadding = { msoPaddingAlt: '0px' };
const raisedInOutlook = { ...noOutlookPadding, msoTextRaise: '9px' };

/**
 * A link that looks like a button, with 12 px above and below its text and 20 px beside it. Outlook ignores the padding of
 * links. There, wide spaces (5 × 2 px each, twice) and raised text (in points) take the same room.
 */
export const button = (style: CSSProperties, address: string, text: string): ReactElement =>
  link(
    {
      lineHeight: '100%',
      textDecoration: 'none',
      display: 'inline-block',
      maxWidth: '100%',
      ...noOutlookPadding,
      ...style,
      padding: '12px 20px',
    },
    address,
    inOutlook('<i style="mso-font-width:500%;mso-text-raise:18" hidden>&#8202;&#8202;</i>'),
    h(
      'span',
      { style: { maxWidth: '100%', display: 'inline-block', lineHeight: '120%', ...raisedInOutlook } },
      text,
    ),
    inOutlook('<i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i>'),
  );
