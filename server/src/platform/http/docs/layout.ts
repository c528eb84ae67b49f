import { style } from './style.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (value: string): string =>
  value.replaceAll(/[&<>"]/gu, (char) => escapes[char] ?? char);

/** Text in which backticks mark code. */
export const prose = (value: string): string =>
  escape(value)
    .replaceAll(/`([^`]+)`/gu, '<code>$1</code>')
    .replaceAll('\n\n', '</p><p>');

/** A block of code. It may scroll, so the keyboard must reach it. */
export const codeBlock = (value: string, label: string): string =>
  `<pre tabindex="0" role="group" aria-label="${escape(label)}"><code>${escape(value)}</code></pre>`;

/** The pages of the documentation. */
const links = [
  { address: '/api/docs/start', name: 'Getting started' },
  { address: '/api/docs', name: 'Reference' },
  { address: '/api/docs.json', name: 'OpenAPI' },
] as const;

const mark = `<a class="mark" href="/"><svg width="28" height="20" viewBox="0 0 28 20" aria-hidden="true"><path d="M0 18h28" stroke="#eef3ef" stroke-width="2"/><circle cx="7" cy="9" r="5" fill="#6ee7c5"/><path d="M16 4h10v10H16z" fill="#ffb84a"/></svg>Outpick</a>`;

interface Layout {
  readonly title: string;
  readonly address: (typeof links)[number]['address'];
  /** The table of contents, as lists of links. */
  readonly contents: string;
  readonly body: string;
}

/** A page with the site's header and a table of contents. It has no scripts. */
export const layOut = ({ title, address, contents, body }: Layout): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} | Outpick</title><meta name="description" content="${escape(title)}: the API of Outpick for programs.">
<link rel="icon" href="/icon-192.png"><style>${style}</style></head><body>
<header class="masthead"><div>${mark}<nav aria-label="Documentation">${links
  .map(
    (one) =>
      `<a href="${one.address}"${one.address === address ? ' aria-current="page"' : ''}>${one.name}</a>`,
  )
  .join('')}</nav></div></header>
<div class="columns"><nav class="contents" aria-label="Contents"><p>On this page</p>${contents}</nav>
<main>${body}</main></div></body></html>`;
