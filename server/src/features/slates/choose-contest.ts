/** What decides whether a game is in the contest. */
export interface Candidate {
  readonly gameId: string;
  readonly startsAt: Date;
  readonly homeWins: boolean;
  readonly winProb: number;
  readonly tieProb: number;
}

/** The largest contest: one of 150 games is no game. */
const mostContestGames = 16;

/** |P(home) − P(away)|: how open a game is, 0 being the most open. */
const gap = ({ winProb, tieProb }: Candidate): number => Math.abs(winProb - (1 - winProb - tieProb));

/** The games of a contest: all of them, or the most open ones; of equally open ones the earlier, then by id. */
export function chooseContest(candidates: readonly Candidate[]): ReadonlySet<string> {
  const byOpenness = candidates.toSorted(
    (a, b) =>
      gap(a) - gap(b) || a.startsAt.getTime() - b.startsAt.getTime() || (a.gameId < b.gameId ? -1 : 1),
  );
  return new Set(byOpenness.slice(0, mostContestGames).map(({ gameId }) => gameId));
}
