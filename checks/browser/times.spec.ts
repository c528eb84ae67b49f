import type { Page } from '@playwright/test';
import { knownBoards } from './support/boards.ts';
import { rows, sportIdOf } from './support/lists.ts';
import { forecastSport, playedSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Matches a moment in any of our formats, in UTC: its day, then its time with the zone. */
function inUtc(moment: string): RegExp {
  const at = new Date(moment);
  const hours = at.getUTCHours();
  const day = `${months[at.getUTCMonth()]}[ -]0?${at.getUTCDate()}\\b.*`;
  const minutes = String(at.getUTCMinutes()).padStart(2, '0');
  return new RegExp(
    `^(?:\\w{3}, )?${day} ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} UTC$`,
    'u',
  );
}

/** Every time of day on the page: its `datetime` and its text. */
const timesOn = async (page: Page) =>
  page
    .getByRole('main')
    .locator('time')
    .filter({ hasText: /\d:\d\d/u })
    .evaluateAll((all) => all.map((one) => [one.getAttribute('datetime') ?? '', one.textContent ?? '']));

// Neither the browser's zone nor the server's is UTC, so a time formatted in a local zone fails the test.
test('[D-TIME-03] every page that the server renders shows its times in UTC, with the zone', async ({
  plainPage: page,
}) => {
  const id = await sportIdOf(page, forecastSport);
  const played = await sportIdOf(page, playedSport);
  await page.goto(`/gameresult/${id}?pageNumber=2`);
  const game = await rows(page).first().getByRole('link').first().getAttribute('href');
  await page.goto(`/ranking/${id}`);
  const team = await rows(page).first().getByRole('rowheader').getByRole('link').getAttribute('href');
  for (const path of [
    '/',
    `/prediction/${id}`,
    `/gameresult/${id}?pageNumber=2`,
    `/content/${id}`,
    `/content/${played}`,
    `/winner-data/${knownBoards().sportId}?boards=all`,
    game ?? '',
    team ?? '',
  ]) {
    await page.goto(path);
    const times = await timesOn(page);
    expect(times.length, path).toBeGreaterThan(0);
    for (const [moment = '', text = ''] of times) expect(text, `${path} ${moment}`).toMatch(inUtc(moment));
  }
});
