const parts = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

const format = new Intl.DateTimeFormat('en-US', parts);

/** "In your own time zone, America/New_York.": the help of a field that takes a time. */
export const inOwnZone = `In your own time zone, ${format.resolvedOptions().timeZone}.`;

/** "Nov 20, 2026, 1:00 PM EST": a time in the operator's time zone. */
export const readableTime = (time: Date): string => format.format(time);

/** "Fri, Nov 20, 2026, 1:00 PM EST": a game's start in its sport's time zone. */
export const readableStart = (startsAt: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { ...parts, weekday: 'short', timeZone }).format(new Date(startsAt));

/**
 * A UTC time in one of the server's formats: 2026-11-20T18:00:00.000Z, 2026-11-20 18:00Z, 2026-11-20 18:00 UTC or, from
 * PostgreSQL, one that ends with +00:00.
 */
const moment = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::[\d.]+)?(?:Z|\+00:00| UTC)/gu;

/** A date in the sport's time zone. Does not match a date inside a longer name such as `recap-2026-11-17`. */
const day = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/gu;

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Writes an ISO date in words: "Nov 20, 2026" for 2026-11-20. */
export const readableDay = (isoDay: string): string => dayFormat.format(new Date(`${isoDay}T00:00:00Z`));

/** Writes the dates in a server's sentence in words, and its times in the operator's time zone. */
export const readableTimes = (text: string): string =>
  text
    .replaceAll(moment, (_all, date: string, time: string) => readableTime(new Date(`${date}T${time}Z`)))
    .replaceAll(day, readableDay);
