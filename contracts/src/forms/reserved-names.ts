import { skeleton, wildcard } from './look-alikes.ts';

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

const resembles = (core: string, words: readonly string[]): boolean =>
  words.some(
    (word) => readsAs(core, word) || (word.length > 7 && isLegible(core, word) && isNearly(core, word)),
  );

interface Reserved {
  readonly cores: readonly string[];
  /** Words that an impostor might add before or after a core. */
  readonly affixes: readonly string[];
}

/** Whether a name looks like a core with any number of affixes. */
function imitates(name: string, { cores, affixes: added }: Reserved): boolean {
  const seen = new Set<string>();
  const check = (core: string): boolean => {
    if (core === '' || seen.has(core)) return false;
    seen.add(core);
    if (resembles(core, cores)) return true;
    return added.some(
      (word) =>
        (readsAs(core.slice(0, word.length), word) && check(core.slice(word.length))) ||
        (readsAs(core.slice(-word.length), word) && check(core.slice(0, -word.length))),
    );
  };
  return check(skeleton(name));
}

/** Whether a name could be mistaken for the algorithm's name on a board, or for the public name of suspended players. */
export const isReservedName = (name: string): boolean => imitates(name, { cores: reservedCores, affixes });

export const reservedName = 'That name is reserved. Please choose another.';

const roles = ['admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'sysadmin'];
const staffWords = ['mod', 'mods', 'staff', 'support', 'helpdesk', 'official', 'webmaster'];
const staffAffixes = ['staff', 'support', 'admin', 'mod', 'help', 'desk', 'site', 'customer', 'game'];

/**
 * Whether a name could be mistaken for people who run the site. Digits at the end are ignored. A name with the word "admin" or
 * "moderator" among others counts too; "support" and "staff" do not, because fans use them in jokes.
 */
export function isStaffName(name: string): boolean {
  // Computed here, so that the site's scripts do not contain these words: only the server asks.
  const roleForms = roles.map(skeleton);
  const staff: Reserved = {
    cores: [...roleForms, ...staffWords.map(skeleton)],
    affixes: [...affixes, ...staffAffixes.map(skeleton)],
  };
  const words = name.split(/[^\p{L}\p{N}\p{M}\p{S}@!|]+/u);
  if (words.some((word) => roleForms.some((role) => readsAs(skeleton(word), role)))) return true;
  // A digit at the end may stand for a letter, so each of them is left out in turn.
  for (let form = name; ; form = form.slice(0, -1)) {
    if (imitates(form, staff) || roleForms.some((role) => readsAs(skeleton(form), role))) return true;
    if (!/[\p{N}\s._-]$/u.test(form)) return false;
  }
}
