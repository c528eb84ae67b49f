import { isWeakPassword } from '@outpick/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

const keepLetters = (text: string) => text.replaceAll(/[^a-z]/gu, '');

let leakedWords: ReadonlySet<string> | undefined;

/**
 * Whether a word equals the letters of one of about 50,000 leaked passwords. Words under five letters are left out: they are
 * parts of too many good passwords. The list is loaded at the first use, because most processes never check a password.
 */
function isLeakedWord(word: string): boolean {
  leakedWords ??= new Set(
    dictionary['passwords-common'].map(keepLetters).filter(({ length }) => length >= 5),
  );
  return leakedWords.has(word);
}

/** The contract's rule plus the list of leaked passwords, which is too large for a browser (decision 0016). */
export const isGuessable = (password: string, email: string): boolean =>
  isWeakPassword(password, { email, isLeakedWord });
