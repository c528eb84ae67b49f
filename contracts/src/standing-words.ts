/**
 * The words for a player's standing. Screens, emails, pictures and recaps use these functions, so that the same number reads
 * the same everywhere.
 */

const formatNumber = (value: number): string => value.toLocaleString('en-US');

const ordinalRules = new Intl.PluralRules('en-US', { type: 'ordinal' });
const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' } as const;

/** "1st", "22nd", "1,203rd". */
const formatOrdinal = (value: number): string =>
  `${formatNumber(value)}${suffixes[ordinalRules.select(value)]}`;

/**
 * A rank among the people on a board: "30th of 56 players". A board ranks the algorithm too, so that the last of 56 players may
 * have rank 57.
 */
export function formatRank(rank: number, players: number): string {
  const all = players === 1 ? '1 player' : `${formatNumber(players)} players`;
  return `${rank > players ? 'last' : formatOrdinal(rank)} of ${all}`;
}

/** How many of a contest's games the points are from: "12 of 14 games". */
export const formatGamesPicked = (picked: number, inContest: number): string =>
  `${formatNumber(picked)} of ${formatNumber(inContest)} ${inContest === 1 ? 'game' : 'games'}`;

/** The points of a player and of the algorithm on the games that both picked, and the number of these games. */
export interface Gap {
  readonly points: number;
  readonly algorithmPoints: number;
  readonly games: number;
}

/** Points have one decimal: whole tenths keep the difference exact. */
const tenthsOf = ({ points, algorithmPoints }: Omit<Gap, 'games'>): number =>
  Math.round(points * 10) - Math.round(algorithmPoints * 10);

/** The player's points minus the algorithm's. */
export const gapOf = (gap: Omit<Gap, 'games'>): number => tenthsOf(gap) / 10;

/** "11.4 ahead", "3.2 behind", or "level". */
export function formatLead(gap: Omit<Gap, 'games'>): string {
  const tenths = tenthsOf(gap);
  if (tenths === 0) return 'level';
  return `${(Math.abs(tenths) / 10).toFixed(1)} ${tenths > 0 ? 'ahead' : 'behind'}`;
}

/** The games on which a gap is counted: "on the 12 games you both picked". */
export const formatGapGames = (games: number, picker: 'you both' | 'both' | 'we both' = 'you both'): string =>
  games === 1 ? `on the one game ${picker} picked` : `on the ${formatNumber(games)} games ${picker} picked`;

/** "11.4 ahead, on the 12 games you both picked". */
export const formatGap = (gap: Gap): string => `${formatLead(gap)}, ${formatGapGames(gap.games)}`;
