import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLetterRenderer, renderLetter } from './letter.ts';
import type { Letter, Part } from './letter.ts';

/** A word as letters contain it: any characters, single spaces. */
const word = fc
  .array(
    fc.string({
      minLength: 1,
      maxLength: 12,
      unit: fc.constantFrom('a', 'É', 'ß', '漢', '&', '<', '>', '"', "'", '$', '1', '{'),
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((words) => words.join(' '));
const address = fc.webUrl({ withFragments: true });
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ text: word }),
  fc.record({ code: word }),
  fc.record({ button: word, address }),
  fc.record({ link: word, address }),
);
const letter: fc.Arbitrary<Letter> = fc.record({
  subject: word,
  preview: word,
  parts: fc.array(part, { minLength: 1, maxLength: 5 }),
});

/** Removes the invisible padding of the preview, which depends on its length. */
const withoutPadding = (html: string) =>
  html.replaceAll(/\u00a0|\u200b|\u200c|\u200d|\u200e|\u200f|\ufeff/gu, '');

const shortLetter = (preview: string) =>
  renderLetter(
    {
      subject: 'The subject',
      preview,
      parts: [{ text: 'Some text' }, { button: 'Press', address: 'https://outpick.example/a?b=1&c=2' }],
    },
    'https://outpick.example',
    'The footer',
  );

describe('a letter', () => {
  it('loads no external files; its styles are part of its elements', async () => {
    const { html } = await shortLetter('The preview');
    expect(html).not.toMatch(/<(?:img|link|script|style|iframe)\b|\bclass=|url\(/u);
    expect(html).toContain('<title>The subject</title>');
    expect(html).toContain('href="https://outpick.example/a?b=1&amp;c=2"');
  });

  it('has a button of the same size in Outlook, which ignores the padding of links', async () => {
    const { html } = await shortLetter('The preview');
    expect(html).toMatch(/<!--\[if mso\]><i style="mso-font-width:500%;mso-text-raise:18" hidden>/u);
  });

  it('has a preview of one line, which only an inbox shows', async () => {
    const { html, text } = await shortLetter('p'.repeat(200));
    expect(html).toContain(`>${'p'.repeat(150)}<`);
    expect(text).toBe(
      [
        'Outpick\n\n\nTHE SUBJECT',
        'Some text',
        'Press https://outpick.example/a?b=1&c=2',
        '-'.repeat(40),
        'Sent by Outpick, https://outpick.example. Please don’t reply: we don’t see replies to this address.',
        'The footer',
      ].join('\n\n'),
    );
  });
});

describe('letters from one template', () => {
  it('equal letters that are rendered alone', async () => {
    const origin = 'https://outpick.example';
    const render = createLetterRenderer(origin, 'The footer');
    await fc.assert(
      fc.asyncProperty(letter, async (one) => {
        const [filled, single] = [await render(one), await renderLetter(one, origin, 'The footer')];
        expect(filled.subject).toBe(single.subject);
        expect(filled.text).toBe(single.text);
        expect(withoutPadding(filled.html)).toBe(withoutPadding(single.html));
      }),
      { numRuns: 50 },
    );
  });
});
