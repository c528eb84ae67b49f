const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The date in the operator's time zone, such as 2026-11-17. */
export const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The start of a day in the operator's time zone. Returns an invalid day unchanged, so that the server rejects it. */
function midnightOf(day: unknown, daysLater: number): unknown {
  if (typeof day !== 'string') return day;
  const midnight = new Date(`${day}T00:00`);
  if (Number.isNaN(midnight.getTime())) return day;
  // Adds days instead of hours, because a day with a clock change has 23 or 25 hours.
  midnight.setDate(midnight.getDate() + daysLater);
  return midnight.toISOString();
}

/** Converts a filter's first and last day to times, in the time zone in which the list shows starts. */
export const daysToMoments = ({ from, until, ...others }: Readonly<Record<string, unknown>>) => ({
  ...others,
  ...(from === undefined ? {} : { from: midnightOf(from, 0) }),
  ...(until === undefined ? {} : { until: midnightOf(until, 1) }),
});
