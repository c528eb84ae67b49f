/**
 * Each context has one style of date:
 *
 * | context | style | function |
 * |---|---|---|
 * | a game that is to come, being played or postponed, its lock, and a pick that is saved | Sun, Nov 15, 1:00 PM EST | `coming` |
 * | a game that is over, and anything else that has happened (a receipt, a sign-in, a correction) | Nov 15, 2026, 4:12 PM EST | `past` |
 * | a contest card (S9-FMT-01) | Nov-15-2026 1:00 PM EST | `contest` |
 * | a contest on the home page (S9-FMT-03) | Nov 15, 1:00 PM EST | `card` |
 * | a day without a time: boards and winners (S9-FMT-09), articles, texts | November 15, 2026 | `formatDay` |
 * | the header's clock | Sun, Nov 15 2:41:07 AM; Sun 15, 2:41 AM | `formatClock` |
 *
 * In a table the day stands above the time, without the comma between them.
 */

const clockDate = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const clockTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

const shortClock = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The header's clock in the visitor's time zone: "Sun, Nov 15 2:41:07 AM" and, for narrow screens, "Sun 15, 2:41 AM". */
export function formatClock(moment: Date) {
  const parts = shortClock.formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    long: `${clockDate.format(moment)} ${clockTime.format(moment)}`,
    short: `${part('weekday')} ${part('day')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`,
  };
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A publication date in UTC, since cached pages are the same for all visitors: "November 15, 2026". */
export const formatDay = (moment: string): string => day.format(new Date(moment));

/** Formats of a game's day. */
const dayForms = {
  /** "Sun, Nov 15" */
  coming: { weekday: 'short', month: 'short', day: '2-digit' },
  /** "Nov 15" */
  card: { month: 'short', day: '2-digit' },
  /** "Nov 15, 2026" */
  past: { month: 'short', day: '2-digit', year: 'numeric' },
  /** "Nov-15-2026" */
  contest: { month: 'short', day: '2-digit', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayForm = keyof typeof dayForms;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: they are slow to construct, and lists are long. */
function formatterFor(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, formatter);
  return formatter;
}

const timeForm = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** Writes the day of a contest card with hyphens. */
const hyphenate = (dayText: string, form: DayForm): string =>
  form === 'contest' ? dayText.replace(/^(\w+) (\d+), (\d+)$/u, '$1-$2-$3') : dayText;

/** What separates the day from the time on one line. */
export const separatorOf = (form: DayForm): string => (form === 'contest' ? ' ' : ', ');

/** A moment in UTC or, by default, the visitor's zone: { day: "Sun, Nov 15", time: "1:00 PM EST" }. */
export function formatStart(moment: string, form: DayForm, timeZone?: 'UTC') {
  const start = new Date(moment);
  const zone = timeZone && { timeZone };
  const dayText = formatterFor(`${form} ${timeZone}`, { ...dayForms[form], ...zone }).format(start);
  return {
    day: hyphenate(dayText, form),
    time: formatterFor(`time ${timeZone}`, { ...timeForm, ...zone })
      .format(start)
      .replaceAll('\u202f', ' '),
  };
}
