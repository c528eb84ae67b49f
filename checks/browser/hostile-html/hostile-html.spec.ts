import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '@outpick/contracts';
import { asOwner, eventually, openTestPlatform, testPicture } from '@outpick/server/testing';
import type { TestPlatform } from '@outpick/server/testing';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { runOutpick } from '../support/run-outpick.ts';
import { createSettings, startSite } from '../support/start-site.ts';
import type { StartedSite } from '../support/start-site.ts';
import { waitForHydration } from '../support/visit.ts';
import { buildSnippets, evilOrigin } from './snippets.ts';
import { openStage } from './stage.ts';
import { test } from '../support/worker-fixtures.ts';

const snippets = buildSnippets();
const harmless =
  '<h2>Harmless</h2>\n<p>A <strong>strong</strong> word, a <a href="/faq">link</a>, a <em>soft</em> one.</p>\n<ul><li>One</li></ul>';

/** Closes everything that a snippet may leave open, so that the next snippet on the page is not inside it. */
const closing = `-->${'script style textarea title xmp iframe noembed noframes noscript template select object svg svg svg math table form'
  .split(' ')
  .map((name) => `</${name}>`)
  .join('')}${'</i></b>'.repeat(30)}`;

/** How many snippets the last test puts into one news item. An item for each snippet would take minutes. */
const snippetsPerPage = 100;

/** Creates the fields of a news item. */
const head = (number: number) =>
  `---\ntitle: Number ${number}\ntopic: x\ndescription: x\npicture: p.png\nalt: x\npublished: 2026-01-01T00:00:00Z\n---\n`;

const newsList = z.object({
  data: z.object({
    newsList: z.array(
      z.object({ id: z.string(), heading: z.string(), description: z.string(), content: z.string() }),
    ),
  }),
});

/** The news items from the API, in the order of the numbers in their headings. */
type Served = readonly { readonly id: string; readonly description: string; readonly content: string }[];

test.describe.configure({ mode: 'serial' });
test.setTimeout(600_000);

test.describe(`${snippets.length} pieces of hostile HTML`, () => {
  let opened: TestPlatform;
  let site: StartedSite | undefined;
  let settings: Record<string, string>;

  test.beforeAll(async () => {
    opened = await openTestPlatform({ process: 'command' });
    settings = createSettings(opened);
    const folder = join(opened.folder, 'hostile', 'news');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'p.png'), await testPicture(16, 9));
    for (const [number, { html }] of snippets.entries())
      await writeFile(join(folder, `hostile-${number}.html`), `${head(number)}${harmless}\n${html}`);
    await runOutpick(['content', 'put', folder], settings);
    site = await startSite(settings);
  });
  test.afterAll(async () => {
    await site?.stop();
    await opened.close();
  });

  /** Fetches all news items from the API, in the order of the numbers in their headings. */
  const fetchServed = async (): Promise<Served> => {
    const answer = await fetch(`${site?.origin}/api/v1/website/get-all-news`);
    const items = newsList.parse(await answer.json()).data.newsList;
    const byHeading = new Map(items.map((item) => [item.heading, item]));
    return snippets.map((_snippet, number) => {
      const item = byHeading.get(`Number ${number}`);
      if (!item) throw new Error(`number ${number} is not served`);
      return item;
    });
  };

  /** Writes texts directly into the table, without sanitizing: the first into item 0, and so on. */
  const writeRaw = async (texts: readonly string[]) => {
    const numbers = texts.map((_text, number) => `hostile-${number}`);
    await asOwner(
      opened.platform.config.DATABASE_URL,
      `with new_texts as (select * from unnest($1::text[], $2::text[]) as g (slug, html)),
            updated_news as (update news set content = html, description = html
                    from new_texts join publications using (slug) where news.id = publications.id)
       select raise_data_versions('{news}')`,
      [numbers, texts],
    );
  };

  test('every snippet runs a script or requests another host if it is not sanitized', async ({ page }) => {
    const stage = await openStage(page);
    let idle = snippets.map((snippet, number) => ({ ...snippet, number }));
    // The browser may remove a frame before its script runs, so snippets without an effect are retried twice.
    for (let chance = 0; chance < 3 && idle.length > 0; chance += 1) {
      const ran = await stage.show(idle.map(({ html }) => `${harmless}${html}`));
      const requested = stage.requested.map((url) => new URL(url).pathname.split('/')[1]);
      idle = idle.filter(
        ({ asks, number }) => !(asks === undefined ? ran.has(number) : requested.includes(String(number))),
      );
    }
    expect(idle.map(({ name, html }) => `${name}: ${html}`)).toEqual([]);
    expect(snippets.length).toBeGreaterThanOrEqual(500);
    expect(new Set(snippets.map(({ html }) => html)).size).toBe(snippets.length);
  });

  test('[D-SAFE-25] V1.3.1 V1.3.5 no snippet runs or requests another host after the content command stores it, and harmless markup stays', async ({
    page,
  }) => {
    const items = await fetchServed();
    const rows = await asOwner<{ content: string }>(
      opened.platform.config.DATABASE_URL,
      'select content from news join publications using (id)',
    );
    const stage = await openStage(page);
    for (const texts of [items.map(({ content }) => content), rows.map(({ content }) => content)]) {
      expect(texts).toHaveLength(snippets.length);
      expect([...(await stage.show(texts))]).toEqual([]);
      expect(stage.requested).toEqual([]);
      expect(texts.filter((text) => !text.startsWith(harmless))).toEqual([]);
    }
  });

  test('[D-SAFE-26] V1.3.1 V1.3.5 no snippet runs or requests another host after a direct write into the table, and harmless markup stays', async ({
    page,
  }) => {
    await writeRaw(snippets.map(({ html }) => `${harmless}\n${html}`));
    const items = await eventually(async () => {
      const now = await fetchServed();
      if (!now[0]?.description.includes('Harmless')) throw new Error('the old answer is still kept');
      return now;
    });
    const stage = await openStage(page);
    for (const texts of [items.map(({ content }) => content), items.map(({ description }) => description)]) {
      expect([...(await stage.show(texts))]).toEqual([]);
      expect(stage.requested).toEqual([]);
      expect(texts.filter((text) => !text.startsWith(harmless))).toEqual([]);
    }
  });

  // The page on which the site shows a news item.
  for (const { path } of Object.values(pages).filter(({ path: one }) => one.startsWith('/news-details/')))
    test(`no snippet runs or requests another host on ${path}, although the table contains the snippets unsanitized`, async ({
      page,
    }) => {
      const texts = snippets.map(({ html }) => `${harmless}\n${html}${closing}`);
      const counts: number[] = [];
      const contents: string[] = [];
      for (let from = 0; from < texts.length; from += snippetsPerPage) {
        const part = texts.slice(from, from + snippetsPerPage);
        counts.push(part.length);
        contents.push(part.join('\n'));
      }
      await writeRaw(contents);
      const troubles: string[] = [];
      await page.exposeFunction('ran', (number: number) => troubles.push(`ran ${number}`));
      await page.exposeFunction('violated', (what: string) => troubles.push(`policy: ${what}`));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
          const note: unknown = Reflect.get(window, 'violated');
          if (typeof note === 'function') note(`${violatedDirective} ${blockedURI}`);
        });
      });
      page.on('request', (request) => {
        if (request.url().startsWith(evilOrigin) || !request.url().startsWith(site?.origin ?? ''))
          if (!request.url().startsWith('data:')) troubles.push(`asked ${request.url()}`);
      });
      const items = await fetchServed();
      for (const [number, count] of counts.entries()) {
        const { id = '' } = items[number] ?? {};
        const address = `${site?.origin}${path.replace(':id', id)}`;
        // Retry while the site still shows the previous texts. This also fails if an unclosed snippet hides the next ones.
        await expect(async () => {
          await page.goto(address);
          await expect(page.getByRole('heading', { name: 'Harmless' })).toHaveCount(count, { timeout: 500 });
        }).toPass();
        await waitForHydration(page);
        if (troubles.length > 0) break;
      }
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(snippets.length);
      expect(troubles).toEqual([]);
    });
});
