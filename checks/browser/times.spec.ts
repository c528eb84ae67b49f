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

/** The smallest width of the space before a zone's name, in em, and its time. */
const findNarrowestSpace = async (page: Page) =>
  page.evaluate(() => {
    const spaces = [...document.querySelectorAll('main time')].flatMap((time) => {
      const text = document.createTreeWalker(time, NodeFilter.SHOW_TEXT);
      const found: { width: number; time: string }[] = [];
      while (text.nextNode()) {
        const { currentNode: node } = text;
        const at = /[AP]M (?=\w+$)/u.exec(node.textContent ?? '');
        if (!at || !node.parentElement) continue;
        const range = document.createRange();
        range.setStart(node, at.index + 2);
        range.setEnd(node, at.index + 3);
        const size = Number.parseFloat(getComputedStyle(node.parentElement).fontSize);
        found.push({ width: range.getBoundingClientRect().width / size, time: node.textContent ?? '' });
      }
      return found;
    });
    return spaces.toSorted((a, b) => a.width - b.width)[0];
  });

// The space of the display face is so narrow that it read "PMEST".
test('a time and its zone are two words to the eye', async ({ plainPage: page }) => {
  const id = await findSportId(page, forecastSport);
  for (const path of ['/', `/prediction/${id}`, `/gameresult/${id}`, `/content/${id}`]) {
    await page.goto(path);
    const space = await findNarrowestSpace(page);
    expect(space?.width, `${path} ${space?.time}`).toBeGreaterThan(0.25);
  }
});
