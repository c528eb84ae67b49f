/** Days are counted from 1970-01-01 in a league's time zone, minutes from the day's local midnight. */

export const dayMs = 86_400_000;
const minuteMs = 60_000;

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The Tuesday on or before a day. Weeks run from Tuesday to Monday, like football's slates. */
export function tuesdayUpTo(day: number): number {
  return day - ((weekday(day) + 5) % 7);
}

/**
 * The instant (ms since the epoch) of a local time of day, with daylight saving time.
 *
 * Uses the zone's offset at noon. Clocks change before 3 a.m., so the result is right from 3 a.m. to midnight. No game
 * starts between midnight and 3 a.m.
 */
export function instantOf(day: number, minute: number, zone: string): number {
  return day * dayMs + (minute - noonOffset(zone, day)) * minuteMs;
}

/** The local day of an instant that is between 3 a.m. and midnight local time. */
export function dayAt(instant: number, zone: string): number {
  const day = Math.floor(instant / dayMs);
  const offset = noonOffset(zone, day) * minuteMs;
  return Math.floor((instant + offset) / dayMs);
}

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** The zone's offset from UTC, in minutes, at noon of a day. Cached, because Intl is slow. */
function noonOffset(zone: string, day: number): number {
  const key = `${zone} ${day}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const noonUtc = day * dayMs + dayMs / 2;
  const guess = offsetAt(zone, noonUtc);
  const offset = offsetAt(zone, noonUtc - guess * minuteMs);
  offsets.set(key, offset);
  return offset;
}

function offsetAt(zone: string, instant: number): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name);
  if (match === null) throw new Error(`no offset in "${name}" for ${zone}`);
  const minutes = Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}
