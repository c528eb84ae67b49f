import type { Page } from '@playwright/test';
import { findSportId } from './lists.ts';
import { contestSport } from './sports.ts';
import { visit } from './visit.ts';

export const addressOf = async (page: Page, sport: string) => `/content/${await findSportId(page, sport)}`;
export const openContest = async (page: Page, sport = contestSport) =>
  visit(page, await addressOf(page, sport));

export const cards = (page: Page) => page.getByRole('article');
export const card = (page: Page, index: number) => cards(page).nth(index);
export const margin = (page: Page, index: number) => card(page, index).getByRole('combobox');
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
export const saveStatus = (page: Page) => page.locator('form [data-status]');
export const fill = (page: Page) => page.getByRole('button', { name: 'Fill the rest like the algorithm' });

/** Reads the contest from the API. */
export async function readContest(page: Page, sport = contestSport) {
  const id = await findSportId(page, sport);
  const answer = await page.request.get(`/api/v1/website/contestsList?sportsCategory=${id}`);
  const { data }: { data: WireContest } = JSON.parse(await answer.text());
  return data;
}

export interface WireContest {
  readonly marginSigma: number;
  readonly result: readonly {
    /** The contest game's id. */
    readonly id: string;
    readonly gameId: string;
    readonly date: string;
    readonly homeTeam: string;
    readonly awayTeam: string;
    readonly predictedWinner: string;
    readonly algoMargin: number;
    readonly winProb: number;
    readonly tieProb: number;
    readonly algoTeam: string;
    readonly algoScore: number;
    readonly algoPoints: number | null;
    readonly state: string;
    readonly receipt: { readonly hash: string };
  }[];
}

/**
 * Keeps the site from correcting `page.clock`. The site corrects a wrong device clock by the `date` of responses with
 * `no-store`, so this replaces that header.
 */
export const ignoreServerTime = async (page: Page): Promise<unknown> =>
  page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'private' } });
  });
