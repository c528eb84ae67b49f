/** A day of games in play order: seasons ascend, and days within a season. */
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
 * The days, of these in play order, before which the model is saved: every day of the last week; the first of each week
 * in the last four, of each month in the newest season, and of each season. Most corrections are recent and repeat
 * little. A correction of an earlier season repeats everything since the start of that season.
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
