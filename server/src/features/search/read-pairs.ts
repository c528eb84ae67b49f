/** Two texts, each of which names a team. */
export type TextPair = readonly [string, string];

/** Separates two teams: "a @ b", "a vs b", "a at b". */
const between = /\s*@\s*|\s+(?:vs?\.?|versus|at)\s+/u;

/** Words after these are ignored, because two names rarely have more. */
const maxWords = 6;

/** Reads two team names with a separator between them; `undefined` if the text does not have exactly one separator. */
export function readNamedPair(text: string): TextPair | undefined {
  const [one = '', other = '', ...rest] = text.split(between);
  return one !== '' && other !== '' && rest.length === 0 ? [one, other] : undefined;
}

/** Lists every split of a text into the names of two teams. */
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
