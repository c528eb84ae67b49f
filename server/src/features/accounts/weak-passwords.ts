import { dictionary } from '@zxcvbn-ts/language-common';
import { commonStems } from './common-stems.ts';

/** Digits and signs that people put for a letter. */
const letterFor: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

const unleet = (text: string) => text.replaceAll(/\W|\d/gu, (char) => letterFor[char] ?? char);
const letters = (text: string) => text.replaceAll(/[^a-z]/gu, '');

/** Keys beside each other, in rows, columns and the order of the alphabet and the digits; each also backwards. */
const walks = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq12wsxcde34rfvbgt56yhn',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'azertyuiop',
  'qwertzuiop',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')]);

/** The sign above a digit, on the usual keyboard. */
const unshifted: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
};

/** How many characters are left when every stretch of four or more that follows the keyboard is taken out. */
function leftAfterWalks(text: string): number {
  let left = 0;
  for (let from = 0; from < text.length;) {
    let to = from;
    for (let end = from + 4; end <= text.length; end += 1)
      if (walks.some((walk) => walk.includes(text.slice(from, end)))) to = end;
    if (to === from) {
      left += 1;
      from += 1;
    } else from = to;
  }
  return left;
}

/** Words of the product: the first thing to try here. */
const ofTheProduct = [
  'outpick',
  'pickem',
  'algorithm',
  'football',
  'basketball',
  'baseball',
  'hockey',
  'icehockey',
  'soccer',
  'premier',
  'league',
  'contest',
  'predict',
  'prediction',
  'ranking',
  'vegas',
  'spread',
  'matchup',
  'nfl',
  'nba',
  'mlb',
  'nhl',
  'wnba',
  'ncaa',
  'ncaaf',
  'ncaam',
  'ncaaw',
  'epl',
  'laliga',
  'seriea',
  'bundesliga',
  'ligue',
  'championship',
];

const stems = new Set([...commonStems, ...ofTheProduct]);

/** Words of some 50,000 passwords that leaked from other sites; shorter ones are parts of too many good passwords. */
let leaked: ReadonlySet<string> | undefined;
// Made when the first password is chosen: most processes never see one.
const leakedWords = () =>
  (leaked ??= new Set(dictionary['passwords-common'].map(letters).filter((word) => word.length >= 5)));

/** Whether letters are one leaked word, one or two common ones, or one of these repeated. */
function isCommon(word: string): boolean {
  if (stems.has(word) || leakedWords().has(word)) return true;
  for (let cut = 2; cut <= word.length - 2; cut += 1)
    if (stems.has(word.slice(0, cut)) && stems.has(word.slice(cut))) return true;
  return false;
}

/**
 * Everything that may be the word inside: what is left when digits, signs and at most one letter are taken off both
 * ends, with exchanged letters put back or left out.
 */
function cores(small: string): string[] {
  const found: string[] = [];
  for (let from = 0; from < small.length; from += 1)
    for (let to = small.length; to > from; to -= 1)
      if (letters(small.slice(0, from) + small.slice(to)).length <= 1)
        found.push(unleet(small.slice(from, to)), small.slice(from, to));
  return found;
}

/** Parts of the own e-mail that are long enough to tell. */
const partsOf = (email: string) =>
  email
    .split(/[^a-z0-9]+/u)
    .flatMap((part) => [part, letters(part)])
    .filter((part) => part.length >= 4);

/**
 * Whether a password that follows the rule is one that guessers try first: a common word, a product word or a part of
 * the own e-mail, dressed up with digits and signs or with letters exchanged for them; or a walk over the keyboard.
 */
export function isWeakPassword(password: string, email: string): boolean {
  const small = password.toLowerCase();
  const plain = unleet(small);
  if (cores(small).some((core) => isCommon(letters(core)))) return true;
  const compact = small.replaceAll(/[^a-z0-9]/gu, '');
  if (
    partsOf(email).some(
      (part) =>
        (compact.includes(part) || letters(plain).includes(part)) && compact.length - part.length <= 6,
    )
  )
    return true;
  const typed = small.replaceAll(/\W/gu, (char) => unshifted[char] ?? char);
  if (leftAfterWalks(small) <= 3 || leftAfterWalks(typed) <= 3) return true;
  return new Set(small).size <= 4;
}

export const weakPassword = 'That password is too easy to guess. Please choose another.';
