/** A team with all its names. */
export interface NamedTeam {
  readonly id: string;
  readonly name: string;
  readonly names: readonly string[];
}

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns 1 for equal words, less for each different word. A word that begins another ("Man", "Manchester") counts half. */
function similarity(a: readonly string[], b: readonly string[]): number {
  const scores = a.map((word) => {
    if (b.includes(word)) return 1;
    const isPart = b.some((other) => other.startsWith(word) || word.startsWith(other));
    return isPart && word.length > 1 ? 0.5 : 0;
  });
  return scores.reduce((sum: number, part) => sum + part, 0) / Math.max(a.length, b.length, 1);
}

/** Suggests teams with similar names, the most similar first. A person makes the decision. */
export function suggestTeams(
  name: string,
  teams: readonly NamedTeam[],
): readonly { readonly id: string; readonly name: string }[] {
  const words = wordsOf(name);
  return teams
    .map((team) => ({
      id: team.id,
      name: team.name,
      score: Math.max(...team.names.map((one) => similarity(words, wordsOf(one)))),
    }))
    .filter(({ score }) => score >= 0.3)
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ id, name: teamName }) => ({ id, name: teamName }));
}
