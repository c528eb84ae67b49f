import type { Fixture, Model } from '@outpick/forecast';
import type { Reader } from '../../platform/database/transaction.ts';
import type { ChangedGame } from '../games/index.ts';
import { modelVersion } from './inputs.ts';
import type { ModelSettings } from './inputs.ts';
import { compareDays, daysToSave } from './play-days.ts';
import type { PlayDay } from './play-days.ts';
import {
  dayNumber,
  findLastGameDay,
  findSavedState,
  listGameDays,
  listSavedDays,
  loadNewestState,
  readGameDays,
} from './queries.ts';
import type { NewestRun, ResultChanges } from './queries.ts';
import { restoreModel } from './saved-states.ts';
import type { SavedStates } from './saved-states.ts';
import { trainModel } from './train.ts';
import type { ModelBefore, SavedDay, WeekRatings } from './train.ts';

/** The changes that the newest results make to a sport's stored models. */
export interface LearnedResults {
  /** The first day that was learned again; undefined if all days were. */
  readonly from: PlayDay | undefined;
  /** New states, and the days of all states to keep. */
  readonly saved: readonly SavedDay[];
  readonly keptDays: readonly PlayDay[];
  readonly weeks: readonly WeekRatings[];
}

/** A sport's model after all its results. */
export interface UpdatedModel {
  readonly model: Model;
  readonly games: number;
  /** The last day with a result. */
  readonly lastDay: number | undefined;
  readonly gamesHash: string;
  /** Absent if no result has changed. */
  readonly learned?: LearnedResults;
}

export interface UpdateSources {
  readonly sportId: string;
  readonly settings: ModelSettings;
  readonly newest: NewestRun | undefined;
  readonly changes: ResultChanges;
  readonly fixtures: readonly Fixture[];
  readonly states: SavedStates;
  readonly signal: AbortSignal | undefined;
  /** A game to read as if it were changed already, for a preview. */
  readonly changed?: ChangedGame;
}

/** Whether the newest run used the model of this release and these settings. */
export const isCurrent = (newest: NewestRun | undefined, settings: ModelSettings): newest is NewestRun =>
  newest !== undefined &&
  newest.model_version === modelVersion &&
  newest.profile_hash === settings.profileHash &&
  newest.with_lines === settings.withLines;

/**
 * Builds the model after all results of a sport. Continues from the last saved state before the first changed result; gives the
 * same bits as a training from the first game.
 */
export async function updateModel(db: Reader, sources: UpdateSources): Promise<UpdatedModel> {
  const { sportId, settings, newest, changes, states, fixtures, signal, changed } = sources;
  if (isCurrent(newest, settings) && !changes.earliest) {
    const stored = await loadNewestState(db, sportId);
    return {
      model: await restoreModel(db, { sportId, profile: settings.profile, stored }),
      games: newest.games,
      lastDay: newest.games > 0 ? dayNumber(newest.as_of) : undefined,
      gamesHash: newest.games_hash,
    };
  }
  const start = isCurrent(newest, settings) ? await findStart(db, sources) : undefined;
  const days = await listGameDays(db, sportId, { from: start, changed });
  const savedDays = start ? await listSavedDays(db, sportId) : [];
  const keptDays = daysToSave([
    ...savedDays.filter((day) => start && compareDays(day, start) < 0),
    ...days.map(({ year, day }) => ({ year, day })),
  ]);
  const { model, games, gamesHash, saved, weeks } = await trainModel({
    settings,
    firstSeason: days[0]?.year ?? fixtures[0]?.season ?? 0,
    start,
    days: readGameDays(db, days, changed),
    lastSeason: days.at(-1)?.year,
    toSave: keptDays,
    states,
    signal,
  });
  const learned = { from: start && { year: start.year, day: start.day }, saved, keptDays, weeks };
  return { model, games, lastDay: days.at(-1)?.day, gamesHash, learned };
}

/**
 * Finds the saved state to continue from. If the changed day has lost its last result, the day of games before it is learned
 * again too, because that day may now end its week.
 */
async function findStart(
  db: Reader,
  { sportId, settings, changes, changed }: UpdateSources,
): Promise<ModelBefore | undefined> {
  const last = changes.earliest && (await findLastGameDay(db, sportId, { ...changes.earliest, changed }));
  const saved = last && (await findSavedState(db, sportId, last));
  if (!saved) return undefined;
  return {
    year: saved.year,
    day: dayNumber(saved.day),
    games: saved.games,
    gamesHash: saved.games_hash,
    model: await restoreModel(db, { sportId, profile: settings.profile, stored: saved }),
  };
}
