import { join } from 'node:path';
import { contactForm, pages } from '@outpick/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putTestContent, startTestSite, tester } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { putSources } from '../../acts/content/items.ts';

const folder = join(import.meta.dirname, '../../../../content');

describe('the initial content', () => {
  let site: TestSite;
  const warnings: string[] = [];

  beforeAll(async () => {
    site = await startTestSite({ config: { SHED_ABOVE_MS: 0 } });
    await putSources(site.platform, tester, { paths: [folder], warn: (line) => warnings.push(line) });
  });
  afterAll(async () => site.close());

  const data = async (path: string) => JSON.parse(await (await site.get(path)).text()).data;
  const page = async (title: string): Promise<string> =>
    (await data(`/api/v1/content?title=${encodeURIComponent(title)}`)).pageContent;

  it('loses no markup when it is put, and is unchanged when it is put again', async () => {
    expect(warnings).toEqual([]);
    const { result: again } = await putSources(site.platform, tester, {
      paths: [folder],
      warn: () => undefined,
    });
    expect(again.length).toBeGreaterThan(20);
    expect(again.filter(({ change }) => change !== 'unchanged')).toEqual([]);
  });

  it('has news less than a week old, whenever the site is set up', async () => {
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

  it('labels the email address and the phone number, which the contact form accepts', async () => {
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

  it('says that the site has no prizes and gives no advice, who may join, and where to find help', async () => {
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

const policy = (text: string, more = '') =>
  `---\ntitle: Privacy Policy\npublished: 2026-01-01T00:00:00Z\n${more}---\n${text}\n`;

describe('the initial content on a public site', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ config: { PUBLIC_ORIGIN: 'https://picks.example' } });
  });
  afterAll(async () => site.close());

  it('is published without the contact, the policies and the social links of the demo', async () => {
    const warnings: string[] = [];
    const { result: items } = await putSources(site.platform, tester, {
      paths: [folder],
      warn: (line) => warnings.push(line),
    });
    const published = items.map(({ kind, slug }) => `${kind}/${slug}`);
    expect(published).toEqual(
      expect.arrayContaining(['pages/about-us', 'pages/faq', 'pages/vegas-analysis']),
    );
    expect(published.filter((item) => /policy|policies|terms|contact|social/u.test(item))).toEqual([]);
    expect(warnings).toHaveLength(10);
    for (const warning of warnings) expect(warning).toMatch(/\.md: left out, an example/u);
    const answer = await site.get('/api/v1/content?title=Privacy%20Policy');
    expect(answer.status).toBe(404);
  });

  it('names no address of the demo in published pages and news', async () => {
    const { rows } = await sql<{ texts: string }>`
      select string_agg(to_jsonb(pages)::text, '') || (select string_agg(to_jsonb(news)::text, '') from news) texts from pages
    `.execute(site.platform.db);
    expect(rows[0]?.texts).toContain('no prizes');
    expect(rows[0]?.texts).not.toMatch(/outpick\.example|2025550143/u);
  });

  it('does not replace the operator’s own policy, and misspelled marks of examples are refused', async () => {
    await putTestContent(site, { 'pages/privacy-policy.md': policy('Ours.') });
    await putSources(site.platform, tester, { paths: [folder], warn: () => undefined });
    expect(await (await site.get('/api/v1/content?title=Privacy%20Policy')).text()).toContain('Ours.');
    await expect(
      putTestContent(site, { 'pages/about-us.md': policy('Text.', 'exampel: yes\n') }),
    ).rejects.toThrow('exampel');
    await expect(
      putTestContent(site, { 'pages/about-us.md': policy('Text.', 'example: no\n') }),
    ).rejects.toThrow('example');
  });
});
