import { compose, type Composition } from './factors/compose.ts';
import type { FactorName, Matchup } from './factors/factor.ts';
import { parameter, type Parameters } from './factors/parameter.ts';
import { Beliefs, type Term } from './filter/beliefs.ts';
import type { Normal } from './filter/state-kind.ts';
import { fields, list, number, truth } from './data/read.ts';
import type { Game } from './game.ts';
import { calibrate, memorable, type PastForecast } from './margin/calibrate.ts';
import { marginDistribution, meanMargin, type MarginDistribution } from './margin/distribution.ts';
import { Memory, type Fixture } from './memory.ts';
import { observedMargin } from './margin/scale.ts';
import { normalQuantile } from './numerics/normal.ts';
import type { Profile, Shape } from './profiles/profile.ts';

/** One reason for a forecast, in points for the home side. `shape` is what the distribution's own form adds. */
export interface Contribution {
  readonly name: FactorName | 'shape';
  readonly points: number;
}

export interface Forecast {
  /** The filter's own view, in its units. */
  readonly filtered: Normal;
  readonly distribution: MarginDistribution;
  /** The expected home margin: the mean of the distribution. */
  readonly margin: number;
  /** The points of both sides together, where the sport's profile follows them. */
  readonly total: Normal | null;
  /** They add up to `margin`. */
  readonly contributions: readonly Contribution[];
}

/** A team's strength in points against the league's average team, and the standard deviation of that belief. */
export interface Rating {
  readonly team: string;
  readonly rating: number;
  readonly deviation: number;
}

/** Two sides put together by hand: equal rest, and the key players of their last games. */
export interface HypotheticalGame {
  readonly home: string;
  readonly away: string;
  readonly neutral: boolean;
}

interface NamedTerm extends Term {
  readonly factor: FactorName;
}

/**
 * The model of one league at one moment. It starts knowing only its profile; `learn` shows it the games of a day,
 * `forecast` asks about games to come and changes nothing. The same games always give the same bits.
 */
export class Model {
  readonly profile: Profile;
  readonly #parameters: Parameters;
  readonly #withLines: boolean;
  readonly #composition: Composition;
  readonly #beliefs: Beliefs;
  readonly #past: PastForecast[] = [];
  readonly #memory: Memory;
  readonly #firstSeason: number;
  #season: number;
  #day = -Infinity;
  #shape: Shape | undefined;

  constructor(profile: Profile, firstSeason: number, withLines = false) {
    this.profile = profile;
    this.#withLines = withLines && profile.parametersWithLines !== null;
    this.#parameters = (this.#withLines ? profile.parametersWithLines : null) ?? profile.parameters;
    this.#composition = compose(profile, this.#parameters);
    this.#memory = new Memory(profile.presumeKeyPlayer);
    this.#beliefs = new Beliefs(
      this.#composition.factors.flatMap(({ kinds }) => kinds),
      firstSeason,
    );
    this.#firstSeason = firstSeason;
    this.#season = firstSeason;
  }

  get season(): number {
    return this.#season;
  }

  /** The whole model as the text of a file, from which `restore` goes on as if nothing had happened. */
  save(): string {
    return JSON.stringify({
      firstSeason: this.#firstSeason,
      withLines: this.#withLines,
      season: this.#season,
      day: Number.isFinite(this.#day) ? this.#day : null,
      beliefs: this.#beliefs.save(),
      memory: this.#memory.save(),
      past: memorable(this.#past, this.#season).map(({ season, mean, variance, neutral, margin }) => [
        season,
        mean,
        variance,
        neutral,
        margin,
      ]),
    });
  }

  /** The model that `save` wrote, of the same profile. */
  static restore(profile: Profile, saved: string): Model {
    const all = fields(JSON.parse(saved), 'model');
    const model = new Model(
      profile,
      number(all['firstSeason'], 'firstSeason'),
      truth(all['withLines'], 'withLines'),
    );
    model.#season = number(all['season'], 'season');
    model.#day = all['day'] === null ? -Infinity : number(all['day'], 'day');
    model.#beliefs.restore(all['beliefs']);
    model.#memory.restore(all['memory']);
    for (const entry of list(all['past'], 'past')) {
      const [season, mean, variance, neutral, margin] = list(entry, 'past forecast');
      model.#past.push({
        season: number(season, 'season'),
        mean: number(mean, 'mean'),
        variance: number(variance, 'variance'),
        neutral: truth(neutral, 'neutral'),
        margin: number(margin, 'margin'),
        line: undefined,
      });
    }
    return model;
  }

  /** The forecasts made of all games learnt from, each before its day. */
  get past(): readonly PastForecast[] {
    return this.#past;
  }

  /** How forecasts of this season turn into whole margins; settled by the seasons before it. */
  get shape(): Shape {
    this.#shape ??= calibrate(this.#past, this.#season, this.profile.margin, this.profile.shape);
    return this.#shape;
  }

  /** Lets time pass up to a day. Neither seasons nor the days of one go backwards. */
  advance(season: number, day: number): void {
    if (season < this.#season || (season === this.#season && day < this.#day))
      throw new RangeError('The model cannot go back in time.');
    if (season > this.#season) {
      while (this.#season < season) {
        this.#beliefs.passSeason();
        this.#season += 1;
      }
      this.#memory.newSeason();
      this.#shape = undefined;
    } else if (day > this.#day && Number.isFinite(this.#day)) {
      this.#beliefs.passDays(day - this.#day);
    }
    this.#day = day;
  }

  /** Forecasts a game of the present season, today or later. */
  forecast(fixture: Fixture): Forecast {
    return this.#forecast(this.#memory.matchup(fixture), Math.max(0, fixture.day - this.#day));
  }

  /** Forecasts a game that is not on the schedule, as if it were played today. */
  hypothetical({ home, away, neutral }: HypotheticalGame): Forecast {
    const sides = { home: this.#memory.unscheduled(home), away: this.#memory.unscheduled(away) };
    return this.#forecast({ ...sides, neutral }, 0);
  }

  /** Every team of the league seen since the last season began, best first. */
  ratings(): Rating[] {
    const states = [...this.#beliefs.statesOf(this.#composition.level)].filter(
      ({ lastSeason }) => lastSeason >= this.#season - 1,
    );
    const levels = this.#beliefs.againstMean(states);
    const ratings = states.map(({ key: team }, i) => {
      let { mean, variance } = levels[i] ?? { mean: 0, variance: 0 };
      for (const factor of this.#composition.factors) {
        if (factor.name === 'rating') continue;
        factor.strength?.(this.#memory.unscheduled(team), (kind, key, weight) => {
          const belief = this.#beliefs.belief(kind, key);
          mean += weight * belief.mean;
          variance += weight ** 2 * belief.variance;
        });
      }
      return { team, rating: mean, deviation: Math.sqrt(variance) };
    });
    return ratings.toSorted((a, b) => b.rating - a.rating || (a.team < b.team ? -1 : 1));
  }

  /** Learns from the finished games of one day, all of which are first forecast as they stood before any of them. */
  learn(season: number, day: number, games: readonly Game[]): void {
    this.advance(season, day);
    const final = games.flatMap((game) => {
      if (game.points === undefined) return [];
      const matchup = this.#memory.matchup(game);
      const terms = this.#terms(matchup);
      const { mean, variance } = this.#beliefs.predict(terms);
      const forecast = { mean, variance: variance + this.#number('noise') };
      const margin = game.points.home - game.points.away;
      const line = this.#withLines ? this.#line(game, forecast) : undefined;
      this.#past.push({ ...forecast, season, neutral: game.neutral, margin, line });
      return [{ game, matchup, terms, line, margin }];
    });
    for (const { game, matchup, terms, line, margin } of final) {
      this.#observe(game, matchup, terms, line, margin);
      this.#memory.note(matchup, day);
    }
  }

  #observe(
    game: Game,
    matchup: Matchup,
    terms: readonly NamedTerm[],
    line: number | undefined,
    margin: number,
  ): void {
    const { expectedGoals } = game;
    if (expectedGoals !== undefined && this.profile.pieces.includes('finishing')) {
      const chances = terms.filter(({ factor }) => factor !== 'finishing');
      const value = expectedGoals.home - expectedGoals.away;
      this.#beliefs.observe(chances, value, this.#number('expectedGoals.noise'));
    }
    if (game.points !== undefined && this.profile.pieces.includes('total')) {
      const value = game.points.home + game.points.away;
      this.#beliefs.observe(this.#totalTerms(matchup), value, this.#number('total.noise'));
    }
    if (line !== undefined) this.#beliefs.observe(terms, line, this.#number('closingLine.noise'));
    this.#beliefs.observe(terms, observedMargin(this.profile.margin, margin), this.#number('noise'));
  }

  /** The market's expected margin, from its spread or else from its probability by our own link. */
  #line({ closingLine, closingProbability, neutral }: Game, forecast: Normal): number | undefined {
    if (closingLine !== undefined) return closingLine;
    if (closingProbability === undefined) return undefined;
    const { home, slope } = this.profile.shape.link;
    const score = normalQuantile(closingProbability) - (neutral ? 0 : home);
    return (score / slope) * Math.sqrt(forecast.variance);
  }

  #forecast(matchup: Matchup, daysAhead: number): Forecast {
    const terms = this.#terms(matchup);
    const { mean, variance } = this.#beliefs.predict(terms);
    const ahead = terms.reduce((sum, { kind, weight }) => sum + weight ** 2 * kind.perDay * daysAhead, 0);
    const filtered = { mean, variance: variance + ahead + this.#number('noise') };
    const distribution = marginDistribution(
      filtered,
      matchup.neutral ? 0 : 1,
      this.profile.margin,
      this.shape,
    );
    const margin = meanMargin(distribution);
    const contributions = this.#contributions(terms, mean, margin);
    return { filtered, distribution, margin, total: this.#total(matchup), contributions };
  }

  #contributions(terms: readonly NamedTerm[], mean: number, margin: number): Contribution[] {
    const points = new Map<FactorName, number>();
    for (const { factor, kind, key, weight } of terms)
      points.set(factor, (points.get(factor) ?? 0) + weight * this.#beliefs.belief(kind, key).mean);
    const listed = [...points].map(([name, value]) => ({ name, points: value }));
    return [...listed, { name: 'shape', points: margin - mean }];
  }

  #terms(matchup: Matchup): NamedTerm[] {
    const terms: NamedTerm[] = [];
    for (const factor of this.#composition.factors) {
      for (const [side, sign] of [
        [matchup.home, 1],
        [matchup.away, -1],
      ] as const) {
        factor.strength?.(side, (kind, key, weight) => {
          terms.push({ factor: factor.name, kind, key, weight: sign * weight });
        });
      }
      factor.circumstance?.(matchup, (kind, key, weight) => {
        terms.push({ factor: factor.name, kind, key, weight });
      });
    }
    return terms;
  }

  #total(matchup: Matchup): Normal | null {
    if (!this.profile.pieces.includes('total')) return null;
    const { mean, variance } = this.#beliefs.predict(this.#totalTerms(matchup));
    return { mean, variance: variance + this.#number('total.noise') };
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
