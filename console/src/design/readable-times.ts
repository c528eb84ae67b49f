const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in UTC as the server writes it: 2026-11-20T18:00:00.000Z, 2026-11-20 18:00Z or 2026-11-20 18:00 UTC; PostgreSQL ends it with +00:00. */
const moment = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::[\d.]+)?(?:Z|\+00:00| UTC)/gu;

/** A day as it is in the sport's time zone, not a part of a longer name such as `recap-2026-11-17`. */
const day = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/gu;

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 20, 2026" for 2026-11-20. */
export const readableDay = (isoDay: string): string => dayFormat.format(new Date(`${isoDay}T00:00:00Z`));

/** A sentence of the server with its days in words, and its moments in the operator's own time zone. */
export const readableTimes = (text: string): string =>
  text
    .replaceAll(moment, (_all, date: string, time: string) => format.format(new Date(`${date}T${time}Z`)))
    .replaceAll(day, readableDay);
