import type { Adapter, CallBudget, Page } from '../adapter.ts';

/** A rough estimate of a feed's requests per day. The schedule determines them, and the budget limits them. */
export interface CallEstimate {
  /** On a day without games: every page once. */
  readonly quietDay: number;
  /** On a day with games. */
  readonly gameDay: number;
}

/** Requests for a page before its games begin: every half hour, then every five minutes. */
const requestsBefore = 36;
/** The usual time from the first start of a day to the last result. */
const hoursOfPlay = 8;

interface Season {
  readonly budget: CallBudget;
  /** How many feeds share the calls of a day and a month, this one included. */
  readonly feeds: number;
  readonly pages: readonly Page[];
  readonly today: string;
}

export function estimateCalls(
  { liveSeconds, facts }: Adapter,
  { budget, feeds, pages, today }: Season,
): CallEstimate {
  const live = facts.includes('result') ? (hoursOfPlay * 3600) / liveSeconds : 0;
  const pagesOfToday = pages.filter(({ from, to }) => from <= today && today <= to).length;
  // Count one page with games even if there is none today: the season will begin.
  const busyPages = Math.min(Math.max(pagesOfToday, 1), pages.length);
  const limit = Math.min(budget.perDay ?? Infinity, (budget.perMonth ?? Infinity) / 30) / feeds;
  const quietDay = Math.min(pages.length, Math.floor(limit));
  return {
    quietDay,
    gameDay: Math.min(Math.ceil(pages.length + busyPages * (requestsBefore + live)), Math.floor(limit)),
  };
}
