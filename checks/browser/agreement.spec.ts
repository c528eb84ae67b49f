import type { Page } from '@playwright/test';
import { createRandom } from '@outpick/forecast';
import { shortOrFull } from '@outpick/server/testing';
import { comingGames } from './support/forecasts.ts';
import { findSportId } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';

/** Number of games in the sample. OUTPICK_FULL=on tests more. */
const games = shortOrFull(25, 100);
/** Seed of the random sample. */
const seed = Number(process.env['OUTPICK_SEED'] ?? 1);

type Figures = Readonly<Record<string, string>>;

/** Numbers on a page: cells of table rows, figures by label, and the algorithm's line. */
interface PageNumbers {
  readonly rows: readonly { readonly game: string; readonly cells: readonly string[] }[];
  readonly groups: readonly Figures[];
  readonly line: string;
  /** Addresses of the game's tools by label. */
  readonly tools: Readonly<Record<string, string>>;
}

/** Fetches and parses pages in the browser, five at a time. */
const readPages = async (page: Page, addresses: readonly string[]): Promise<readonly PageNumbers[]> =>
  page.evaluate(async (all) => {
    const gaps = /\s+/gu;
    const textOf = (node: Element | null | undefined) =>
      node?.textContent?.replaceAll(gaps, ' ').trim() ?? '';
    const readOne = async (address: string): Promise<PageNumbers> => {
      const html = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
      const main = html.querySelector('main');
      const tools: Record<string, string> = {};
      for (const link of main?.querySelectorAll('nav[aria-label="More on this game"] a') ?? [])
        tools[textOf(link)] = link.getAttribute('href') ?? '';
      return {
        rows: [...(main?.querySelectorAll('tbody tr') ?? [])].map((row) => ({
          game: new URL(row.querySelector('a')?.href ?? '', location.href).searchParams.get('game') ?? '',
          cells: [...row.children].map(textOf),
        })),
        groups: [...(main?.querySelectorAll('dl') ?? [])].map((group) =>
          Object.fromEntries(
            [...group.querySelectorAll('dt')].map((label) => [
              textOf(label),
              textOf(label.nextElementSibling),
            ]),
          ),
        ),
        line:
          [...(main?.querySelectorAll('p') ?? [])]
            .map(textOf)
            .find((text) => text.startsWith('Algorithm: ')) ?? '',
        tools,
      };
    };
    const results: PageNumbers[] = [];
    for (let from = 0; from < all.length; from += 5)
      results.push(...(await Promise.all(all.slice(from, from + 5).map(readOne))));
    return results;
  }, addresses);

const withQuery = (address: string, query: Readonly<Record<string, string>>): string => {
  const url = new URL(address, 'http://site');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.pathname + url.search;
};

test(`[D-H2H-02] [D-VEGAS-01] ${games} games have the same numbers on the prediction, head-to-head, Vegas, vig and game pages`, async ({
  page,
}) => {
  const sportId = await findSportId(page, forecastSport);
  // `readPages` needs a document of the site to fetch from.
  await page.goto('/sports');
  const lists = await readPages(page, [`/prediction/${sportId}`, `/prediction/${sportId}?pageNumber=2`]);
  const random = createRandom(seed);
  const rows = lists.flatMap((list) => list.rows);
  expect(rows).toHaveLength(comingGames);
  const sample = rows
    .map((row) => ({ row, order: random.uniform() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, games)
    .map(({ row }) => row);
  const pages = await readPages(
    page,
    sample.map(({ game }) => `/game/${game}`),
  );
  const answers = await readPages(
    page,
    // With these spreads the tools show the game's own chances: with 0.5 any win covers; with 0 a tie is a push.
    pages.flatMap(({ tools }) => [
      tools['Head-to-Head'] ?? '',
      withQuery(tools['Vegas Line'] ?? '', { pointSpread: '0.5' }),
      withQuery(tools['Prices and vig'] ?? '', {
        pointSpread: '0',
        favoritePrice: '-110',
        opponentPrice: '-110',
      }),
    ]),
  );
  for (const [index, { game, cells }] of sample.entries()) {
    const [, winner = '', , margin, win, tie] = cells;
    const [, name = '', side] = /^(.+?) ?(home|away|neutral)$/u.exec(winner) ?? [];
    const [headToHead, vegas, vig] = answers.slice(3 * index, 3 * index + 3).map(({ groups }) => groups);
    // Head-to-head has two groups: at the home team's venue, and at a neutral site.
    const matchup = headToHead?.[side === 'neutral' ? 1 : 0];
    expect(
      {
        game: pages[index]?.line,
        headToHead: [matchup?.['Algo Margin'], matchup?.['Win Prob'], matchup?.['Tie Prob']],
        vegas: vegas?.[0]?.['Prob Win Margin >= Pt Spread'],
        vig: [vig?.[0]?.['Covers'], vig?.[0]?.['Push']],
      },
      `game ${game}, seed ${seed}`,
    ).toEqual({
      game: `Algorithm: ${matchup?.['Predicted Winner']} by ${margin}, Win ${win}, Tie ${tie}`,
      headToHead: [margin, win, tie],
      vegas: win,
      vig: [win, tie],
    });
    // The cell starts with the team's monogram, so only its end is the team's name.
    expect(name.endsWith(matchup?.['Predicted Winner'] ?? '?')).toBe(true);
  }
});
