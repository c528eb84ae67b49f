import { join } from 'node:path';
import { contactForm, pages } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { putContent } from './index.ts';

const folder = join(import.meta.dirname, '../../../../content');

describe('the first texts', () => {
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

  it('are put without losing anything, and a second time without changing anything', async () => {
    expect(warnings).toEqual([]);
    const again = await putContent(site.platform, [folder], () => undefined);
    expect(again.length).toBeGreaterThan(20);
    expect(again.filter(({ change }) => change !== 'unchanged')).toEqual([]);
  });

  it('[S7-CALL-42] hold every page that is fetched by title, with something to read', async () => {
    const titles =
      'About Us, FAQ, Terms and Policies, Cookie Policy, Contact Us, Vegas Analysis, Terms of Use, Privacy Policy';
    for (const title of titles.split(', ')) expect((await page(title)).length).toBeGreaterThan(400);
  });

  it('give the phone number and the e-mail address by their labels, the number as our own forms take one', async () => {
    const text = (await page('Contact Us')).replaceAll(/<[^>]*>/gu, '');
    const phone = /Mobile Number: (.+)/u.exec(text)?.[1];
    expect(contactForm.shape.mobileNumber.safeParse(phone)).toMatchObject({ success: true });
    expect(text).toMatch(/Email: \S+@\S+\.\w+/u);
  });

  it('say that there are no prizes, that it is no advice, who may join and where help is', async () => {
    for (const title of ['About Us', 'Terms of Use']) {
      const text = await page(title);
      for (const words of [/no prizes/iu, /advice/u, /18 or older/u, /1-800-426-2537/u])
        expect(text).toMatch(words);
    }
  });

  it('link only to pages that the site has or will have', async () => {
    const known = [
      ...Object.values(pages).map(({ path }): string => path),
      ...'/about /faq /contact /privacypolicy /termscondition /cookie /articles /news /podcast /api/docs'.split(
        ' ',
      ),
    ];
    const { result } = await data('/api/v1/content');
    const { newsList } = await data('/api/v1/website/get-all-news');
    const texts = [
      ...(await Promise.all(result.map(async ({ title }: { title: string }) => page(title)))),
      ...newsList.map(({ content }: { content: string }) => content),
    ].join('\n');
    const links = [...texts.matchAll(/href="(\/[^"]*)"/gu)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(known).toContain(link);
  });
});
