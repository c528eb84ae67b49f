import type { Page } from '@playwright/test';
import { rows, sportIdOf } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';

// The browser's own zone is not UTC: what the server wrote must not be either's guess.
test.use({ javaScriptEnabled: false, timezoneId: 'America/New_York' });

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The start of a game as any of our forms writes it in UTC: its day, then its time with the zone named. */
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

/** Every start that the page names: the moment itself, and what is read. */
const startsOn = async (page: Page) =>
  page
    .getByRole('main')
    .locator('time[data-form]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('datetime') ?? '', one.textContent ?? '']));

test('[D-TIME-03] every page that the server sends says its times in UTC, names the zone and means it', async ({
  page,
}) => {
  const id = await sportIdOf(page, forecastSport);
  await page.goto(`/gameresult/${id}`);
  const game = await rows(page).first().getByRole('link').first().getAttribute('href');
  await page.goto(`/ranking/${id}`);
  const team = await rows(page).first().getByRole('rowheader').getByRole('link').getAttribute('href');
  for (const path of [
    '/',
    `/prediction/${id}`,
    `/gameresult/${id}`,
    `/content/${id}`,
    game ?? '',
    team ?? '',
  ]) {
    await page.goto(path);
    const starts = await startsOn(page);
    expect(starts.length, path).toBeGreaterThan(0);
    for (const [moment = '', read = ''] of starts) expect(read, `${path} ${moment}`).toMatch(inUtc(moment));
  }
});
