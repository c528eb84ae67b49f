import { compose, type Composition } from './factors/compose.ts';
import type { AddTerm, Matchup, Observation } from './factors/factor.ts';
import { parameter, type Parameters } from './factors/parameter.ts';
import { Beliefs, type Term } from './filter/beliefs.ts';
import type { Normal } from './filter/state-kind.ts';
import { pack, unpack } from './data/packed.ts';
import { fields, number, truth } from './data/read.ts';
import type { Fixture, Game } from './game.ts';
import { calibrate, neededForCalibration, type PastForecast } from './margin/calibrate.ts';
import {
  marginDistribution,
  meanMargin,
  observedMargin,
  type MarginDistribution,
} from './margin/distribution.ts';
import type { MarginForm } from './margin/margin-form.ts';
import { forecastNumbers, packSeason, readForecasts, unpackSeason } from './margin/past-forecasts.ts';
import { LastGames } from './last-games.ts';
import { normalQuantile } from './numerics/normal.ts';
import { parseShape } from './profiles/parse-profile.ts';
import type { Profile, Shape } from './profiles/profile.ts';

/**
 * One factor's share of a forecast, in points for the home side. `shape` is the difference between the mean of the
 * margin distribution and the filter's own mean.
 */
export interface Contribution {
  readonly name: string;
  readonly points: number;
}

export interface Forecast {
  /** The filter's forecast, in its own units. */
  readonly filtered: Normal;
  readonly distribution: MarginDistribution;
  /** The expected home margin: the mean of the distribution. */
  readonly margin: number;
  /** The points of both sides together; null if the profile lacks the piece `total`. */
  readonly total: Normal | null;
  /** Their sum is `margin`. */
  readonly contributions: readonly Contribution[];
}

/** A team's strength in points relative to the league's average team, and the standard deviation of the estimate. */
export interface Rating {
  readonly team: string;
  readonly rating: number;
  readonly deviation: number;
}

/** A game that is not scheduled: rest is equal, and each side has the key player of its last game. */
export interface HypotheticalGame {
  readonly home: string;
  readonly away: string;
  readonly neutral: boolean;
}

/** A model as bytes; a model restored from it gives the same bits. */
export interface SavedModel {
  readonly state: Uint8Array;
  /**
   * The forecasts of earlier seasons, one entry per season, oldest first. Only calibration of a season's shape reads them.
   * They change only with a new season or a corrected old result, so they are stored separately.
   */
  readonly history: readonly Uint8Array[];
}

/** A term of the margin, with the name of its factor. */
interface MarginTerm extends Term {
  readonly factor: string;
}

/** A finished game: its margin and the facts known before its day. */
interface PlayedGame {
  readonly game: Game;
  readonly matchup: Matchup;
  readonly terms: readonly MarginTerm[];
  /** The market's expected margin, if the model learns from lines. */
  readonly line: number | undefined;
  readonly margin: number;
}

/**
 * The model of one league at one moment. It starts from its profile; `learn` updates it with the games of a day,
 * `forecast` changes nothing. Deterministic to the last bit: the same games give the same numbers.
 */
export class Model {
  readonly profile: Profile;
  readonly #parameters: Parameters;
  readonly #withLines: boolean;
  readonly #composition: Composition;
  readonly #observations: readonly Observation[];
  readonly #totalNoise: number | undefined;
  readonly #beliefs: Beliefs;
  #past: PastForecast[] = [];
  /** Whether the forecasts of earlier seasons are known. */
  #hasHistory = true;
  readonly #lastGames: LastGames;
  readonly #firstSeason: number;
  #season: number;
  #day = -Infinity;
  #shape: Shape | undefined;

  constructor(profile: Profile, firstSeason: number, withLines = false) {
    this.profile = profile;
    this.#withLines = withLines && profile.parametersWithLines !== null;
    this.#parameters = (this.#withLines ? profile.parametersWithLines : null) ?? profile.parameters;
    this.#composition = compose(profile, this.#parameters);
    const { factors } = this.#composition;
    this.#observations = factors.flatMap(({ observation }) => observation ?? []);
    this.#totalNoise = this.#observations.find(({ quantity }) => quantity === 'total')?.noise;
    this.#lastGames = new LastGames(profile.presumeKeyPlayer);
    this.#beliefs = new Beliefs(
      factors.flatMap(({ kinds }) => kinds),
      firstSeason,
    );
    this.#firstSeason = firstSeason;
    this.#season = firstSeason;
  }

  get season(): number {
    return this.#season;
  }

  /** Saves the whole model, with its shape if that has been calibrated. */
  save(): SavedModel {
    const current = this.#past.filter(({ season }) => season >= this.#season);
    const earlier = neededForCalibration(this.#past, this.#season).filter(
      ({ season }) => season < this.#season,
    );
    const beliefs = this.#beliefs.save();
    const past = forecastNumbers(current);
    const header = {
      firstSeason: this.#firstSeason,
      withLines: this.#withLines,
      season: this.#season,
      day: Number.isFinite(this.#day) ? this.#day : null,
      shape: this.#shape ?? null,
      memory: this.#lastGames.save(),
      beliefs: beliefs.header,
    };
    const numbers = new Float64Array(beliefs.numbers.length + past.length);
    numbers.set(beliefs.numbers);
    numbers.set(past, beliefs.numbers.length);
    return {
      state: pack(header, numbers),
      history: [...Map.groupBy(earlier, ({ season }) => season)].map(([season, forecasts]) =>
        packSeason(season, forecasts),
      ),
    };
  }

  /**
   * Restores a model that was saved with the same profile. Without its history it can forecast only games of the current
   * season, and only if its shape was saved.
   */
  static restore(
    profile: Profile,
    { state, history }: Omit<SavedModel, 'history'> & Partial<SavedModel>,
  ): Model {
    const { header, numbers } = unpack(state);
    const all = fields(header, 'model');
    const model = new Model(
      profile,
      number(all['firstSeason'], 'firstSeason'),
      truth(all['withLines'], 'withLines'),
    );
    model.#season = number(all['season'], 'season');
    model.#day = all['day'] === null ? -Infinity : number(all['day'], 'day');
    model.#shape = all['shape'] === null ? undefined : parseShape(all['shape']);
    model.#beliefs.restore(all['beliefs'], numbers);
    model.#lastGames.restore(all['memory']);
    model.#hasHistory = history !== undefined;
    model.#past = [...(history ?? []).flatMap(unpackSeason), ...readForecasts(model.#season, numbers)];
    return model;
  }

  /** Drops the past forecasts that no later calibration needs, so that long training uses bounded memory. */
  forgetOldForecasts(): void {
    this.#past = [...neededForCalibration(this.#past, this.#season)];
  }

  /**
   * The forecasts of the games that the model has learned from, each made before the game's day, except those that
   * `forgetOldForecasts` dropped.
   */
  get past(): readonly PastForecast[] {
    return this.#past;
  }

  /** The shape that turns this season's forecasts into distributions of whole margins. It is calibrated on earlier seasons. */
  get shape(): Shape {
    if (this.#shape === undefined) {
      if (!this.#hasHistory) throw new Error('The model was restored without its history.');
      this.#shape = calibrate(this.#past, this.#season, this.profile);
    }
    return this.#shape;
  }

  /** The input of `rebuildDistribution` besides a forecast's mean and variance. */
  get form(): MarginForm {
    return { scale: this.profile.margin, shape: this.shape };
  }

  /** The names of all factors, in the order of contributions. */
  get factorNames(): readonly string[] {
    return this.#composition.factors.map(({ name }) => name);
  }

  /** Advances time to a day. Throws a RangeError for an earlier season or day. */
  advance(season: number, day: number): void {
    if (season < this.#season || (season === this.#season && day < this.#day))
      throw new RangeError('The model cannot go back in time.');
    if (season > this.#season) {
      while (this.#season < season) {
        this.#beliefs.startSeason();
        this.#season += 1;
      }
      this.#lastGames.startSeason();
      this.#shape = undefined;
    } else if (day > this.#day && Number.isFinite(this.#day)) {
      this.#beliefs.advanceDays(day - this.#day);
    }
    this.#day = day;
  }

  /** Days from the model's current day to `day`; 0 before the first game, when the model has no current day. */
  #daysUntil(day: number): number {
    return Number.isFinite(this.#day) ? Math.max(0, day - this.#day) : 0;
  }

  /** Forecasts a game of the current season, today or later. */
  forecast(fixture: Fixture): Forecast {
    return this.#forecast(this.#lastGames.matchup(fixture), this.#daysUntil(fixture.day));
  }

  /** The filter's forecast of a game of the current season, without its distribution. */
  filter(fixture: Fixture): Normal {
    const matchup = this.#lastGames.matchup(fixture);
    return this.#filter(this.#marginTerms(matchup), this.#daysUntil(fixture.day));
  }

  /** Forecasts a game that is not on the schedule, as if it were played today. */
  hypothetical({ home, away, neutral }: HypotheticalGame): Forecast {
    const sides = { home: this.#lastGames.unscheduled(home), away: this.#lastGames.unscheduled(away) };
    return this.#forecast({ ...sides, neutral }, 0);
  }

  /** Every team that played in this season or the last, best first. */
  ratings(): Rating[] {
    const { rating, factors } = this.#composition;
    const states = [...this.#beliefs.statesOf(rating.level)].filter(
      ({ lastSeason }) => lastSeason >= this.#season - 1,
    );
    const levels = this.#beliefs.relativeToMean(states);
    const ratings = states.map(({ key: team }, i) => {
      let { mean, variance } = levels[i] ?? { mean: 0, variance: 0 };
      for (const factor of factors) {
        if (factor === rating) continue;
        factor.strength?.(this.#lastGames.unscheduled(team), (kind, key, weight) => {
          const belief = this.#beliefs.belief(kind, key);
          mean += weight * belief.mean;
          variance += weight ** 2 * belief.variance;
        });
      }
      return { team, rating: mean, deviation: Math.sqrt(variance) };
    });
    return ratings.toSorted((a, b) => b.rating - a.rating || (a.team < b.team ? -1 : 1));
  }

  /** Learns from the finished games of one day. It forecasts all of them before it observes any. */
  learn(season: number, day: number, games: readonly Game[]): void {
    this.advance(season, day);
    const played = games.flatMap((game) => {
      if (game.points === undefined) return [];
      const matchup = this.#lastGames.matchup(game);
      const terms = this.#marginTerms(matchup);
      const { mean, variance } = this.#beliefs.predict(terms);
      const forecast = { mean, variance: variance + this.#number('noise') };
      const margin = game.points.home - game.points.away;
      this.#past.push({ ...forecast, season, neutral: game.neutral, margin });
      const line = this.#withLines ? this.#line(game, forecast) : undefined;
      return [{ game, matchup, terms, line, margin }];
    });
    for (const one of played) {
      this.#observe(one);
      this.#lastGames.record(one.matchup, day);
    }
  }

  #observe({ game, matchup, terms, line, margin }: PlayedGame): void {
    for (const { quantity, without, noise, value } of this.#observations) {
      const observed = value(game);
      if (observed === undefined) continue;
      const sum =
        quantity === 'total' ? this.#totalTerms(matchup) : terms.filter(({ factor }) => factor !== without);
      this.#beliefs.observe(sum, observed, noise);
    }
    if (line !== undefined) this.#beliefs.observe(terms, line, this.#number('closingLine.noise'));
    this.#beliefs.observe(terms, observedMargin(this.profile.margin, margin), this.#number('noise'));
  }

  /** The market's expected margin: its spread, or else its probability converted by the profile's link. */
  #line({ closingLine, closingProbability, neutral }: Game, forecast: Normal): number | undefined {
    if (closingLine !== undefined) return closingLine;
    if (closingProbability === undefined) return undefined;
    const { home, slope } = this.profile.shape.link;
    const score = normalQuantile(closingProbability) - (neutral ? 0 : home);
    return (score / slope) * Math.sqrt(forecast.variance);
  }

  #forecast(matchup: Matchup, daysAhead: number): Forecast {
    const terms = this.#marginTerms(matchup);
    const filtered = this.#filter(terms, daysAhead);
    const distribution = marginDistribution(filtered, {
      venue: matchup.neutral ? 0 : 1,
      scale: this.profile.margin,
      shape: this.shape,
    });
    const margin = meanMargin(distribution);
    const contributions = this.#contributions(terms, filtered.mean, margin);
    return { filtered, distribution, margin, total: this.#total(matchup), contributions };
  }

  #filter(terms: readonly MarginTerm[], daysAhead: number): Normal {
    const { mean, variance } = this.#beliefs.predict(terms);
    const ahead = terms.reduce((sum, { kind, weight }) => sum + weight ** 2 * kind.perDay * daysAhead, 0);
    return { mean, variance: variance + ahead + this.#number('noise') };
  }

  #contributions(terms: readonly MarginTerm[], mean: number, margin: number): Contribution[] {
    const points = new Map<string, number>();
    for (const { factor, kind, key, weight } of terms)
      points.set(factor, (points.get(factor) ?? 0) + weight * this.#beliefs.belief(kind, key).mean);
    const listed = [...points].map(([name, value]) => ({ name, points: value }));
    return [...listed, { name: 'shape', points: margin - mean }];
  }

  #marginTerms(matchup: Matchup): MarginTerm[] {
    const terms: MarginTerm[] = [];
    for (const factor of this.#composition.factors) {
      const addTimes =
        (sign: number): AddTerm =>
        (kind, key, weight) => {
          terms.push({ factor: factor.name, kind, key, weight: sign * weight });
        };
      factor.strength?.(matchup.home, addTimes(1));
      factor.strength?.(matchup.away, addTimes(-1));
      factor.circumstance?.(matchup, addTimes(1));
    }
    return terms;
  }

  #total(matchup: Matchup): Normal | null {
    if (this.#totalNoise === undefined) return null;
    const { mean, variance } = this.#beliefs.predict(this.#totalTerms(matchup));
    return { mean, variance: variance + this.#totalNoise };
  }

  #totalTerms(matchup: Matchup): Term[] {
    const terms: Term[] = [];
    for (const factor of this.#composition.factors) {
      factor.total?.(matchup, (kind, key, weight) => {
        terms.push({ kind, key, weight });
      });
    }
    return terms;
  }

  #number(name: string): number {
    return parameter(this.#parameters, name);
  }
}
