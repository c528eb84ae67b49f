import { skeleton, wildcard } from './look-alikes.ts';

/** Words that an impostor might add before or after the algorithm's name. */
const affixes = [
  'the',
  'official',
  'real',
  'true',
  'our',
  'outpick',
  'bot',
  'ai',
  'hq',
  'team',
  'mr',
  'model',
  'tm',
].map(skeleton);
const reservedCores = ['algorithm', 'algorithms', 'algorythm', 'algo', 'outpick', 'hiddenplayer'].map(
  skeleton,
);

const fits = (part: string, word: string): boolean =>
  part.length === word.length &&
  Array.from(part).every((char, index) => char === wildcard || char === word[index]);

/** Whether the edit distance of two words is at most one. */
function isNearly(part: string, word: string): boolean {
  let from = 0;
  while (from < word.length && fits(part.slice(from, from + 1), word.slice(from, from + 1))) from += 1;
  const rest = (skipPart: number, skipWord: number) =>
    fits(part.slice(from + skipPart), word.slice(from + skipWord));
  return rest(0, 0) || rest(1, 1) || rest(1, 0) || rest(0, 1);
}

/** Whether enough letters look Latin. A name in another script consists of wildcards and would match every word. */
const isLegible = (part: string, word: string): boolean =>
  part.replaceAll(wildcard, '').length >= 0.6 * word.length;

const readsAs = (part: string, word: string): boolean => isLegible(part, word) && fits(part, word);

const resemblesReserved = (core: string): boolean =>
  reservedCores.some(
    (word) => readsAs(core, word) || (word.length > 7 && isLegible(core, word) && isNearly(core, word)),
  );

/** Whether a name could be mistaken for the algorithm's name on a board, or for the public name of suspended players. */
export function isReservedName(name: string): boolean {
  const seen = new Set<string>();
  const check = (core: string): boolean => {
    if (core === '' || seen.has(core)) return false;
    seen.add(core);
    if (resemblesReserved(core)) return true;
    return affixes.some(
      (word) =>
        (readsAs(core.slice(0, word.length), word) && check(core.slice(word.length))) ||
        (readsAs(core.slice(-word.length), word) && check(core.slice(0, -word.length))),
    );
  };
  return check(skeleton(name));
}

export const reservedName = 'That name is reserved. Please choose another.';
