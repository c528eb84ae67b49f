/** The lowest and the highest value that has been seen. */
export type Range = readonly [lowest: number, highest: number];

/** Ranges of one side's score, of both scores together, and of the margin. */
export interface ScoreRanges {
  readonly side: Range;
  readonly total: Range;
  readonly margin: Range;
}

/** The results of a sport's own games. */
export interface SeenScores {
  readonly games: number;
  readonly all: ScoreRanges;
  /** The ranges of 999 in 1,000 games. */
  readonly common: ScoreRanges;
}

/** A sport with fewer finished games is judged by `sideOfModels`. */
export const enoughGames = 200;
/** With fewer games, 999 in 1,000 are nearly all of them. */
export const enoughForRare = 2000;

/** A broad range of one side's score by model. The upper end is near the record of the best-known league. */
const sideOfModels: Readonly<Record<string, Range>> = {
  nfl: [0, 75],
  ncaaf: [0, 110],
  nba: [40, 190],
  wnba: [30, 130],
  ncaam: [10, 180],
  ncaaw: [10, 160],
  nhl: [0, 17],
  mlb: [0, 31],
  epl: [0, 15],
  afl: [0, 240],
};

/** The range for a model that this release does not know, because another release added the sport. */
const anySide: Range = [0, 200];

export const usualSide = (model: string): Range => sideOfModels[model] ?? anySide;
