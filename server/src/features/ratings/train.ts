import { Model } from '@outpick/forecast';
import type { Game, Rating } from '@outpick/forecast';
import { firstGamesHash, nextGamesHash } from './inputs.ts';
import type { ModelSettings } from './inputs.ts';
import { compareDays, weekOf } from './play-days.ts';
import type { PlayDay } from './play-days.ts';
import type { CollectedState, SavedStates } from './saved-states.ts';
import { createYield } from './yield.ts';

/** A model before the games of a day, with the number and the hash of the games it has learned from. */
export interface ModelBefore extends PlayDay {
  readonly model: Model;
  readonly games: number;
  readonly gamesHash: string;
}

/** A saved state of the model before the games of a day. */
export interface SavedDay extends PlayDay, CollectedState {
  readonly games: number;
  readonly gamesHash: string;
}

/** The ratings at the end of one week of the last season. */
export interface WeekRatings {
  readonly week: number;
  readonly day: number;
  readonly ratings: readonly Rating[];
}

export interface Training {
  readonly model: Model;
  readonly games: number;
  readonly gamesHash: string;
  readonly saved: readonly SavedDay[];
  readonly weeks: readonly WeekRatings[];
}

export interface TrainingOptions {
  readonly settings: ModelSettings;
  readonly firstSeason: number;
  /** Where to continue; without it the training starts with the first game. */
  readonly start: ModelBefore | undefined;
  /** The games to learn from, a day at a time. */
  readonly days: AsyncIterable<readonly Game[]>;
  readonly lastSeason: number | undefined;
  /** The days before which the model is saved. */
  readonly toSave: readonly PlayDay[];
  readonly states: SavedStates;
  readonly signal: AbortSignal | undefined;
}

const keyOf = ({ year, day }: PlayDay): string => `${year} ${day}`;

/**
 * Trains the model a day at a time. The same games give the same bits from any start. Yields to the event loop between days:
 * training takes seconds, and the worker must send heartbeats to the queue.
 */
export async function trainModel(options: TrainingOptions): Promise<Training> {
  const { settings, start, lastSeason, states } = options;
  const model = start?.model ?? new Model(settings.profile, options.firstSeason, settings.withLines);
  const toSave = new Set(options.toSave.map(keyOf));
  const yieldIfDue = createYield(options.signal);
  const saved: SavedDay[] = [];
  const weeks: WeekRatings[] = [];
  let games = start?.games ?? 0;
  let gamesHash = start?.gamesHash ?? firstGamesHash(settings);
  for await (const { day, next } of withNext(options.days)) {
    const [first] = day;
    if (!first) continue;
    const at = { year: first.season, day: first.day };
    // Skip the empty model before the first game, and the state to continue from, which is stored already.
    if (games > 0 && toSave.has(keyOf(at)) && !(start && compareDays(start, at) === 0)) {
      // Reading `shape` calibrates the model. This happens once a season: the saved states contain the result.
      if (model.season === lastSeason) void model.shape;
      saved.push({ ...at, games, gamesHash, ...states.collect(model) });
    }
    const startsSeason = first.season > model.season;
    model.learn(first.season, first.day, day);
    if (startsSeason) model.forgetOldForecasts();
    games += day.length;
    gamesHash = nextGamesHash(gamesHash, day);
    if (first.season === lastSeason && (!next?.[0] || weekOf(next[0].day) > weekOf(first.day)))
      weeks.push({ week: weekOf(first.day), day: first.day, ratings: model.ratings() });
    await yieldIfDue();
  }
  return { model, games, gamesHash, saved, weeks };
}

/** Yields each day together with the next one. */
async function* withNext(days: AsyncIterable<readonly Game[]>) {
  let day: readonly Game[] | undefined;
  for await (const next of days) {
    if (day) yield { day, next };
    day = next;
  }
  if (day) yield { day, next: undefined };
}
