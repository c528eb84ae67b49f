/** Days as "2026-11-17". They sort as text. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** Returns the day in `timeZone` at `moment`. */
export const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => formatDay(Date.parse(day) + count * dayMs);

/** Returns yesterday, today and tomorrow: the days of games that may be live somewhere or are about to start. */
export function daysNear({ now, timeZone }: { readonly now: Date; readonly timeZone: string }): Days {
  const today = dayIn(timeZone, now);
  return { from: addDays(today, -1), to: addDays(today, 1) };
}

export function listDays({ from, to }: Days): readonly string[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/**
 * Splits days into blocks of at most `size` days. Blocks are counted from the first day, so that they stay the same from
 * one day to the next. The days of `gap` are omitted, and the blocks around them are shorter.
 */
export function splitDays(days: Days, size: number, gap?: Days): readonly Days[] {
  const blocks: Days[] = [];
  for (let { from } = days; from <= days.to; from = addDays(from, size)) {
    const end = addDays(from, size - 1);
    const to = end < days.to ? end : days.to;
    if (!gap || to < gap.from || from > gap.to) blocks.push({ from, to });
    else {
      if (from < gap.from) blocks.push({ from, to: addDays(gap.from, -1) });
      if (to > gap.to) blocks.push({ from: addDays(gap.to, 1), to });
    }
  }
  return blocks;
}

/** The months in which a league plays, 1 to 12. A last month before the first one is in the following year. */
export interface SeasonMonths {
  readonly firstMonth: number;
  readonly lastMonth: number;
}

/** Returns the days of the season that begins in the year `startYear`. */
export function seasonDays({ firstMonth, lastMonth }: SeasonMonths, startYear: number): Days {
  const endYear = lastMonth < firstMonth ? startYear + 1 : startYear;
  return {
    from: formatDay(Date.UTC(startYear, firstMonth - 1)),
    to: formatDay(Date.UTC(endYear, lastMonth, 0)),
  };
}

/** Returns the start year of the season that contains `day`, otherwise of the next season. */
export function startYearOn(day: string, months: SeasonMonths): number {
  const year = Number(day.slice(0, 4));
  const isFromLastYear = months.lastMonth < months.firstMonth && day <= seasonDays(months, year - 1).to;
  if (isFromLastYear) return year - 1;
  return day <= seasonDays(months, year).to ? year : year + 1;
}
