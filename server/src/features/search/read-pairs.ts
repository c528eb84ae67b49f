/** Two texts that name a team each. */
export type TextPair = readonly [string, string];

/** Stands between two teams: "a @ b", "a vs b", "a at b". */
const between = /\s*@\s*|\s+(?:vs?\.?|versus|at)\s+/u;

/** Further words cannot be parts of two names. */
const maxWords = 6;

/** The two teams that a text names with a word between them; `undefined` if it has no such word. */
export function readNamedPair(text: string): TextPair | undefined {
  const [one = '', other = '', ...rest] = text.split(between);
  return one !== '' && other !== '' && rest.length === 0 ? [one, other] : undefined;
}

/** Every way to read a text as the names of two teams. */
export function listPossiblePairs(text: string): TextPair[] {
  const words = text
    .split(/[\s,/–—-]+/u)
    .filter(Boolean)
    .slice(0, maxWords);
  return words.slice(1).map((_, index) => {
    const end = index + 1;
    return [words.slice(0, end).join(' '), words.slice(end).join(' ')];
  });
}
