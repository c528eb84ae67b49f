import type { GameStatus } from '../../../games/index.ts';
import type { Page } from '../adapter.ts';

/** A game of a page's days. */
export interface KnownGame {
  readonly startsAt: Date;
  readonly status: GameStatus;
}

/** A page with what decides when it is requested next. */
export interface PageState {
  readonly page: Page;
  /** Null if it was never requested. */
  readonly requestedAt: Date | null;
  /** Whether the last request brought no document that could be used. */
  readonly isFailing: boolean;
  readonly games: readonly KnownGame[];
}

export interface SchedulePlan {
  /** The provider's shortest interval of a page, in seconds. */
  readonly liveSeconds: number;
  /** How long a game usually takes. */
  readonly usualMinutes: number;
  /** False if the source has no results: games that have begun need no requests. */
  readonly hasResults: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** An interval that applies from a time on, until the next one. */
interface Phase {
  readonly from: number;
  readonly every: number;
}

/** The interval for pages without a game of these days. */
const never = Infinity;

/** How often one game wants its page. The phases are in order of time. */
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
  // Corrections of results, and new dates of postponed games.
  if (status === 'final' || status === 'postponed')
    return [
      { from: start, every: 6 * hour },
      { from: start + length + 48 * hour, every: never },
    ];
  return [
    { from: start - 12 * hour, every: 30 * minute },
    { from: start - hour, every: 5 * minute },
    { from: start - 10 * minute, every: plan.liveSeconds * 1000 },
    // Over by now, but without a final result: the source is late.
    { from: start + 2 * length, every: 5 * minute },
    { from: start + 48 * hour, every: 30 * minute },
    { from: start + 7 * day, every: never },
  ];
}

/** A number from 0 to 1 that depends on the text only (FNV-1a). */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash / 0xffffffff;
}

/** Daily until three days after the page's last day, then weekly: late corrections. Earlier by up to a quarter, to spread pages. */
function basePhases({ key, to }: Page): Phase[] {
  const share = 1 - spread(key) / 4;
  return [
    { from: -Infinity, every: day * share },
    { from: Date.parse(to) + 4 * day, every: 7 * day * share },
  ];
}

const intervalAt = (phases: readonly Phase[], time: number): number =>
  phases.findLast(({ from }) => from <= time)?.every ?? never;

/** A page that fails is requested less often than a live one and more often than a far one. */
const retryInterval = (every: number): number => Math.min(Math.max(every, 5 * minute), hour);

/**
 * A source of lines is asked once in the last hour before the start. If that fails, its shortest interval is not waited for:
 * the line would be lost.
 */
const retryFloor = 15 * minute;

/** The next request of a page. Null: at once, because it was never requested. */
interface NextRequest {
  readonly at: number;
  /** The interval that makes it due: the shorter, the more urgent. */
  readonly every: number;
}

/** The first time at which the page's last request is at least as old as the interval of that time. */
function findNextRequest(state: PageState, plan: SchedulePlan): NextRequest {
  if (!state.requestedAt) return { at: -Infinity, every: 30 * minute };
  const requested = state.requestedAt.getTime();
  const games = [basePhases(state.page), ...state.games.map((game) => phasesOf(game, plan))];
  const everyAt = (time: number) => {
    const shortest = Math.min(...games.map((phases) => intervalAt(phases, time)));
    const least = Math.max(plan.liveSeconds, state.page.minimumSeconds ?? 0) * 1000;
    if (!state.isFailing) return Math.max(shortest, least);
    return Math.max(retryInterval(shortest), plan.hasResults ? least : Math.min(least, retryFloor));
  };
  const changes = games
    .flat()
    .map(({ from }) => from)
    .filter((from) => from > requested)
    .toSorted((a, b) => a - b);
  const starts = [requested, ...changes];
  for (const [index, from] of starts.entries()) {
    const every = everyAt(from);
    const at = Math.max(from, requested + every);
    if (at < (starts[index + 1] ?? Infinity)) return { at, every };
  }
  throw new Error('the last interval has no end');
}

/** The pages that are due, the most urgent first. */
export function findDuePages(states: readonly PageState[], plan: SchedulePlan, now: Date): Page[] {
  return states
    .map(({ page, ...state }) => ({ page, next: findNextRequest({ page, ...state }, plan) }))
    .filter(({ next }) => next.at <= now.getTime())
    .toSorted((a, b) => a.next.every - b.next.every || a.page.from.localeCompare(b.page.from))
    .map(({ page }) => page);
}

/** When the next page is due, as far as its games are known now; undefined without pages. */
export function findNextDue(states: readonly PageState[], plan: SchedulePlan, now: Date): Date | undefined {
  if (states.length === 0) return undefined;
  const times = states.map((state) => findNextRequest(state, plan).at);
  return new Date(Math.max(Math.min(...times), now.getTime()));
}
