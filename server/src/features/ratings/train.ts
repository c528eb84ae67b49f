import { Model } from '@outpick/forecast';
import type { Rating } from '@outpick/forecast';
import type { Inputs } from './inputs.ts';
import { createYield } from './yield.ts';

/** A saved model state after the first `days` days of games; `hash` identifies those games. */
export interface Checkpoint {
  readonly state: string;
  readonly days: number;
  readonly hash: string;
}

/** The ratings at the end of one week of the last season. */
export interface WeekRatings {
  readonly week: number;
  readonly day: number;
  readonly ratings: readonly Rating[];
}

export interface Training {
  readonly model: Model;
  /** The model before the last day. A day is learnt as a whole, and more of its games may still finish. */
  readonly checkpoint: Checkpoint | undefined;
  readonly weeks: readonly WeekRatings[];
}

/** Weeks from Tuesday to Monday; day 0 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 2) / 7);

/**
 * Trains the model on all games, a day at a time. Yields to the event loop in between: training takes seconds, and the
 * worker must send heartbeats to the queue. Resumes from the checkpoint if it covers the same days, with the same result.
 */
export async function trainModel(
  inputs: Inputs,
  saved: Checkpoint | undefined,
  signal: AbortSignal | undefined,
): Promise<Training> {
  const { profile, days, dayHashes, fixtures, withLines } = inputs;
  const resumed = saved && saved.days > 0 && dayHashes[saved.days - 1] === saved.hash ? saved : undefined;
  const firstSeason = days[0]?.[0]?.season ?? fixtures[0]?.season ?? 0;
  const model = resumed ? Model.restore(profile, resumed.state) : new Model(profile, firstSeason, withLines);
  const lastSeason = days.at(-1)?.[0]?.season;
  const yieldIfDue = createYield(signal);
  const weeks: WeekRatings[] = [];
  let checkpoint: Checkpoint | undefined;
  for (let index = resumed?.days ?? 0; index < days.length; index += 1) {
    const day = days[index] ?? [];
    const [first] = day;
    if (!first) continue;
    if (index === days.length - 1 && index > 0)
      checkpoint = { state: model.save(), days: index, hash: dayHashes[index - 1] ?? '' };
    model.learn(first.season, first.day, day);
    const next = days[index + 1]?.[0];
    if (first.season === lastSeason && (!next || weekOf(next.day) > weekOf(first.day)))
      weeks.push({ week: weekOf(first.day), day: first.day, ratings: model.ratings() });
    await yieldIfDue();
  }
  return { model, checkpoint, weeks };
}
