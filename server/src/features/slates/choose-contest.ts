/** The properties of a game that decide whether it is in the contest. */
export interface Candidate {
  readonly gameId: string;
  readonly startsAt: Date;
  readonly homeWins: boolean;
  readonly winProb: number;
  readonly tieProb: number;
}

/** A contest has at most this many games, even if its window has more. */
const maxContestGames = 16;

/** |P(home) − P(away)|: 0 for the most even game. */
const gap = ({ winProb, tieProb }: Candidate): number => Math.abs(winProb - (1 - winProb - tieProb));

/** Chooses the games of a contest: all candidates, or the most even ones. Ties break by start, then by id. */
export function chooseContest(candidates: readonly Candidate[]): ReadonlySet<string> {
  const byEvenness = candidates.toSorted(
    (a, b) =>
      gap(a) - gap(b) || a.startsAt.getTime() - b.startsAt.getTime() || (a.gameId < b.gameId ? -1 : 1),
  );
  return new Set(byEvenness.slice(0, maxContestGames).map(({ gameId }) => gameId));
}
