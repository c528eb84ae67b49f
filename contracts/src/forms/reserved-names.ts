/** Letters and signs of other alphabets that look like a Latin one, by the letter they look like. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аɑαаạ@4∂ａ⍺',
  b: 'вьßβ8ｂ',
  c: 'сϲ¢ⅽƈ',
  d: 'ԁⅾɗ',
  e: 'еєҽε3℮',
  g: 'ɡց69ǥ',
  h: 'һհнɦħ',
  k: 'кκ',
  // I, l, 1 and | are told apart by few people in few fonts: all of them count as one.
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
  Object.entries(lookAlikes).flatMap(([letter, likes]) =>
    Array.from(likes, (like): [string, string] => [like, letter]),
  ),
);

/** A name as it looks at a glance: one case, no accents, look-alikes replaced, nothing but letters. */
export const skeleton = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-hj-z]/gu, (char) => letterOf.get(char) ?? char)
    .replaceAll(/[^a-z]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** What one who wants to pass for the algorithm would put before or after its name. */
const trimmings = [
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
const names = ['algorithm', 'algorithms', 'algorythm', 'algo', 'outpick'].map(skeleton);

/** Whether one letter more, less or another makes them equal. */
function nearly(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const rest = (skipA: number, skipB: number) => a.slice(from + skipA) === b.slice(from + skipB);
  return rest(0, 0) || rest(1, 1) || rest(1, 0) || rest(0, 1);
}

const passes = (core: string): boolean =>
  names.some((name) => core === name || (name.length > 7 && nearly(core, name)));

/** Whether a name could pass for the algorithm on a board. */
export function isReservedName(name: string): boolean {
  const seen = new Set<string>();
  const look = (core: string): boolean => {
    if (core === '' || seen.has(core)) return false;
    seen.add(core);
    if (passes(core)) return true;
    return trimmings.some(
      (word) =>
        (core.startsWith(word) && look(core.slice(word.length))) ||
        (core.endsWith(word) && look(core.slice(0, -word.length))),
    );
  };
  return look(skeleton(name));
}

export const reservedName = 'That name is reserved. Please choose another.';
