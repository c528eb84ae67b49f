import { commonStems, productWords } from './common-stems.ts';

export const weakPassword = 'That password is too easy to guess. Please choose another.';

/** The letter for which people substitute each digit or sign. */
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

const undoSubstitutions = (text: string) => text.replaceAll(/\W|\d/gu, (char) => letterFor[char] ?? char);
const keepLetters = (text: string) => text.replaceAll(/[^a-z]/gu, '');

/** Sequences of neighboring keys, the alphabet and the digits, each also backwards. */
const keyboardRuns = [
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
].flatMap((run) => [run, Array.from(run).toReversed().join('')]);

/** The digit on the same key as each sign, on a US keyboard. */
const digitBelow: Readonly<Record<string, string>> = {
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

/** Counts the characters outside keyboard runs of four or more. */
function countOutsideRuns(text: string): number {
  let count = 0;
  for (let from = 0; from < text.length;) {
    let to = from;
    for (let end = from + 4; end <= text.length; end += 1)
      if (keyboardRuns.some((run) => run.includes(text.slice(from, end)))) to = end;
    if (to === from) {
      count += 1;
      from += 1;
    } else from = to;
  }
  return count;
}

const stems = new Set([...commonStems, ...productWords]);

/** Whether a word is a common stem or consists of two common stems. */
function isCommonWord(word: string): boolean {
  if (stems.has(word)) return true;
  for (let cut = 2; cut <= word.length - 2; cut += 1)
    if (stems.has(word.slice(0, cut)) && stems.has(word.slice(cut))) return true;
  return false;
}

/**
 * Returns the words that may be the base of a password: the text without digits, signs and at most one letter at the ends.
 * Each appears twice: with digits and signs turned back into letters, and with them removed.
 */
function findBaseWords(lower: string): string[] {
  const words: string[] = [];
  for (let from = 0; from < lower.length; from += 1)
    for (let to = lower.length; to > from; to -= 1)
      if (keepLetters(lower.slice(0, from) + lower.slice(to)).length <= 1) {
        const middle = lower.slice(from, to);
        words.push(keepLetters(undoSubstitutions(middle)), keepLetters(middle));
      }
  return words;
}

/** Whether the password consists of a part of the email and at most six more letters or digits. */
function resemblesEmail(lower: string, email: string): boolean {
  const compact = lower.replaceAll(/[^a-z0-9]/gu, '');
  const plain = keepLetters(undoSubstitutions(lower));
  return email
    .split(/[^a-z0-9]+/u)
    .flatMap((part) => [part, keepLetters(part)])
    .some(
      (part) =>
        part.length >= 4 &&
        (compact.includes(part) || plain.includes(part)) &&
        compact.length - part.length <= 6,
    );
}

function isKeyboardRun(lower: string): boolean {
  const typed = lower.replaceAll(/\W/gu, (char) => digitBelow[char] ?? char);
  return countOutsideRuns(lower) <= 3 || countOutsideRuns(typed) <= 3;
}

export interface WeakPasswordOptions {
  /** The account's email in lower case, if known. */
  readonly email?: string | undefined;
  /** Recognizes further words. The server passes a lookup in its list of leaked passwords. */
  readonly isLeakedWord?: (word: string) => boolean;
}

/**
 * Whether attackers would guess a password early although it meets the form's rule. Weak are a common word, a product word
 * or a part of the email, decorated with digits, signs and substituted letters; a keyboard run; and few distinct characters.
 * Time grows with the cube of the length, so check the length first.
 */
export function isWeakPassword(
  password: string,
  { email = '', isLeakedWord = () => false }: WeakPasswordOptions = {},
): boolean {
  const lower = password.toLowerCase();
  return (
    findBaseWords(lower).some((word) => isCommonWord(word) || isLeakedWord(word)) ||
    resemblesEmail(lower, email) ||
    isKeyboardRun(lower) ||
    new Set(lower).size <= 4
  );
}
