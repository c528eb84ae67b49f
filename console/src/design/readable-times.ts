const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in UTC as the server writes it: 2026-11-20T18:00:00.000Z, 2026-11-20 18:00Z or 2026-11-20 18:00 UTC; PostgreSQL ends it with +00:00. */
const moment = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::[\d.]+)?(?:Z|\+00:00| UTC)/gu;

/** A sentence of the server with its moments in the operator's own time zone. */
export const readableTimes = (text: string): string =>
  text.replaceAll(moment, (_all, day: string, time: string) => format.format(new Date(`${day}T${time}Z`)));
