import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactForm } from './enquiry.ts';
import { toPhoneDigits } from './phone-number.ts';
import { profileForm } from './profile.ts';

describe('phone numbers', () => {
  it.each([
    ['+1 202-555-0143', '12025550143'],
    ['+12025550143', '12025550143'],
    ['(+44) 1632.960961', '441632960961'],
    ['[1] 202 – 555 — 0143', '12025550143'],
    ['\u202A+1\u00A0202\u2011555\u20110143\u202C', '12025550143'],
    ['12025550143', '12025550143'],
    ['', ''],
    ['+', '+'],
    ['++12025550143', '++12025550143'],
    ['1+2025550143', '1+2025550143'],
    ['call me', 'call me'],
    ['1/202/5550143', '1/202/5550143'],
  ])('that are typed as %j become %j', (text, kept) => {
    expect(toPhoneDigits(text)).toBe(kept);
  });

  const digits = fc.stringMatching(/^\d{7,15}$/u);
  const separator = fc.constantFrom('', ' ', '.', '-', '(', ')', '[', ']', '–', '\u00A0', ' - ');

  it('are reduced to the same digits with any separators', () => {
    fc.assert(
      fc.property(
        digits,
        fc.array(separator, { minLength: 16, maxLength: 16 }),
        fc.boolean(),
        (number, gaps, plus) => {
          const written = number.replaceAll(/\d/gu, (digit, index: number) => digit + (gaps[index] ?? ''));
          const text = `${gaps[15] ?? ''}${plus ? '+' : ''}${written}`;
          expect(toPhoneDigits(text)).toBe(number);
          expect(contactForm.shape.mobileNumber.safeParse(toPhoneDigits(text)).success).toBe(true);
          expect(profileForm.shape.mobileNumber.safeParse(toPhoneDigits(text)).success).toBe(true);
        },
      ),
    );
  });

  const characters = fc.constantFrom(
    '+',
    ' ',
    '-',
    '.',
    '(',
    ']',
    '1',
    '0',
    '７',
    'a',
    'é',
    '–',
    '\u202A',
    '\0',
  );

  it('that are already reduced do not change, and the reduction loses no digit', () => {
    fc.assert(
      fc.property(fc.array(characters), (parts) => {
        const text = parts.join('');
        const once = toPhoneDigits(text);
        expect(toPhoneDigits(once)).toBe(once);
        expect(once.replaceAll(/\D/gu, '')).toBe(text.replaceAll(/\D/gu, ''));
      }),
    );
  });
});
