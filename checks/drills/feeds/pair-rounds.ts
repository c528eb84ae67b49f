/** Two indexes into the list of teams. */
export interface Pairing {
  readonly home: number;
  readonly away: number;
}

/** Pairs all teams once in each round by the circle method. Home and away alternate between meetings. */
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
