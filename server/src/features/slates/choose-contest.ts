/** The properties of a game that decide whether it is in the contest. */
export interface Candidate {
  readonly gameId: string;
  readonly startsAt: Date;
  readonly homeWins: boolean;
  readonly winProb: number;
  readonly tieProb: number;
}

/** The most games of a contest, however many the window has. */
const mostContestGames = 16;

/** |P(home) − P(away)|: 0 for the most even game. */
const gap = ({ winProb, tieProb }: Candidate): number => Math.abs(winProb - (1 - winProb - tieProb));

/** The games of a contest: all of them, or the most even ones. Ties break by start, then by id. */
export function chooseContest(candidates: readonly Candidate[]): ReadonlySet<string> {
  const byEvenness = candidates.toSorted(
    (a, b) =>
      gap(a) - gap(b) || a.startsAt.getTime() - b.startsAt.getTime() || (a.gameId < b.gameId ? -1 : 1),
  );
  return new Set(byEvenness.slice(0, mostContestGames).map(({ gameId }) => gameId));
}
