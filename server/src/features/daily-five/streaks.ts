/** A player's share in the Five of one day. Games that are void or left the contest do not count. */
export interface FiveDay {
  readonly day: string;
  readonly games: number;
  readonly picked: number;
  readonly settled: number;
  /** The player's points minus the algorithm's on the settled games, in tenths. */
  readonly gapTenths: number;
}

/** How many days in a row a player has picked the whole Five, and how many days in a row with more points than the algorithm. */
export interface Streaks {
  readonly played: number;
  readonly ahead: number;
}

const isPlayed = ({ games, picked }: FiveDay): boolean => picked === games;
const isDecided = ({ games, settled }: FiveDay): boolean => settled === games;

interface Count {
  readonly days: number;
  /** Whether the streak reaches back to the last day, so that it may be longer. */
  readonly isOpen: boolean;
}

/** Counts the days from the first on for which the condition holds. */
function countWhile(days: readonly FiveDay[], holds: (day: FiveDay) => boolean): Count {
  const end = days.findIndex((day) => !holds(day));
  return end === -1 ? { days: days.length, isOpen: true } : { days: end, isOpen: false };
}

/**
 * Counts the streaks. `days` are the days with a Five, newest first; days on which no game counts are left out. Today breaks no
 * streak while it can still be played, and a day without its results breaks none either.
 */
export function countStreaks(
  days: readonly FiveDay[],
  today: string,
): Streaks & { readonly isOpen: boolean } {
  const counted = days.filter(({ games }) => games > 0);
  const past = counted.filter((one) => one.day !== today || isPlayed(one));
  const decided = past.filter((one) => isDecided(one) || !isPlayed(one));
  const played = countWhile(past, isPlayed);
  const ahead = countWhile(decided, (one) => isPlayed(one) && one.gapTenths > 0);
  return { played: played.days, ahead: ahead.days, isOpen: played.isOpen || ahead.isOpen };
}
