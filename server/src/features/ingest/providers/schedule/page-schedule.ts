import type { GameStatus } from '../../../games/index.ts';
import type { Page } from '../adapter.ts';

/** A game on one of a page's days. */
export interface KnownGame {
  readonly startsAt: Date;
  readonly status: GameStatus;
}

/** A page with the state that determines its next request. */
export interface PageState {
  readonly page: Page;
  /** Null if it was never requested. */
  readonly requestedAt: Date | null;
  /** Whether the last request returned no usable document. */
  readonly isFailing: boolean;
  readonly games: readonly KnownGame[];
}

export interface SchedulePlan {
  /** The shortest interval between requests of one page that the provider allows, in seconds. */
  readonly liveSeconds: number;
  /** How long a game usually takes. */
  readonly usualMinutes: number;
  /** False if the source has no results: games that have begun need no requests. */
  readonly hasResults: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The interval between requests from a time on, until the next phase. */
interface Phase {
  readonly from: number;
  readonly every: number;
}

/** The interval of a phase in which a game needs no requests. */
const never = Infinity;

/** Returns how often a game's page is requested because of this game. The phases are in order of time. */
function phasesOf({ startsAt, status }: KnownGame, plan: SchedulePlan): Phase[] {
  const start = startsAt.getTime();
  const length = plan.usualMinutes * minute;
  if (status === 'cancelled') return [];
  if (!plan.hasResults)
    return [
      { from: start - 12 * hour, every: 6 * hour },
      { from: start - hour, every: 30 * minute },
      { from: start, every: never },
    ];
  // These requests find corrected results and new dates of postponed games.
  if (status === 'final' || status === 'postponed')
    return [
      { from: start, every: 6 * hour },
      { from: start + length + 48 * hour, every: never },
    ];
  return [
    { from: start - 12 * hour, every: 30 * minute },
    { from: start - hour, every: 5 * minute },
    { from: start - 10 * minute, every: plan.liveSeconds * 1000 },
    // The game should be over by now, but has no final result: the source is late.
    { from: start + 2 * length, every: 5 * minute },
    { from: start + 48 * hour, every: 30 * minute },
    { from: start + 7 * day, every: never },
  ];
}

/** Returns a number from 0 to 1 that depends only on the text (FNV-1a). */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash / 0xffffffff;
}

/**
 * Returns the phases of a page regardless of its games: daily until three days after the page's last day, then weekly, to
 * find late corrections. To spread the requests, each page's intervals are shorter by up to a quarter.
 */
function basePhases({ key, to }: Page): Phase[] {
  const share = 1 - spread(key) / 4;
  return [
    { from: -Infinity, every: day * share },
    { from: Date.parse(to) + 4 * day, every: 7 * day * share },
  ];
}

const intervalAt = (phases: readonly Phase[], time: number): number =>
  phases.findLast(({ from }) => from <= time)?.every ?? never;

/** Returns the interval for retries of a failing page: at least five minutes, at most an hour. */
const retryInterval = (every: number): number => Math.min(Math.max(every, 5 * minute), hour);

/**
 * After a failed request, a source of lines (without results) may be requested again after this time, even if the shortest
 * interval that its provider allows is longer. In the last hour before the start it is requested only once, so a longer
 * wait would lose the line.
 */
const retryFloor = 15 * minute;

/** The next request of a page. `at` is -Infinity if the page was never requested. */
interface NextRequest {
  readonly at: number;
  /** The interval at that time: the shorter, the more urgent. */
  readonly every: number;
}

/** Finds the first time at which the page's last request is as old as the interval that applies then. */
function findNextRequest(state: PageState, plan: SchedulePlan): NextRequest {
  if (!state.requestedAt) return { at: -Infinity, every: 30 * minute };
  const requestedMs = state.requestedAt.getTime();
  const games = [basePhases(state.page), ...state.games.map((game) => phasesOf(game, plan))];
  const everyAt = (time: number) => {
    const shortest = Math.min(...games.map((phases) => intervalAt(phases, time)));
    const minimum = Math.max(plan.liveSeconds, state.page.minimumSeconds ?? 0) * 1000;
    if (!state.isFailing) return Math.max(shortest, minimum);
    return Math.max(retryInterval(shortest), plan.hasResults ? minimum : Math.min(minimum, retryFloor));
  };
  const changes = games
    .flat()
    .map(({ from }) => from)
    .filter((from) => from > requestedMs)
    .toSorted((a, b) => a - b);
  const starts = [requestedMs, ...changes];
  for (const [index, from] of starts.entries()) {
    const every = everyAt(from);
    const at = Math.max(from, requestedMs + every);
    if (at < (starts[index + 1] ?? Infinity)) return { at, every };
  }
  throw new Error('the last interval has no end');
}

/** Returns the due pages, the most urgent first. */
export function findDuePages(states: readonly PageState[], plan: SchedulePlan, now: Date): Page[] {
  return states
    .map(({ page, ...state }) => ({ page, next: findNextRequest({ page, ...state }, plan) }))
    .filter(({ next }) => next.at <= now.getTime())
    .toSorted((a, b) => a.next.every - b.next.every || a.page.from.localeCompare(b.page.from))
    .map(({ page }) => page);
}

/** Returns when the next page is due, judging by the games known now; `undefined` without pages. */
export function findNextDue(states: readonly PageState[], plan: SchedulePlan, now: Date): Date | undefined {
  if (states.length === 0) return undefined;
  const times = states.map((state) => findNextRequest(state, plan).at);
  return new Date(Math.max(Math.min(...times), now.getTime()));
}
