import type { SlatePeriod } from './compared-picks.ts';

const dayMs = 86_400_000;

/** The week of a moment, from Monday to Sunday in UTC: the week of the digest that is sent on the Monday after it. */
export function weekOf(moment: Date): SlatePeriod {
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  const from = new Date(Math.floor(moment.getTime() / dayMs) * dayMs - daysSinceMonday * dayMs);
  return { from, to: new Date(from.getTime() + 7 * dayMs) };
}
