import { join } from 'node:path';
import { contactForm, pages } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { putContent } from './index.ts';

const folder = join(import.meta.dirname, '../../../../content');

describe('the initial content', () => {
  let site: TestSite;
  const warnings: string[] = [];

  beforeAll(async () => {
    site = await startTestSite({ config: { SHED_ABOVE_MS: 0 } });
    await putContent(site.platform, [folder], (line) => warnings.push(line));
  });
  afterAll(async () => site.close());

  const data = async (path: string) => JSON.parse(await (await site.get(path)).text()).data;
  const page = async (title: string): Promise<string> =>
    (await data(`/api/v1/content?title=${encodeURIComponent(title)}`)).pageContent;

  it('loses no markup, and is unchanged when put again', async () => {
    expect(warnings).toEqual([]);
    const again = await putContent(site.platform, [folder], () => undefined);
    expect(again.length).toBeGreaterThan(20);
    expect(again.filter(({ change }) => change !== 'unchanged')).toEqual([]);
  });

  it('is news: the newest items are days old, whenever the site is set up', async () => {
    const { newsList } = await data('/api/v1/website/get-all-news');
    const { podcastList } = await data('/api/v1/website/getAll-podcast');
    for (const [newest] of [newsList, podcastList]) {
      const age = Date.now() - Date.parse(newest.publishedAt);
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(7 * 86_400_000);
    }
  });

  it('[S7-CALL-42] has every page that is fetched by title, with a text', async () => {
    const titles =
      'About Us, FAQ, Terms and Policies, Cookie Policy, Contact Us, Vegas Analysis, Terms of Use, Privacy Policy';
    for (const title of titles.split(', ')) expect((await page(title)).length).toBeGreaterThan(400);
  });

  it('labels the phone number and the email address, and our own form accepts the number', async () => {
    const text = (await page('Contact Us')).replaceAll(/<[^>]*>/gu, '');
    const phone = /Mobile Number: (.+)/u.exec(text)?.[1];
    expect(contactForm.shape.mobileNumber.safeParse(phone)).toMatchObject({ success: true });
    expect(text).toMatch(/Email: \S+@\S+\.\w+/u);
  });

  it('says that the contest form asks for every open game', async () => {
    const faq = (await page('FAQ')).replaceAll(/<[^>]*>/gu, '');
    expect(faq).toContain('Pick a winner and a margin for every open game');
    expect(faq).not.toContain('need not pick every game');
  });

  it('states that there are no prizes, that it is no advice, who may join and where to find help', async () => {
    for (const title of ['About Us', 'Terms of Use']) {
      const text = await page(title);
      for (const words of [/no prizes/iu, /advice/u, /18 or older/u, /1-800-426-2537/u])
        expect(text).toMatch(words);
    }
  });

  it('links only to existing pages', async () => {
    const paths = [...Object.values(pages).map(({ path }): string => path), '/api/docs'];
    const { result } = await data('/api/v1/content');
    const { newsList } = await data('/api/v1/website/get-all-news');
    const texts = [
      ...(await Promise.all(result.map(async ({ title }: { title: string }) => page(title)))),
      ...newsList.map(({ content }: { content: string }) => content),
    ].join('\n');
    const links = [...texts.matchAll(/href="(\/[^"]*)"/gu)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(paths).toContain(link);
  });
});
