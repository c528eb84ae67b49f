/** Reads the clock of a time zone as the value of a `datetime-local` input. Swedish dates are ISO 8601, apart from the "T". */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant: number): string => format.format(instant).replace(' ', 'T');
};

/** Converts an ISO time to the value of a `datetime-local` input whose clock is that of a time zone. */
export const toZonedField = (iso: string, timeZone: string): string => clockOf(timeZone)(Date.parse(iso));

/**
 * Converts the value of such an input to an ISO time; undefined if it is incomplete. A time that occurs twice, when clocks go
 * back, becomes the earlier one.
 */
export function fromZonedField(field: string, timeZone: string): string | undefined {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/u.test(field) ? Date.parse(`${field}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return undefined;
  const clock = clockOf(timeZone);
  const offsetAt = (instant: number) => Date.parse(`${clock(instant)}:00Z`) - instant;
  // Only two offsets are possible: those of the day before and the day after.
  const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
  const instant = asUtc - before;
  return new Date(offsetAt(instant) === before ? instant : asUtc - after).toISOString();
}
