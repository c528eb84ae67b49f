/** A day of games. Play order sorts by season, then by day. */
export interface PlayDay {
  readonly year: number;
  /** Whole days since 1970. */
  readonly day: number;
}

export const compareDays = (a: PlayDay, b: PlayDay): number => a.year - b.year || a.day - b.day;

/** Weeks from Tuesday to Monday; day 0 was a Thursday. */
export const weekOf = (day: number): number => Math.floor((day + 2) / 7);

const monthOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 7);

const dailyDays = 7;
const weeklyDays = 28;

/**
 * Selects the days before which the model is saved, from days in play order: every day of the last week, and the first day of
 * each of the last four weeks, of each month in the newest season, and of each season. Most corrections are recent and repeat
 * little training. A correction in an earlier season repeats all training since the start of that season.
 */
export function daysToSave(days: readonly PlayDay[]): PlayDay[] {
  const newest = days.at(-1);
  if (!newest) return [];
  return days.filter((day, index) => {
    const before = days[index - 1];
    if (before?.year !== day.year) return true;
    if (day.year !== newest.year) return false;
    const age = newest.day - day.day;
    return (
      age < dailyDays ||
      (age < weeklyDays && weekOf(before.day) !== weekOf(day.day)) ||
      monthOf(before.day) !== monthOf(day.day)
    );
  });
}
