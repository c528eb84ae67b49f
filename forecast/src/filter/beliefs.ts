import { element } from '../numerics/element.ts';
import type { NumberReader } from '../data/packed.ts';
import { fields, list, number, text, truth } from '../data/read.ts';
import { Covariance, triangleLength } from './covariance.ts';
import type { Normal, StateKind } from './state-kind.ts';
import {
  afterLevelNoise,
  afterSeason,
  afterShift,
  programmePrior,
  type ProgrammeBelief,
} from './programme.ts';

/** One unknown number that the filter estimates: a team's level, the league's home edge. */
export interface State {
  readonly kind: StateKind;
  readonly key: string;
  /** Its row in the joint covariance; −1 for a state whose correlations the filter does not track. */
  slot: number;
  /** Mean and variance of a state without a slot. */
  separate: Normal;
  /** The last season in which it was observed. */
  lastSeason: number;
  programme: ProgrammeBelief | undefined;
}

/** One state's part in a weighted sum; a state that was never observed counts with its prior. */
export interface Term {
  readonly kind: StateKind;
  readonly key: string;
  readonly weight: number;
}

/** Beliefs as plain data and numbers; `restore` reproduces them exactly. */
export interface SavedBeliefs {
  readonly header: {
    readonly season: number;
    /** The number of states in the joint matrix. */
    readonly size: number;
    /** Kind, key, slot, last season, and whether the state has a programme. */
    readonly states: readonly (readonly [string, string, number, number, boolean])[];
  };
  /** In this order: each state's mean, variance and three programme numbers; the joint means; the joint triangle. */
  readonly numbers: Float64Array;
}

/** The Kalman filter: a joint normal distribution over all states, updated by observations and by time. */
export class Beliefs {
  readonly #states = new Map<StateKind, Map<string, State>>();
  #covariance = new Covariance();
  #means = new Float64Array(64);
  #joint: State[] = [];
  readonly #firstSeason: number;
  #season: number;

  constructor(kinds: readonly StateKind[], firstSeason: number) {
    for (const kind of kinds) this.#states.set(kind, new Map());
    this.#firstSeason = firstSeason;
    this.#season = firstSeason;
  }

  save(): SavedBeliefs {
    const states = [...this.#states.values()].flatMap((all) => [...all.values()]);
    const { size } = this.#covariance;
    const own = states.flatMap(({ separate, programme }) => [
      separate.mean,
      separate.variance,
      ...(programme ? [programme.gain, programme.offset, programme.variance] : []),
    ]);
    const numbers = new Float64Array(own.length + size + triangleLength(size));
    numbers.set(own);
    numbers.set(this.#means.subarray(0, size), own.length);
    numbers.set(this.#covariance.save(), own.length + size);
    return {
      header: {
        season: this.#season,
        size,
        states: states.map(({ kind, key, slot, lastSeason, programme }) => [
          kind.name,
          key,
          slot,
          lastSeason,
          programme !== undefined,
        ]),
      },
      numbers,
    };
  }

  /** Restores what `save` returned; throws a TypeError if `header` names other kinds of states. */
  restore(header: unknown, numbers: NumberReader): void {
    const all = fields(header, 'beliefs');
    this.#season = number(all['season'], 'season');
    this.#joint = [];
    for (const entry of list(all['states'], 'states')) {
      const state = this.#readState(list(entry, 'state'), numbers);
      this.#states.get(state.kind)?.set(state.key, state);
      if (state.slot >= 0) this.#joint[state.slot] = state;
    }
    const size = number(all['size'], 'size');
    this.#means = new Float64Array(size * 2 + 64);
    this.#means.set(numbers.take(size));
    this.#covariance = Covariance.restore(numbers.take(triangleLength(size)), size);
  }

  #readState([name, key, slot, lastSeason, hasProgramme]: readonly unknown[], numbers: NumberReader): State {
    const kind = [...this.#states.keys()].find((one) => one.name === name);
    if (kind === undefined) throw new TypeError(`There is no state of the kind "${String(name)}".`);
    return {
      kind,
      key: text(key, 'key'),
      slot: number(slot, 'slot'),
      separate: { mean: numbers.next(), variance: numbers.next() },
      lastSeason: number(lastSeason, 'last season'),
      programme: truth(hasProgramme, 'programme')
        ? { gain: numbers.next(), offset: numbers.next(), variance: numbers.next() }
        : undefined,
    };
  }

  /** All states of a kind, in order of their first observation. */
  statesOf(kind: StateKind): Iterable<State> {
    return this.#states.get(kind)?.values() ?? [];
  }

  find(kind: StateKind, key: string): State | undefined {
    return this.#states.get(kind)?.get(key);
  }

  /** The belief about one state; its prior if it was never observed. */
  belief(kind: StateKind, key: string): Normal {
    const state = this.find(kind, key);
    return state === undefined ? this.#prior(kind) : this.#beliefOf(state);
  }

  /** Mean and variance of a weighted sum of states. */
  predict(terms: readonly Term[]): Normal {
    let mean = 0;
    let variance = 0;
    const joint: { slot: number; weight: number }[] = [];
    for (const { kind, key, weight } of terms) {
      const state = this.find(kind, key);
      const separate = state === undefined ? this.#prior(kind) : state.separate;
      if (state !== undefined && state.slot >= 0) {
        mean += weight * element(this.#means, state.slot);
        joint.push({ slot: state.slot, weight });
      } else {
        mean += weight * separate.mean;
        variance += weight ** 2 * separate.variance;
      }
    }
    for (const a of joint) {
      for (const b of joint) variance += a.weight * b.weight * this.#covariance.at(a.slot, b.slot);
    }
    return { mean, variance };
  }

  /** Each state relative to the mean of all given states. Games only show differences, so absolute levels mean nothing. */
  relativeToMean(states: readonly State[]): Normal[] {
    const joint = states.filter(({ slot }) => slot >= 0);
    const share = 1 / states.length;
    const column = this.#covariance.column(
      joint.map(({ slot }) => slot),
      joint.map(() => share),
    );
    const beliefs = states.map((state) => this.#beliefOf(state));
    const withMean = states.map((state, i) =>
      state.slot >= 0 ? element(column, state.slot) : share * (beliefs[i]?.variance ?? 0),
    );
    const mean = beliefs.reduce((sum, belief) => sum + share * belief.mean, 0);
    const variance = withMean.reduce((sum, covariance) => sum + share * covariance, 0);
    return beliefs.map((belief, i) => ({
      mean: belief.mean - mean,
      variance: belief.variance - 2 * (withMean[i] ?? 0) + variance,
    }));
  }

  /** Updates the states by an observation of their weighted sum. `noise` is the observation's variance. */
  observe(terms: readonly Term[], value: number, noise: number): void {
    const slots: number[] = [];
    const weights: number[] = [];
    const separate: { state: State; weight: number }[] = [];
    let expected = 0;
    let variance = noise;
    for (const { kind, key, weight } of terms) {
      const state = this.#observed(kind, key);
      if (state.slot >= 0) {
        expected += weight * element(this.#means, state.slot);
        slots.push(state.slot);
        weights.push(weight);
      } else {
        expected += weight * state.separate.mean;
        variance += weight ** 2 * state.separate.variance;
        separate.push({ state, weight });
      }
    }
    const column = this.#covariance.column(slots, weights);
    for (let k = 0; k < slots.length; k++) variance += (weights[k] ?? 0) * element(column, slots[k] ?? 0);
    const surprise = (value - expected) / variance;
    for (let j = 0; j < this.#covariance.size; j++)
      this.#means[j] = element(this.#means, j) + surprise * element(column, j);
    if (slots.length > 0) this.#covariance.condition(column, variance);
    for (const { state, weight } of separate) {
      const covariance = weight * state.separate.variance;
      state.separate = {
        mean: state.separate.mean + surprise * covariance,
        variance: state.separate.variance - covariance ** 2 / variance,
      };
    }
  }

  /** Advances time within a season. */
  advanceDays(days: number): void {
    for (const [kind, states] of this.#states) {
      if (kind.keepPerDay !== 1) this.#fade(kind, states, kind.keepPerDay ** days);
      if (kind.perDay === 0) continue;
      const added = kind.perDay * days;
      for (const state of states.values()) {
        const before = this.#beliefOf(state);
        if (state.programme !== undefined) state.programme = afterLevelNoise(state.programme, before, added);
        if (state.slot >= 0) this.#covariance.widen(state.slot, added);
        else state.separate = { mean: before.mean, variance: before.variance + added };
      }
    }
  }

  /** Starts the next season: drops inactive states from the matrix, centers levels, reverts states toward their rest. */
  startSeason(): void {
    this.#setInactiveAside();
    const factors = new Float64Array(this.#covariance.size).fill(1);
    const widened = new Float64Array(this.#covariance.size);
    for (const [kind, states] of this.#states) {
      const center = kind.centered ? this.#center(states) : 0;
      for (const state of states.values()) {
        const belief = this.#beliefOf(state);
        const level = { mean: belief.mean - center, variance: belief.variance };
        const next = this.#nextSeason(state, level, center);
        if (state.slot < 0) {
          state.separate = next.level;
        } else {
          this.#means[state.slot] = next.level.mean;
          factors[state.slot] = next.factor;
          widened[state.slot] = next.level.variance - next.factor ** 2 * level.variance;
        }
      }
    }
    this.#covariance.scale(factors);
    widened.forEach((added, slot) => this.#covariance.widen(slot, added));
    this.#season += 1;
  }

  /** Shrinks each state's distance to `rest` by the factor `keep`. Its variance moves toward the newcomer's. */
  #fade(kind: StateKind, states: ReadonlyMap<string, State>, keep: number): void {
    const factors = new Float64Array(this.#covariance.size).fill(1);
    const regained = (1 - keep ** 2) * kind.newcomer.variance;
    for (const state of states.values()) {
      const { mean, variance } = this.#beliefOf(state);
      const faded = kind.rest + keep * (mean - kind.rest);
      if (state.slot < 0) {
        state.separate = { mean: faded, variance: keep ** 2 * variance + regained };
      } else {
        this.#means[state.slot] = faded;
        factors[state.slot] = keep;
      }
    }
    this.#covariance.scale(factors);
    for (const { slot } of states.values()) if (slot >= 0) this.#covariance.widen(slot, regained);
  }

  #nextSeason(
    state: State,
    level: Normal,
    center: number,
  ): { readonly factor: number; readonly level: Normal } {
    const { keep, rest, perSeason, programme } = state.kind;
    if (programme !== undefined && state.programme !== undefined) {
      const drift = programme.perSeason;
      const next = afterSeason(afterShift(state.programme, center), level, { keep, perSeason, drift });
      state.programme = next.programme;
      return next;
    }
    const mean = rest + keep * (level.mean - rest);
    return { factor: keep, level: { mean, variance: keep ** 2 * level.variance + perSeason } };
  }

  /** The mean of the states observed this season. */
  #center(states: ReadonlyMap<string, State>): number {
    let sum = 0;
    let count = 0;
    for (const state of states.values()) {
      if (state.lastSeason < this.#season) continue;
      sum += this.#beliefOf(state).mean;
      count += 1;
    }
    return count === 0 ? 0 : sum / count;
  }

  /** Removes states that were not observed this season from the joint matrix, if their kind allows it. */
  #setInactiveAside(): void {
    const inactive = (state: State) =>
      state.kind.dropsCorrelationsWhenInactive && state.lastSeason < this.#season;
    if (!this.#joint.some(inactive)) return;
    for (const state of this.#joint) if (inactive(state)) state.separate = this.#beliefOf(state);
    const active = this.#joint.filter((state) => !inactive(state));
    const slots = active.map(({ slot }) => slot);
    this.#covariance.retain(slots);
    this.#means = Float64Array.from({ length: slots.length * 2 + 64 }, (_, i) =>
      i < slots.length ? element(this.#means, slots[i] ?? 0) : 0,
    );
    for (const state of this.#joint) state.slot = -1;
    for (const [slot, state] of active.entries()) state.slot = slot;
    this.#joint = active;
  }

  /** Returns the state for an observation; creates it and adds it to the joint matrix if needed. */
  #observed(kind: StateKind, key: string): State {
    let state = this.find(kind, key);
    if (state === undefined) {
      const separate = this.#prior(kind);
      const programme =
        kind.programme &&
        programmePrior(kind.programme, kind.start.variance - kind.programme.variance, separate);
      state = { kind, key, slot: -1, separate, lastSeason: this.#season, programme };
      this.#states.get(kind)?.set(key, state);
    }
    if (kind.joint && state.slot < 0) this.#join(state);
    state.lastSeason = this.#season;
    return state;
  }

  #join(state: State): void {
    state.slot = this.#covariance.size;
    this.#covariance.append(state.separate.variance);
    if (state.slot >= this.#means.length) {
      const larger = new Float64Array(this.#means.length * 2);
      larger.set(this.#means);
      this.#means = larger;
    }
    this.#means[state.slot] = state.separate.mean;
    this.#joint.push(state);
  }

  #beliefOf(state: State): Normal {
    if (state.slot < 0) return state.separate;
    return {
      mean: element(this.#means, state.slot),
      variance: this.#covariance.at(state.slot, state.slot),
    };
  }

  #prior(kind: StateKind): Normal {
    return this.#season === this.#firstSeason ? kind.start : kind.newcomer;
  }
}
