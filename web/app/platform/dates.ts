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
  /** "Sun, Nov 15", for scheduled games. */
  coming: { weekday: 'short', month: 'short', day: '2-digit' },
  /** "Nov 15,", on the home page's cards, followed by the time. */
  card: { month: 'short', day: '2-digit' },
  /** "Nov 15, 2026", for finished games. */
  past: { month: 'short', day: '2-digit', year: 'numeric' },
  /** "Nov-15-2026", on contest cards. */
  contest: { month: 'short', day: '2-digit', year: 'numeric' },
  /** "Nov 15", for recent games. */
  lately: { month: 'short', day: 'numeric' },
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

const punctuate = (dayText: string, form: DayForm): string => {
  if (form === 'contest') return dayText.replace(/^(\w+) (\d+), (\d+)$/u, '$1-$2-$3');
  return form === 'card' ? `${dayText},` : dayText;
};

/** A game's start in UTC or, by default, the visitor's zone: { day: "Sun, Nov 15", time: "1:00 PM EST" }. */
export function formatStart(moment: string, form: DayForm, timeZone?: 'UTC') {
  const start = new Date(moment);
  const zone = timeZone && { timeZone };
  const dayText = formatterFor(`${form} ${timeZone}`, { ...dayForms[form], ...zone }).format(start);
  return {
    day: punctuate(dayText, form),
    time: formatterFor(`time ${timeZone}`, { ...timeForm, ...zone })
      .format(start)
      .replaceAll('\u202f', ' '),
  };
}
