import { element } from '../numerics/element.ts';
import { fields, list, number, text } from '../data/read.ts';
import { Covariance } from './covariance.ts';
import type { Normal, StateKind } from './state-kind.ts';
import { freshUndercurrent, loosen, lower, nextSeason, type Undercurrent } from './undercurrent.ts';

/** One thing the model believes something about: a team's level, the league's home edge. */
export interface State {
  readonly kind: StateKind;
  readonly key: string;
  /** Its place in the joint covariance, or −1 for one that stands alone. */
  slot: number;
  /** Mean and variance of one that stands alone. */
  alone: Normal;
  lastSeason: number;
  under: Undercurrent | undefined;
}

/** A state's part in an observation; the belief about a newcomer counts for one never seen. */
export interface Term {
  readonly kind: StateKind;
  readonly key: string;
  readonly weight: number;
}

/** Beliefs as plain data that can be written as JSON and read back to the bit. */
export interface SavedBeliefs {
  readonly season: number;
  /** Kind, key, slot, mean and variance alone, last season, and the three numbers of the undercurrent if there is one. */
  readonly states: readonly (readonly (string | number)[])[];
  readonly means: readonly number[];
  readonly triangle: readonly number[];
}

/** All that the filter believes at one moment: a joint normal distribution over the states, and how time moves it. */
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

  /** All that is believed, as plain data. */
  save(): SavedBeliefs {
    const states = [...this.#states.values()].flatMap((all) => [...all.values()]);
    return {
      season: this.#season,
      states: states.map(({ kind, key, slot, alone, lastSeason, under }) => {
        const { mean, variance } = alone;
        const beneath = under && ([under.gain, under.offset, under.variance] as const);
        return [kind.name, key, slot, mean, variance, lastSeason, ...(beneath ?? [])];
      }),
      means: [...this.#means.subarray(0, this.#covariance.size)],
      triangle: this.#covariance.save(),
    };
  }

  /** Takes up what `save` gave; throws a TypeError if it is not of these kinds. */
  restore(saved: unknown): void {
    const all = fields(saved, 'beliefs');
    const means = list(all['means'], 'means').map((mean) => number(mean, 'mean'));
    const triangle = list(all['triangle'], 'triangle').map((entry) => number(entry, 'entry'));
    this.#season = number(all['season'], 'season');
    this.#covariance = Covariance.restore(triangle, means.length);
    this.#means = new Float64Array(means.length * 2 + 64);
    this.#means.set(means);
    this.#joint = [];
    for (const entry of list(all['states'], 'states')) {
      const [name, key, slot, mean, variance, lastSeason, ...under] = list(entry, 'state');
      const [gain, offset, beneath] = under.map((value) => number(value, 'programme'));
      const kind = [...this.#states.keys()].find((one) => one.name === name);
      if (kind === undefined) throw new TypeError(`There is no state of the kind "${String(name)}".`);
      const state: State = {
        kind,
        key: text(key, 'key'),
        slot: number(slot, 'slot'),
        alone: { mean: number(mean, 'mean'), variance: number(variance, 'variance') },
        lastSeason: number(lastSeason, 'last season'),
        under:
          gain === undefined || offset === undefined || beneath === undefined
            ? undefined
            : { gain, offset, variance: beneath },
      };
      this.#states.get(kind)?.set(state.key, state);
      if (state.slot >= 0) this.#joint[state.slot] = state;
    }
  }

  /** All states of a kind, in the order they were first seen. */
  statesOf(kind: StateKind): Iterable<State> {
    return this.#states.get(kind)?.values() ?? [];
  }

  find(kind: StateKind, key: string): State | undefined {
    return this.#states.get(kind)?.get(key);
  }

  /** What is believed of one state, seen before or not. */
  belief(kind: StateKind, key: string): Normal {
    const state = this.find(kind, key);
    return state === undefined ? this.#prior(kind) : this.#beliefOf(state);
  }

  /** The weighted sum of some states: its mean and variance. */
  predict(terms: readonly Term[]): Normal {
    let mean = 0;
    let variance = 0;
    const joint: { slot: number; weight: number }[] = [];
    for (const { kind, key, weight } of terms) {
      const state = this.find(kind, key);
      const alone = state === undefined ? this.#prior(kind) : state.alone;
      if (state !== undefined && state.slot >= 0) {
        mean += weight * element(this.#means, state.slot);
        joint.push({ slot: state.slot, weight });
      } else {
        mean += weight * alone.mean;
        variance += weight ** 2 * alone.variance;
      }
    }
    for (const a of joint) {
      for (const b of joint) variance += a.weight * b.weight * this.#covariance.at(a.slot, b.slot);
    }
    return { mean, variance };
  }

  /** Each of these states against the mean of them all: the part of a belief that games can show. */
  againstMean(states: readonly State[]): Normal[] {
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

  /** Learns that the weighted sum of some states was seen as `value`, with noise of this variance. */
  observe(terms: readonly Term[], value: number, noise: number): void {
    const slots: number[] = [];
    const weights: number[] = [];
    const alone: { state: State; weight: number }[] = [];
    let expected = 0;
    let variance = noise;
    for (const { kind, key, weight } of terms) {
      const state = this.#enter(kind, key);
      if (state.slot >= 0) {
        expected += weight * element(this.#means, state.slot);
        slots.push(state.slot);
        weights.push(weight);
      } else {
        expected += weight * state.alone.mean;
        variance += weight ** 2 * state.alone.variance;
        alone.push({ state, weight });
      }
    }
    const column = this.#covariance.column(slots, weights);
    for (let k = 0; k < slots.length; k++) variance += (weights[k] ?? 0) * element(column, slots[k] ?? 0);
    const surprise = (value - expected) / variance;
    for (let j = 0; j < this.#covariance.size; j++)
      this.#means[j] = element(this.#means, j) + surprise * element(column, j);
    if (slots.length > 0) this.#covariance.condition(column, variance);
    for (const { state, weight } of alone) {
      const covariance = weight * state.alone.variance;
      state.alone = {
        mean: state.alone.mean + surprise * covariance,
        variance: state.alone.variance - covariance ** 2 / variance,
      };
    }
  }

  /** Lets days pass within a season. */
  passDays(days: number): void {
    for (const [kind, states] of this.#states) {
      if (kind.keepPerDay !== undefined) this.#fade(kind, states, kind.keepPerDay ** days);
      if (kind.perDay === 0) continue;
      const added = kind.perDay * days;
      for (const state of states.values()) {
        const before = this.#beliefOf(state);
        if (state.under !== undefined) state.under = loosen(state.under, before, added);
        if (state.slot >= 0) this.#covariance.widen(state.slot, added);
        else state.alone = { mean: before.mean, variance: before.variance + added };
      }
    }
  }

  /** Begins the next season: what was not seen is set aside, levels are centred, everything moves toward its rest. */
  passSeason(): void {
    this.#setAside();
    const factors = new Float64Array(this.#covariance.size).fill(1);
    const widened = new Float64Array(this.#covariance.size);
    for (const [kind, states] of this.#states) {
      const centre = kind.centred ? this.#centre(states) : 0;
      for (const state of states.values()) {
        const belief = this.#beliefOf(state);
        const level = { mean: belief.mean - centre, variance: belief.variance };
        const next = this.#transition(kind, state, level, centre);
        if (state.slot < 0) {
          state.alone = next.level;
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

  /** Everything of a kind keeps this share, and regains what it lost of the variance it started with. */
  #fade(kind: StateKind, states: ReadonlyMap<string, State>, keep: number): void {
    const factors = new Float64Array(this.#covariance.size).fill(1);
    const regained = (1 - keep ** 2) * kind.newcomer.variance;
    for (const state of states.values()) {
      const { mean, variance } = this.#beliefOf(state);
      const faded = kind.rest + keep * (mean - kind.rest);
      if (state.slot < 0) {
        state.alone = { mean: faded, variance: keep ** 2 * variance + regained };
      } else {
        this.#means[state.slot] = faded;
        factors[state.slot] = keep;
      }
    }
    this.#covariance.scale(factors);
    for (const { slot } of states.values()) if (slot >= 0) this.#covariance.widen(slot, regained);
  }

  #transition(
    kind: StateKind,
    state: State,
    level: Normal,
    centre: number,
  ): { readonly factor: number; readonly level: Normal } {
    if (kind.programme !== undefined && state.under !== undefined) {
      const under = lower(state.under, centre);
      const next = nextSeason(under, level, kind.keep, kind.perSeason, kind.programme.perSeason);
      state.under = next.under;
      return next;
    }
    const mean = kind.rest + kind.keep * (level.mean - kind.rest);
    return { factor: kind.keep, level: { mean, variance: kind.keep ** 2 * level.variance + kind.perSeason } };
  }

  #centre(states: ReadonlyMap<string, State>): number {
    let sum = 0;
    let count = 0;
    for (const state of states.values()) {
      if (state.lastSeason < this.#season) continue;
      sum += this.#beliefOf(state).mean;
      count += 1;
    }
    return count === 0 ? 0 : sum / count;
  }

  #setAside(): void {
    const gone = (state: State) => state.kind.setsAside && state.lastSeason < this.#season;
    if (!this.#joint.some(gone)) return;
    for (const state of this.#joint) if (gone(state)) state.alone = this.#beliefOf(state);
    const kept = this.#joint.filter((state) => !gone(state));
    const slots = kept.map(({ slot }) => slot);
    this.#covariance.retain(slots);
    this.#means = Float64Array.from({ length: slots.length * 2 + 64 }, (_, i) =>
      i < slots.length ? element(this.#means, slots[i] ?? 0) : 0,
    );
    for (const state of this.#joint) state.slot = -1;
    for (const [slot, state] of kept.entries()) state.slot = slot;
    this.#joint = kept;
  }

  #enter(kind: StateKind, key: string): State {
    let state = this.find(kind, key);
    if (state === undefined) {
      const alone = this.#prior(kind);
      const under =
        kind.programme &&
        freshUndercurrent(kind.programme, kind.start.variance - kind.programme.variance, alone);
      state = { kind, key, slot: -1, alone, lastSeason: this.#season, under };
      this.#states.get(kind)?.set(key, state);
    }
    if (kind.joint && state.slot < 0) this.#join(state);
    state.lastSeason = this.#season;
    return state;
  }

  #join(state: State): void {
    state.slot = this.#covariance.size;
    this.#covariance.append(state.alone.variance);
    if (state.slot >= this.#means.length) {
      const larger = new Float64Array(this.#means.length * 2);
      larger.set(this.#means);
      this.#means = larger;
    }
    this.#means[state.slot] = state.alone.mean;
    this.#joint.push(state);
  }

  #beliefOf(state: State): Normal {
    if (state.slot < 0) return state.alone;
    return {
      mean: element(this.#means, state.slot),
      variance: this.#covariance.at(state.slot, state.slot),
    };
  }

  #prior(kind: StateKind): Normal {
    return this.#season === this.#firstSeason ? kind.start : kind.newcomer;
  }
}
