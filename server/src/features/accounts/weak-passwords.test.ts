import { isWeakPassword } from '@outpick/contracts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { isGuessable } from './weak-passwords.ts';

const email = 'marguerite@example.org';
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Whether each refuses the password: the check in the form, the check in the call, and zxcvbn, if its score is under 3. */
const verdicts = (password: string) => ({
  form: isWeakPassword(password, { email }),
  call: isGuessable(password, email),
  zxcvbn: zxcvbn.check(password, ['marguerite', 'outpick']).score < 3,
});

/** Compares our verdicts with zxcvbn's. Decision 0016 explains the differences. */
describe('V6.2.4 weak passwords compared with zxcvbn', () => {
  it.each([
    'P@ssw0rd',
    'Welcome@123',
    'Outpick@2026',
    'Marguerite1!',
    '!QAZ2wsx',
    '1qaz@WSX',
    'Aa1!Aa1!Aa1!',
  ])('form, call and zxcvbn refuse %s', (password) =>
    expect(verdicts(password)).toEqual({ form: true, call: true, zxcvbn: true }),
  );

  it.each(['vT9#kqLw2', 'Plume7-varech', 'Zinc&Orme42x', 'gR4vy!bOat', 'N0ct*urnal-Owl', 'Nocturnal9!'])(
    'form, call and zxcvbn accept %s',
    (password) => expect(verdicts(password)).toEqual({ form: false, call: false, zxcvbn: false }),
  );

  it.each(['Lampshade1!', 'Wolverine1!', 'Mandolin77!'])(
    'only the form accepts %s, because the list of leaked passwords is on the server',
    (password) => expect(verdicts(password)).toEqual({ form: false, call: true, zxcvbn: true }),
  );

  it.each(['Admin@2025', 'Basketball2026!', 'Passwort123!', 'Premier2026!'])(
    'only zxcvbn accepts %s, because it counts the year or the digits as entropy',
    (password) => expect(verdicts(password)).toEqual({ form: true, call: true, zxcvbn: false }),
  );

  it('only zxcvbn refuses a strong part that is repeated', () =>
    expect(verdicts('Zebra9!Zebra9!')).toEqual({ form: false, call: false, zxcvbn: true }));

  it('call and zxcvbn refuse every leaked word with an initial capital and 1! added; the form refuses about a tenth', () => {
    const passwords = dictionary['passwords-common']
      .filter((word, place) => place % 40 === 0 && /^[a-z]{6,13}$/u.test(word))
      .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}1!`);
    const found = passwords.map(verdicts);
    expect(found.length).toBeGreaterThan(500);
    expect(found.every(({ call }) => call)).toBe(true);
    expect(found.every((one) => one.zxcvbn)).toBe(true);
    const known = found.filter(({ form }) => form).length / found.length;
    expect(known).toBeGreaterThan(0.05);
    expect(known).toBeLessThan(0.2);
  });
});
