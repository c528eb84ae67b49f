import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { failCall, unavailable } from './support/failing.ts';
import { player } from './support/forecasts.ts';
import { rows, findSportId, sportLink } from './support/lists.ts';
import { expectSnackbar } from './support/notices.ts';
import { signInAs } from './support/sign-in.ts';
import { forecastSport, sports } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('a thousand rows render on a slow phone while the clock ticks, and scrolling causes almost no script and layout', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 360, height: 800 });
  await visit(page, `/ranking/${await findSportId(page, forecastSport)}`);
  const released = Promise.withResolvers<void>();
  await page.route('**/game-result-list*', async (route) => {
    await released.promise;
    await route.continue();
  });
  // At a quarter of the speed, rendering a thousand rows takes several seconds, with a clock tick in each.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await sportLink(page, 'Game Results', forecastSport).click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  released.resolve();
  await expect(rows(page)).toHaveCount(1000, { timeout: 60_000 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // CPU time does not depend on the machine's load.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readCpuSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const parts = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);
    return metrics.reduce((sum, { name, value }) => (parts.has(name) ? sum + value : sum), 0);
  };
  const before = await readCpuSeconds();
  await page.evaluate(async () => {
    for (let step = 0; step < 40; step += 1) {
      window.scrollBy(0, 1200);
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });
  expect(((await readCpuSeconds()) - before) / 40).toBeLessThan(0.005);
});

/** Signs in through the API; takes effect at the next page load. */
async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/v1/auth/login', { data: player });
  const { data }: { data: { token: string; id: string } } = JSON.parse(await answer.text());
  await signInAs(page, data);
}

test.describe('downloads', () => {
  test('[S6-PERM-02] [S7-CALL-22] [S8-MSG-06] are saved for players, named by kind and sport', async ({
    page,
  }) => {
    await signIn(page);
    const sportId = await findSportId(page, forecastSport);
    for (const [address, kind, first] of [
      [`/ranking/${sportId}`, 'ranking', 'Rank,TeamName'],
      // Second pages have fewer rows.
      [`/prediction/${sportId}?pageNumber=2`, 'prediction', 'Dates,Predicted Winner'],
      [`/gameresult/${sportId}?pageNumber=2`, 'game-result', 'Dates,Home Team'],
    ] as const) {
      await visit(page, address);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`${kind}-${sportId}.csv`);
      await expectSnackbar(page, 'File downloaded successfully');
      const bytes = await readFile(await file.path());
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
      expect(bytes.subarray(3).toString('utf8')).toMatch(new RegExp(`^${first}`, 'u'));
      // Numbers have the same precision as on the page: one decimal, or three for a probability.
      expect(bytes.toString('utf8')).not.toMatch(/,\d+\.\d{4}/u);
    }
  });

  test('[S2-RESULT-05] [S4-DOWN-01] are not offered to visitors: no button, no call', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await visit(page, `/gameresult/${await findSportId(page, forecastSport)}?pageNumber=2`);
    await expect(page.getByRole('button', { name: 'Download' })).toBeHidden();
    expect(requests.filter((url) => url.includes('download-file'))).toEqual([]);
  });

  test('[S8-ERR-06] that fail show the reason: 404 is "Not Found", 503 "Service Unavailable", 429 "Too Many Requests"', async ({
    page,
    troubles,
  }) => {
    // Remove the reason phrase, because HTTP/2 sends none.
    await page.addInitScript(() =>
      Object.defineProperty(Response.prototype, 'statusText', { get: () => '' }),
    );
    await signIn(page);
    await visit(page, `/gameresult/${await findSportId(page, forecastSport)}?pageNumber=2`);
    for (const [status, phrase] of [
      [404, 'Not Found'],
      [503, 'Service Unavailable'],
      [429, 'Too Many Requests'],
    ] as const) {
      const mend = await failCall(page, 'website/download-file/**', unavailable, status);
      await page.getByRole('button', { name: 'Download' }).click();
      await expectSnackbar(page, phrase);
      await mend();
    }
    troubles.length = 0;
  });
});

test('[S2-SPORT-01] [S2-SPORT-02] the sports data page lists every sport with links to its tables', async ({
  plainPage: page,
}) => {
  const sportId = await findSportId(page, forecastSport);
  await page.goto('/sports');
  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers).toEqual(['Sport', 'Rankings', 'Predictions', 'Game Results']);
  await expect(page.getByRole('rowheader')).toHaveText(sports.map((sport) => `${sport}Contest Winners`));
  const row = page.getByRole('row').filter({ hasText: forecastSport });
  for (const [name, path] of [
    ['Rankings', 'ranking'],
    ['Predictions', 'prediction'],
    ['Game Results', 'gameresult'],
    ['Contest Winners', 'winner-data'],
  ] as const)
    await expect(row.getByRole('link', { name: `${name}, ${forecastSport}`, exact: true })).toHaveAttribute(
      'href',
      `/${path}/${sportId}`,
    );
});
