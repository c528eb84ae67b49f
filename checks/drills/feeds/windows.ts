import type { LeagueShape } from './shapes.ts';
import { dayMs } from './times.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a moment in a time zone. */
function dayIn(timeZone: string, at: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(at);
}

/** Returns the first day of the contest window of a moment: its day, or for weekly windows its last Tuesday. */
export function findWindow({ window, timeZone }: Pick<LeagueShape, 'window' | 'timeZone'>, at: Date): string {
  const day = Date.parse(dayIn(timeZone, at));
  const sinceTuesday = (new Date(day).getUTCDay() + 5) % 7;
  return new Date(day - (window === 'day' ? 0 : sinceTuesday * dayMs)).toISOString().slice(0, 10);
}
