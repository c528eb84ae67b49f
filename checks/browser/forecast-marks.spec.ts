import type { Locator, Page } from '@playwright/test';
import { rows, findSportId } from './support/lists.ts';
import { forecastSport, rankedSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';

interface Prediction {
  readonly gameId: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly predictedWinner: string;
  readonly winProb: number;
  readonly tieProb: number;
}

/** Reads the coming games of the sport with ties. */
async function readPredictions(page: Page): Promise<readonly Prediction[]> {
  const sportId = await findSportId(page, forecastSport);
  const answer = await page.request.get(
    `/api/v1/website/gamepredictionsList?sportsCategory=${sportId}&pageSize=100&pageNumber=1`,
  );
  const { data }: { data: { result: Prediction[] } } = JSON.parse(await answer.text());
  return data.result;
}

/** Finds a coming game that meets a condition. */
async function findGame(page: Page, condition: (game: Prediction) => boolean): Promise<Prediction> {
  const game = (await readPredictions(page)).find(condition);
  if (!game) throw new Error('the site has no such game');
  return game;
}

const favoredAt = (venue: 'home' | 'away') => (game: Prediction) =>
  game.predictedWinner === (venue === 'home' ? game.homeTeam : game.awayTeam) && game.winProb > 0.4;

const part = (page: Page, name: string) => page.locator(`[data-ruler="${name}"]`);

/** Measures the left and right edges and the middle of an element, in pixels. */
const measureEdges = async (element: Locator) =>
  element.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return { left, right, middle: (left + right) / 2 };
  });

const readColor = async (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

const isLong = (name: string) => name.length > 40;

const percent = (chance: number) => `${(chance * 100).toFixed(1)}%`;

for (const venue of ['away', 'home'] as const)
  test(`the ruler’s solid part reaches from the middle to the algorithm’s mark if the ${venue} team is favored`, async ({
    plainPage: page,
  }) => {
    const game = await findGame(page, favoredAt(venue));
    await page.goto(`/game/${game.gameId}`);
    const [track, fill, middle, mark] = await Promise.all(
      [
        part(page, 'track'),
        part(page, 'fill'),
        part(page, 'middle'),
        page.locator('[data-voice="algorithm"]'),
      ].map(measureEdges),
    );
    if (!track || !fill || !middle || !mark) throw new Error('the ruler lacks a part');
    expect(Math.abs(middle.middle - track.middle)).toBeLessThan(1);
    const [start, end] = venue === 'home' ? [fill.left, fill.right] : [fill.right, fill.left];
    expect(Math.abs(start - track.middle)).toBeLessThan(1);
    expect(Math.abs(end - mark.middle)).toBeLessThan(1);
    expect(Math.sign(mark.middle - track.middle)).toBe(venue === 'home' ? 1 : -1);
    // The solid part's share of the ruler is half the difference between the chances of the two teams.
    const lean = (2 * game.winProb + game.tieProb - 1) / 2;
    expect(fill.right - fill.left).toBeCloseTo(lean * (track.right - track.left), 0);
  });

test('screen readers hear the ruler as one sentence with the three chances', async ({ plainPage: page }) => {
  const game = await findGame(page, favoredAt('away'));
  await page.goto(`/game/${game.gameId}`);
  const ruler = page.getByRole('img').filter({ has: part(page, 'track') });
  const homeChance = 1 - game.winProb - game.tieProb;
  await expect(ruler).toHaveAccessibleName(
    `${game.awayTeam} ${percent(game.winProb)}, tie ${percent(game.tieProb)}, ${game.homeTeam} ${percent(homeChance)}`,
  );
  // The text at the ruler's ends shows the same chances.
  await expect(ruler).toHaveText(
    `${game.awayTeam} ${percent(game.winProb)}${game.homeTeam} ${percent(homeChance)}`,
  );
});

test('bar, dots and words of a game have the favorite’s color on the favorite’s side', async ({
  plainPage: page,
}) => {
  for (const venue of ['away', 'home'] as const) {
    const game = await findGame(page, favoredAt(venue));
    await page.goto(`/game/${game.gameId}`);
    const color = await readColor(part(page, 'fill'), 'background-color');
    const plot = page.getByRole('img', { name: /^Out of fifty equally likely games/u });
    const { middle } = await measureEdges(plot);
    const colored = await plot.locator('circle').evaluateAll(
      (dots, favoriteColor) =>
        dots
          .filter((dot) => getComputedStyle(dot).fill === favoriteColor)
          .map((dot) => {
            const { left, right } = dot.getBoundingClientRect();
            return (left + right) / 2;
          }),
      color,
    );
    expect(colored.length).toBeGreaterThan(10);
    for (const place of colored) expect(Math.sign(place - middle)).toBe(venue === 'home' ? 1 : -1);
    const end = page
      .getByRole('img')
      .filter({ has: part(page, 'track') })
      .getByText(game.predictedWinner);
    expect(await readColor(end, 'color')).toBe(color);
  }
});

test('bars in the list of predictions start at the left for both home and away winners', async ({
  plainPage: page,
}) => {
  const games = await readPredictions(page);
  await page.goto(`/prediction/${await findSportId(page, forecastSport)}`);
  await expect(part(page, 'mini')).toHaveCount(games.length);
  const bars = await part(page, 'mini').evaluateAll((all) =>
    all.map((bar) => {
      const [track, fill] = [bar.getBoundingClientRect(), bar.firstElementChild?.getBoundingClientRect()];
      return {
        gap: (fill?.left ?? Number.NaN) - track.left,
        share: (fill?.width ?? Number.NaN) / track.width,
      };
    }),
  );
  for (const [index, game] of games.entries()) {
    expect(bars[index]?.gap).toBeCloseTo(0, 0);
    expect(bars[index]?.share).toBeCloseTo(game.winProb, 1);
  }
  const venues = new Set(games.map(({ predictedWinner, homeTeam }) => predictedWinner === homeTeam));
  expect(venues.size).toBe(2);
});

const plots = (page: Page) => page.getByRole('img', { name: /^Out of fifty equally likely games/u });
const oneDot = 'One dot is 1 game in 50';

test('a page with two plots explains dots once, and hollow dots only if ties are possible', async ({
  plainPage: page,
}) => {
  for (const [sport, ties] of [
    [forecastSport, 1],
    [rankedSport, 0],
  ] as const) {
    const sportId = await findSportId(page, sport);
    const answer = await page.request.get(`/api/v1/website/getTeamNameList/${sportId}`);
    const { data }: { data: { id: string }[] } = JSON.parse(await answer.text());
    const [home, away] = data;
    await page.goto(`/headtohead/${sportId}?home=${home?.id}&away=${away?.id}`);
    await expect(plots(page)).toHaveCount(2);
    await expect(page.getByText(oneDot)).toHaveCount(1);
    await expect(page.getByText(/^Hollow/u)).toHaveCount(ties);
  }
});

test('dots of wins are outside the band of ties, and dots of ties are inside', async ({
  plainPage: page,
}) => {
  const games = (await readPredictions(page)).filter(({ tieProb }) => tieProb > 0.1).slice(0, 6);
  expect(games.length).toBeGreaterThan(2);
  for (const { gameId } of games) {
    await page.goto(`/game/${gameId}`);
    await expect(page.locator('[data-dot="tie"]')).not.toHaveCount(0);
    const band = await measureEdges(page.locator('[data-band="ties"]'));
    const dots = await page.locator('circle[data-dot]').evaluateAll((all) =>
      all.map((dot) => {
        const { left, right } = dot.getBoundingClientRect();
        return { tie: dot.getAttribute('data-dot') === 'tie', left, right };
      }),
    );
    expect(dots).toHaveLength(50);
    for (const { tie, left, right } of dots) {
      const inside = left >= band.left - 0.5 && right <= band.right + 0.5;
      const outside = right <= band.left + 0.5 || left >= band.right - 0.5;
      expect(tie ? inside : outside).toBe(true);
    }
  }
});

test('after a game, the plot marks the same dot as the verdict', async ({ plainPage: page }) => {
  // The second page ends with the newest game and is much shorter than the first.
  const order = 'sortKey=date&sortOrder=asc&pageNumber=2';
  await page.goto(`/gameresult/${await findSportId(page, forecastSport)}?${order}`);
  const link = await rows(page).last().getByRole('link').first().getAttribute('href');
  await page.goto(link ?? '');
  const verdict = await page.getByText(/^Dot \d+ of 50: .+\.$/u).innerText();
  const number = Number(/\d+/u.exec(verdict)?.[0]);
  await expect(page.getByText(`How it ended: dot ${number} of 50`)).toBeVisible();
  const landed = page.locator('circle[data-landed]');
  await expect(landed).toHaveCount(1);
  const { middle } = await measureEdges(landed);
  const places = await page.locator('circle[data-dot]').evaluateAll((all) =>
    all.map((dot) => {
      const { left, right } = dot.getBoundingClientRect();
      return (left + right) / 2;
    }),
  );
  const favorite = await page
    .locator('[data-dot="favorite"]')
    .first()
    .evaluate((dot) => {
      const plot = dot.closest('svg')?.getBoundingClientRect();
      return dot.getBoundingClientRect().left > (plot ? (plot.left + plot.right) / 2 : 0) ? 1 : -1;
    });
  // Dots are numbered from the favorite's biggest win. Dots of one column have the same position.
  const beyond = places.filter((place) => (place - middle) * favorite > 1).length;
  const upTo = places.filter((place) => (place - middle) * favorite > -1).length;
  expect(number).toBeGreaterThan(beyond);
  expect(number).toBeLessThanOrEqual(upTo);
});

// These tests need their own page, because they change the window.
test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the longest names do not overlap above the ruler at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const game = await findGame(page, ({ homeTeam, awayTeam }) => isLong(homeTeam) || isLong(awayTeam));
    await page.goto(`/game/${game.gameId}`);
    const ends = await part(page, 'end').evaluateAll((all) =>
      all.map((end) => {
        const range = document.createRange();
        range.selectNodeContents(end);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    expect(ends).toHaveLength(2);
    expect(ends[0]?.left).toBeGreaterThanOrEqual(0);
    expect(ends[0]?.right).toBeLessThan(ends[1]?.left ?? 0);
    expect(ends[1]?.right).toBeLessThanOrEqual(320);
  });

  test('the dots have a numbered axis in the sport’s unit and a key, legible at 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const game = await findGame(page, ({ tieProb }) => tieProb > 0.1);
    await page.goto(`/game/${game.gameId}`);
    await expect(page.getByText(oneDot)).toHaveCount(1);
    await expect(page.getByText('Hollow: a tie')).toHaveCount(1);
    await expect(page.getByText(`${game.awayTeam} win by`)).toBeVisible();
    await expect(page.locator('figcaption')).toContainText('goals');
    const numbers = await page.locator('[data-dots="axis"] > *').evaluateAll((all) =>
      all.map((tick) => {
        const { left, right } = tick.getBoundingClientRect();
        return {
          text: tick.textContent,
          left,
          right,
          size: Number.parseFloat(getComputedStyle(tick).fontSize),
        };
      }),
    );
    expect(numbers.length).toBeGreaterThanOrEqual(5);
    const values = numbers.map(({ text }) => Number(text));
    expect(values).toEqual(values.toReversed());
    expect(values[(values.length - 1) / 2]).toBe(0);
    for (const [index, { left, right, size }] of numbers.entries()) {
      expect(size).toBeGreaterThanOrEqual(13);
      expect(left).toBeGreaterThan(numbers[index - 1]?.right ?? 0);
      expect(right).toBeLessThan(360);
    }
    const middle = numbers[(numbers.length - 1) / 2];
    const plot = await measureEdges(plots(page));
    expect(Math.abs(((middle?.left ?? 0) + (middle?.right ?? 0)) / 2 - plot.middle)).toBeLessThan(1);
  });

  test('marks slide for 240 ms, or not at all with reduced motion', async ({ page }) => {
    const game = await findGame(page, favoredAt('home'));
    await page.goto(`/game/${game.gameId}`);
    const mark = page.locator('[data-voice="algorithm"]');
    const motion = async () =>
      mark.evaluate((node) => {
        const { transitionDuration, transitionProperty } = getComputedStyle(node);
        return `${transitionProperty} ${transitionDuration}`;
      });
    expect(await motion()).toBe('left 0.24s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motion()).toBe('left 0s');
  });
});
