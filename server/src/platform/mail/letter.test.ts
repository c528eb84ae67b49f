import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLetterRenderer, renderLetter } from './letter.ts';
import type { Letter, Part } from './letter.ts';

/** Words as letters have them: names with any signs, single spaces. */
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

/** The preview is padded with invisible signs, by its length. */
const withoutPadding = (html: string) =>
  html.replaceAll(/\u00a0|\u200b|\u200c|\u200d|\u200e|\u200f|\ufeff/gu, '');

describe('many letters', () => {
  it('rendered from one template are what each would be alone', async () => {
    const origin = 'https://outpick.example';
    const render = createLetterRenderer(origin, 'The footer');
    await fc.assert(
      fc.asyncProperty(letter, async (one) => {
        const [filled, alone] = [await render(one), await renderLetter(one, origin, 'The footer')];
        expect(filled.subject).toBe(alone.subject);
        expect(filled.text).toBe(alone.text);
        expect(withoutPadding(filled.html)).toBe(withoutPadding(alone.html));
      }),
      { numRuns: 50 },
    );
  });
});
