import type { Page } from '@playwright/test';
import { knownBoards } from './support/boards.ts';
import { rows, findSportId } from './support/lists.ts';
import { forecastSport, playedSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a pattern for a moment in UTC, in any of our formats: the day, then the time with the zone. */
function utcPattern(moment: string): RegExp {
  const at = new Date(moment);
  const hours = at.getUTCHours();
  const day = `${months[at.getUTCMonth()]}[ -]0?${at.getUTCDate()}\\b.*`;
  const minutes = String(at.getUTCMinutes()).padStart(2, '0');
  return new RegExp(
    `^(?:\\w{3}, )?${day} ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} UTC$`,
    'u',
  );
}

/** Lists all times of day on the page with their `datetime` and text. */
const listTimes = async (page: Page) =>
  page
    .getByRole('main')
    .locator('time')
    .filter({ hasText: /\d:\d\d/u })
    .evaluateAll((all) => all.map((one) => [one.getAttribute('datetime') ?? '', one.textContent ?? '']));

// Neither the browser nor the server is in UTC, so a time in a local zone fails the test.
test('[D-TIME-03] every page that the server renders shows its times in UTC, with the zone', async ({
  plainPage: page,
}) => {
  const id = await findSportId(page, forecastSport);
  const played = await findSportId(page, playedSport);
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
    const times = await listTimes(page);
    expect(times.length, path).toBeGreaterThan(0);
    for (const [moment = '', text = ''] of times)
      expect(text, `${path} ${moment}`).toMatch(utcPattern(moment));
  }
});
