import { isWeakPassword } from '@outpick/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

const keepLetters = (text: string) => text.replaceAll(/[^a-z]/gu, '');

let leakedWords: ReadonlySet<string> | undefined;

/**
 * Whether a word is the letters of one of some 50,000 leaked passwords. Words under five letters are left out: they are
 * parts of too many good passwords. Loaded at the first use, because most processes never check a password.
 */
function isLeakedWord(word: string): boolean {
  leakedWords ??= new Set(
    dictionary['passwords-common'].map(keepLetters).filter(({ length }) => length >= 5),
  );
  return leakedWords.has(word);
}

/** The contract's rule, with the leaked passwords that are too many for a browser (decision 0016). */
export const isGuessable = (password: string, email: string): boolean =>
  isWeakPassword(password, { email, isLeakedWord });
