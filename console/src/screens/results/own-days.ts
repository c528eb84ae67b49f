const two = (number: number): string => String(number).padStart(2, '0');

/** The day of a moment in the operator's own time zone, as 2026-11-17. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Midnight at the beginning of a day in the operator's own time zone. A text that is no day stays: the server refuses it. */
function midnightOf(day: unknown, daysLater: number): unknown {
  if (typeof day !== 'string') return day;
  const midnight = new Date(`${day}T00:00`);
  if (Number.isNaN(midnight.getTime())) return day;
  // Not a number of hours: a day on which the clocks change has 23 or 25.
  midnight.setDate(midnight.getDate() + daysLater);
  return midnight.toISOString();
}

/** The first and the last day of a filter as moments: the days are those in which the list shows starts. */
export const daysToMoments = ({ from, until, ...others }: Readonly<Record<string, unknown>>) => ({
  ...others,
  ...(from === undefined ? {} : { from: midnightOf(from, 0) }),
  ...(until === undefined ? {} : { until: midnightOf(until, 1) }),
});
