const clockDate = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const clockTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** The header's clock, in the visitor's own zone: "Sun, Nov 15" and "2:41:07 AM". */
export const formatClock = (moment: Date) => ({
  date: clockDate.format(moment),
  time: clockTime.format(moment),
});

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day something was published, in UTC, so that a cached page says the same to everyone: "November 15, 2026". */
export const formatDay = (moment: string): string => day.format(new Date(moment));

/** How a game's start is written: its day in one piece, its time with the zone's name in the other. */
const dayForms = {
  /** "Sun, Nov 15", for what is to come. */
  coming: { weekday: 'short', month: 'short', day: '2-digit' },
  /** "Nov 15,", on the first page's cards: day and time in one line. */
  card: { month: 'short', day: '2-digit' },
  /** "Nov 15, 2026", for what is over. */
  past: { month: 'short', day: '2-digit', year: 'numeric' },
  /** "Nov-15-2026", on the contest's cards. */
  contest: { month: 'short', day: '2-digit', year: 'numeric' },
  /** "Nov 15", for what was lately. */
  lately: { month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayForm = keyof typeof dayForms;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are costly to make, and lists are long. */
function formatOf(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, known);
  return known;
}

const timeForm = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const punctuate = (written: string, form: DayForm): string => {
  if (form === 'contest') return written.replace(/^(\w+) (\d+), (\d+)$/u, '$1-$2-$3');
  return form === 'card' ? `${written},` : written;
};

/** A game's start in UTC or, without a zone, in the visitor's own: { day: "Sun, Nov 15", time: "1:00 PM EST" }. */
export function formatStart(moment: string, form: DayForm, timeZone?: 'UTC') {
  const start = new Date(moment);
  const zone = timeZone && { timeZone };
  const written = formatOf(`${form} ${timeZone}`, { ...dayForms[form], ...zone }).format(start);
  return {
    day: punctuate(written, form),
    time: formatOf(`time ${timeZone}`, { ...timeForm, ...zone })
      .format(start)
      .replaceAll('\u202f', ' '),
  };
}
