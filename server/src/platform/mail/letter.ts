import { render, toPlainText } from '@react-email/render';
import { createElement as h } from 'react';
import type { ReactElement } from 'react';
import { body, button, column, head, link, previewLine } from './letter-elements.ts';

/** One part of a letter, from top to bottom. */
export type Part =
  | { readonly text: string }
  | { readonly code: string }
  | { readonly button: string; readonly address: string }
  /** A secondary link. */
  | { readonly link: string; readonly address: string };

export interface Letter {
  readonly subject: string;
  /** The text that an inbox shows beside the subject. */
  readonly preview: string;
  readonly parts: readonly Part[];
}

const ink = '#15201e';
const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const styles = {
  body: { backgroundColor: '#f6f2e9', fontFamily: sans, margin: 0, padding: '24px 0' },
  masthead: { backgroundColor: '#0f1b1a', maxWidth: '480px', padding: '16px 24px' },
  name: { color: '#eef3ef', fontSize: '18px', fontWeight: 700, lineHeight: '24px', margin: 0 },
  container: { backgroundColor: '#fffdf8', border: '1px solid #d9d1c0', maxWidth: '480px', padding: '24px' },
  heading: {
    borderBottom: `5px double ${ink}`,
    color: ink,
    fontSize: '22px',
    lineHeight: '28px',
    margin: '0 0 16px',
    paddingBottom: '12px',
  },
  text: { color: ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  code: {
    color: ink,
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '34px',
    fontWeight: 700,
    letterSpacing: '8px',
    lineHeight: '24px',
    margin: '0 0 16px',
  },
  button: {
    backgroundColor: '#f5b133',
    borderRadius: '4px',
    color: ink,
    fontSize: '16px',
    fontWeight: 600,
    marginBottom: '16px',
  },
  link: { color: ink, fontSize: '16px', lineHeight: '24px', textDecoration: 'underline' },
  line: { width: '100%', border: 'none', borderTop: '1px solid #eaeaea' },
  small: { color: '#4c5a56', fontSize: '13px', lineHeight: '20px', margin: 0, overflowWrap: 'anywhere' },
} as const;

function buildPart(part: Part): ReactElement {
  if ('code' in part) return h('p', { style: styles.code }, part.code);
  if ('button' in part) return button(styles.button, part.address, part.button);
  if ('link' in part) return h('p', { style: styles.text }, link(styles.link, part.address, part.link));
  return h('p', { style: styles.text }, part.text);
}

/** Builds the HTML: simple enough for all mail programs, without pictures or other external files. */
const buildLetter = (letter: Letter, origin: string, footer: string): ReactElement =>
  h(
    'html',
    { dir: 'ltr', lang: 'en' },
    head(letter.subject),
    previewLine(letter.preview),
    body(
      styles.body,
      column(styles.masthead, h('p', { style: styles.name }, 'Outpick')),
      column(
        styles.container,
        h('h1', { style: styles.heading }, letter.subject),
        ...letter.parts.map(buildPart),
        h('hr', { style: styles.line }),
        h(
          'p',
          { style: styles.small },
          `Sent by Outpick, ${origin}. Please don’t reply: we don’t see replies to this address.`,
        ),
        h('p', { style: styles.small }, footer),
      ),
    ),
  );

export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Renders a letter as HTML and as plain text. */
export async function renderLetter(letter: Letter, origin: string, footer: string): Promise<RenderedLetter> {
  const html = await render(buildLetter(letter, origin, footer));
  return { subject: letter.subject, html, text: toPlainText(html) };
}

/** A placeholder for a word in the template. It uses private-use characters, which no letter contains. */
const placeholder = (index: number): string => `\uE000w${index}\uE001`;
const placeholders = /\uE000([wW])(\d+)\uE001/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => escapes[sign] ?? sign);

/** Returns a letter's words in order, and the letter with a placeholder for each. */
function splitWords({ subject, preview, parts }: Letter): { words: readonly string[]; template: Letter } {
  const words: string[] = [];
  const replace = (word: string) => placeholder(words.push(word) - 1);
  const template = {
    subject: replace(subject),
    preview: replace(preview),
    parts: parts.map((part): Part => {
      if ('text' in part) return { text: replace(part.text) };
      if ('code' in part) return { code: replace(part.code) };
      const address = replace(part.address);
      return 'button' in part
        ? { button: replace(part.button), address }
        : { link: replace(part.link), address };
    }),
  };
  return { words, template };
}

/**
 * Renders many letters. React renders each sequence of parts only once, because that takes milliseconds; each letter's words
 * are then filled into the result.
 */
export function createLetterRenderer(
  origin: string,
  footer: string,
): (letter: Letter) => Promise<RenderedLetter> {
  const templates = new Map<string, Promise<RenderedLetter>>();
  return async (letter) => {
    const { words, template } = splitWords(letter);
    const shape = JSON.stringify(template);
    const rendering = templates.get(shape) ?? renderLetter(template, origin, footer);
    templates.set(shape, rendering);
    const { html, text } = await rendering;
    return {
      subject: letter.subject,
      html: html.replaceAll(placeholders, (_, _case, index) => escapeHtml(words[Number(index)] ?? '')),
      // Headings are upper-case in plain text.
      text: text.replaceAll(placeholders, (_, letterCase, index) => {
        const word = words[Number(index)] ?? '';
        return letterCase === 'W' ? word.toUpperCase() : word;
      }),
    };
  };
}
