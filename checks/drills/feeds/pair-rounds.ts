/** The places of two teams in the list of teams. */
export interface Pairing {
  readonly home: number;
  readonly away: number;
}

/** Rounds in which every team plays once, by the circle method. Sides alternate, so that pairs meet at both grounds. */
export function pairRounds(teams: number, rounds: number): Pairing[][] {
  const others = teams - 1;
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: Math.floor(teams / 2) }, (_unused, place): Pairing => {
      const at = (index: number) => (index === 0 ? 0 : 1 + ((index - 1 + round) % others));
      const [first, second] = [at(place), at(teams - 1 - place)];
      return (Math.floor(round / others) + round + place) % 2 === 0
        ? { home: first, away: second }
        : { home: second, away: first };
    }),
  );
}
