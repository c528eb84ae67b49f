/** Homoglyphs of Latin letters. */
const homoglyphs: Readonly<Record<string, string>> = {
  a: 'аɑαаạ@4∂ａ⍺',
  b: 'вьßβ8ｂ',
  c: 'сϲ¢ⅽƈ',
  d: 'ԁⅾɗ',
  e: 'еєҽε3℮',
  g: 'ɡց69ǥ',
  h: 'һհнɦħ',
  k: 'кκ',
  // I, l, 1 and | look alike in many fonts, so all of them count as l.
  l: 'iıіιɩӏ1|!ⅼⅰłƚ∣ǀ¡յ',
  m: 'мⅿṃ',
  n: 'пռη',
  o: 'оοօσ0øọ○◯',
  p: 'рρ',
  r: 'гɾр̌ᴦ',
  s: 'ѕ5$ʂ',
  t: 'тτ7+ţ†ŧ',
  u: 'υսцʋ',
  y: 'уγүʏ',
};

const letterOf = new Map(
  Object.entries(homoglyphs).flatMap(([letter, glyphs]) =>
    Array.from(glyphs, (glyph): [string, string] => [glyph, letter]),
  ),
);

/** Reduces a name to what it looks like: lower case, no accents, homoglyphs replaced, letters only. */
const skeleton = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-hj-z]/gu, (char) => letterOf.get(char) ?? char)
    .replaceAll(/[^a-z]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Words that an impostor would add before or after the algorithm's name. */
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
].map(skeleton);
const reservedCores = ['algorithm', 'algorithms', 'algorythm', 'algo', 'outpick'].map(skeleton);

/** Whether the edit distance of two words is at most one. */
function isNearly(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const rest = (skipA: number, skipB: number) => a.slice(from + skipA) === b.slice(from + skipB);
  return rest(0, 0) || rest(1, 1) || rest(1, 0) || rest(0, 1);
}

const resemblesReserved = (core: string): boolean =>
  reservedCores.some((name) => core === name || (name.length > 7 && isNearly(core, name)));

/** Whether a name could be mistaken for the algorithm's on a board. */
export function isReservedName(name: string): boolean {
  const seen = new Set<string>();
  const check = (core: string): boolean => {
    if (core === '' || seen.has(core)) return false;
    seen.add(core);
    if (resemblesReserved(core)) return true;
    return affixes.some(
      (word) =>
        (core.startsWith(word) && check(core.slice(word.length))) ||
        (core.endsWith(word) && check(core.slice(0, -word.length))),
    );
  };
  return check(skeleton(name));
}

export const reservedName = 'That name is reserved. Please choose another.';
