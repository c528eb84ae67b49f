import {
  asOwner,
  addTestPlayers,
  addTestSport,
  finishTestSlate,
  makeBare,
  openTestPlatform,
  playTestSlate,
  putTestContent,
  testPicture,
} from '@outpick/server/testing';
import type { TestPlatform, TestPlay } from '@outpick/server/testing';
import { expect } from '@playwright/test';
import { createSettings, startSite } from './support/start-site.ts';
import type { StartedSite } from './support/start-site.ts';
import { test } from './support/worker-fixtures.ts';

/** Texts with special meaning in HTML, scripts, styles, SQL, shells or spreadsheets, or with unusual characters. */
const texts = [
  '</script><script>ran()</script>',
  '<!--<script>',
  '--><img src=x onerror=ran()>',
  ']]><svg/onload=ran()>',
  '</title><b>x',
  '</textarea><i>',
  '"onmouseover="ran()"',
  "' onfocus='ran()",
  '`${ran()}`',
  '{{7*7}} ${7*7} <%= 7 %>',
  '&lt;b&gt; &amp; &#x3c;',
  '&#0; &colon; &notanentity',
  ['javascript', 'ran()'].join(':'),
  '=1+1',
  '@SUM(1)',
  "'; drop table x;--",
  '$(id) `id` ; ls | cat',
  '%00 %0d%0a %3Cb%3E',
  '\\u003cb\\u003e \\x3c',
  'a\u2028b\u2029c',
  '\u202Eevil\u202C',
  'a\u200Bb\u200Dc\uFEFFd',
  'Z\u0351\u0321a\u0316\u034El\u0347g\u0320o',
  '👩‍👩‍👧‍👦 🏈 🇺🇳',
  '田中さんにあげて下さい',
  'הָיְתָה test',
  'null',
  'undefined',
  'true',
  'NaN',
  '1e309',
  '0',
  '-1',
  '__proto__',
  'constructor',
  '[object Object]',
  'CON',
  '../../etc/passwd',
];

const item = (title: string) =>
  `---\ntitle: ${title}\ntopic: x\ndescription: x\npicture: p.png\nalt: x\npublished: 2026-01-01T00:00:00Z\n---\nText.\n`;

test.describe('hostile texts', () => {
  // All tests use one site, so they run one after another in one worker.
  test.describe.configure({ mode: 'default' });
  let opened: TestPlatform;
  let site: StartedSite | undefined;
  let sportId: string;

  test.beforeAll(async () => {
    opened = await openTestPlatform({ process: 'command' });
    const { platform } = opened;
    sportId = await addTestSport(platform);
    const players = await addTestPlayers(platform, texts.length);
    for (const [index, { id }] of players.entries())
      await platform.db
        .insertInto('profiles')
        .values({ account_id: id, contest_team_name: texts[index] ?? '' })
        .execute();
    const plays = players.map((player): TestPlay => [player, 0, 'Home', 3]);
    const slate = await playTestSlate(
      platform,
      await makeBare(platform, sportId),
      '2026-01-05T18:00:00Z',
      plays,
    );
    await finishTestSlate(platform, slate, [7, 3, 1]);
    await putTestContent(opened, {
      'news/p.png': await testPicture(16, 9),
      'news/plain.md': item('Plain'),
      'news/other.md': item('Other'),
    });
    await asOwner(
      platform.config.DATABASE_URL,
      `with updated_publications as (update publications set title = $1 where slug = 'other' and kind = 'news') select raise_data_versions('{news}')`,
      [texts.join(' ')],
    );
    site = await startSite(createSettings(opened));
  });
  test.afterAll(async () => {
    await site?.stop();
    await opened.close();
  });

  test('V1.2.1 hostile names are plain text on a board, in server HTML and after hydration, and change no headers', async ({
    page,
  }) => {
    const troubles: string[] = [];
    page.on('console', (message) => troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(error.message));
    const answer = await page.goto(`${site?.origin}/winner-data/${sportId}`);
    await expect(page.getByRole('banner').locator('time')).toBeVisible();
    const missing = async (html: string | undefined) =>
      page.evaluate(
        ([expected, source]) => {
          const root = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          const found = new Set<string>();
          while (walker.nextNode()) found.add(walker.currentNode.nodeValue ?? '');
          return expected.filter((text) => !found.has(text));
        },
        [texts, html] as const,
      );
    expect(await missing(await answer?.text())).toEqual([]);
    expect(await missing(undefined)).toEqual([]);
    expect(troubles.filter((text) => !text.includes('Service Worker'))).toEqual([]);
    const names = Object.keys(answer?.headers() ?? {}).toSorted();
    const other = await page.request.get(`${site?.origin}/ranking/${sportId}`);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual(Object.keys(other.headers()).toSorted());
  });

  test('V1.2.3 hostile headings do not escape the script with the page’s state, which equals the API’s response', async ({
    page,
  }) => {
    const list = await page.request.get(`${site?.origin}/api/v1/website/get-all-news`);
    const { data }: { data: { newsList: { id: string; heading: string }[] } } = JSON.parse(await list.text());
    const read = async (heading: string) => {
      const id = data.newsList.find((one) => one.heading === heading)?.id ?? '';
      const html = await (await page.request.get(`${site?.origin}/news-details/${id}`)).text();
      await page.goto(`${site?.origin}/news-details/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      return page.evaluate((source) => {
        const { scripts } = new DOMParser().parseFromString(source, 'text/html');
        const states = [...scripts].flatMap(({ text }) => {
          const [, payload] = /streamController\.enqueue\((".*")\)/su.exec(text) ?? [];
          const state: unknown = payload === undefined ? undefined : JSON.parse(JSON.parse(payload));
          return Array.isArray(state) ? state : [];
        });
        return { scripts: scripts.length, states };
      }, html);
    };
    const plain = await read('Plain');
    const other = await read(texts.join(' '));
    expect(plain.states).toContain('Plain');
    expect(other.states).toContain(texts.join(' '));
    expect(other.scripts).toBe(plain.scripts);
  });
});
