import { calls, createCaller } from '@outpick/contracts';
import type { Podcast } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, putTestContent, startTestSite, testPdf, testPicture } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

const published = 'published: 2026-01-01T00:00:00Z';

const titles = [
  'About Us',
  'FAQ',
  'Terms and Policies',
  'Cookie Policy',
  'Contact Us',
  'Vegas Analysis',
  'Terms of Use',
  'Privacy Policy',
];

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

const newsSource = (title: string, when: string) =>
  `---\ntitle: ${title}\ntopic: Model\ndescription: In *short*.\npicture: p.png\nalt: Dots\npublished: ${when}\n---\nThe **whole** of ${title}.`;

const socialLink = (plateformName: string, address: string) => ({
  _id: expect.any(String),
  id: expect.any(String),
  plateformName,
  plateformurl: address,
  url: address,
});

describe('content calls', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite({ config: { SHED_ABOVE_MS: 0 } });
    const picture = await testPicture(1200, 675);
    await putTestContent(site, {
      'news/p.png': picture,
      'news/older.md': newsSource('Older', '2026-01-01T00:00:00Z'),
      'news/newer.md': newsSource('Newer', '2026-02-01T00:00:00Z'),
      'articles/a.pdf': testPdf,
      'articles/ratings.md': `---\ntitle: Ratings\ntopic: Model\npdf: a.pdf\n${published}\n---\nHow they\nmove.`,
      'podcasts/framed.md': `---\ntitle: Framed\ntopic: Listening\nurl: https://www.youtube.com/watch?v=1\nplayer: https://www.youtube-nocookie.com/embed/1\n${published}\n---\nHear it.`,
      'podcasts/linked.md': `---\ntitle: Linked\ntopic: Listening\nurl: https://elsewhere.example/2\npublished: 2025-12-01T00:00:00Z\n---\n`,
      'banners/b.png': await testPicture(728, 90),
      'banners/second.md': `---\ntitle: Second\npicture: b.png\nposition: 2\n${published}\n---\n`,
      'banners/first.md': `---\ntitle: First\npicture: b.png\nposition: 1\nlink: https://elsewhere.example/\n${published}\n---\n`,
      'social-links/youtube.md': `---\ntitle: YouTube\nurl: https://www.youtube.com/@outpick\nposition: 2\n${published}\n---\n`,
      'social-links/x.md': `---\ntitle: Twitter/X\nurl: https://x.com/outpick\nposition: 1\n${published}\n---\n`,
      ...Object.fromEntries(
        titles.map((title) => [
          `pages/${slugOf(title)}.md`,
          `---\ntitle: ${title}\n${published}\n---\nText of ${title}.`,
        ]),
      ),
    });
  });
  afterAll(async () => site.close());

  const wire = async (path: string) => {
    const answer = await site.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return JSON.parse(await answer.text()).data;
  };
  const call = createCaller(async ({ url }) => {
    const answer = await site.get(url);
    return { status: answer.status, body: await answer.json() };
  });
  const status = async (path: string) => (await site.get(path)).status;

  it('[S7-CALL-33] [S7-CALL-34] list the news, newest first', async () => {
    const { newsList } = await wire('/api/v1/website/get-all-news');
    expect(newsList.map(({ heading }: { heading: string }) => heading)).toEqual(['Newer', 'Older']);
  });

  it('[S3-NEWS-01] [S7-CALL-35] [S7-CALL-36] get one news item by id, directly in data', async () => {
    const { newsList } = await wire('/api/v1/website/get-all-news');
    const item = await wire(`/api/v1/website/get-news/${newsList[0].id}`);
    expect(item).toEqual({
      _id: newsList[0].id,
      id: newsList[0].id,
      newsImage: expect.stringMatching(/^\/files\/content\/news\/[0-9a-f]{32}\.webp$/u),
      newsImageAlt: 'Dots',
      newsImageWidth: 1200,
      newsImageHeight: 675,
      topic: 'Model',
      heading: 'Newer',
      description: 'In <em>short</em>.',
      content: expect.stringContaining('<p>The <strong>whole</strong> of Newer.</p>'),
      publishedAt: '2026-02-01T00:00:00.000Z',
    });
    expect(newsList[0]).toEqual(item);
    const [decoded] = (await call(calls.listNews, {})).newsList;
    expect(decoded?.picture).toMatchObject({ width: 1200, alt: 'Dots' });
    expect(await status('/api/v1/website/get-news/01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).toBe(404);
    expect(await status('/api/v1/website/get-news/newer')).toBe(422);
  });

  it('[S3-ARTICLE-01] [S7-CALL-13] [S7-CALL-14] list the articles', async () => {
    const { articleList } = await wire('/api/v1/website/getAll-research-articles');
    expect(articleList).toEqual([
      {
        _id: articleList[0].id,
        id: expect.any(String),
        topic: 'Model',
        heading: 'Ratings',
        description: 'How they move.',
        pdfFile: expect.stringMatching(/^\/documents\//u),
        publishedAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
  });

  it('[S3-PODCAST-01] [S7-CALL-43] [S7-CALL-44] list the podcasts', async () => {
    const { podcastList } = await wire('/api/v1/website/getAll-podcast');
    expect(podcastList).toHaveLength(2);
    expect(podcastList[0]).toMatchObject({
      topic: 'Listening',
      heading: 'Framed',
      podcastUrl: 'https://www.youtube.com/watch?v=1',
      playerUrl: 'https://www.youtube-nocookie.com/embed/1',
    });
    expect(podcastList[1]).toMatchObject({ heading: 'Linked', playerUrl: null });
  });

  it('[D-PODCAST-02] return a player only on an allowed host, whatever the table contains', async () => {
    const players: Readonly<Record<string, boolean>> = {
      'https://www.youtube-nocookie.com/embed/2': true,
      'https://open.spotify.com/embed/episode/3': true,
      'http://open.spotify.com/embed/episode/3': false,
      'https://www.youtube-nocookie.com.evil.example/embed/2': false,
      'https://evil.example/www.youtube-nocookie.com': false,
      'https://www.youtube-nocookie.com@evil.example/': false,
    };
    for (const [player, allowed] of Object.entries(players)) {
      await asOwner(
        site.platform.config.DATABASE_URL,
        `with updated_podcasts as (update podcasts set player = $1 where address like '%youtube%')
         select raise_data_versions('{podcasts}')`,
        [player],
      );
      const { podcastList } = await wire(`/api/v1/website/getAll-podcast`);
      // The change is announced asynchronously.
      await expect
        .poll(async () => {
          const list: { podcastList: Podcast[] } = await call(calls.listPodcasts, {});
          return list.podcastList[0]?.player;
        })
        .toBe(allowed ? player : null);
      expect(podcastList).toHaveLength(2);
    }
  });

  it.each([
    ['javascript', 'alert(1)'].join(':'),
    'https://x.example/<b>',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://x',
  ])('V1.2.2 never return the address %j, because sources and the table reject it', async (address) => {
    const source = `---\ntitle: Bad\nurl: "${address}"\n---\n`;
    await expect(putTestContent(site, { 'social-links/bad.md': source })).rejects.toThrow(/bad\.md/u);
    await expect(
      asOwner(site.platform.config.DATABASE_URL, 'update social_links set address = $1', [address]),
    ).rejects.toThrow(/web_address/u);
  });

  it('never return a player on another host, because sources with one are rejected', async () => {
    const source = `---\ntitle: Bad\ntopic: x\nurl: https://a.example/\nplayer: https://evil.example/embed\n---\n`;
    await expect(putTestContent(site, { 'podcasts/bad.md': source })).rejects.toThrow(/PODCAST_HOSTS/u);
  });

  it('[S3-BANNER-01] [S7-CALL-15] [S7-CALL-16] list the banners by position, with their size', async () => {
    const { banner } = await wire('/api/v1/website/banners');
    expect(banner).toMatchObject([
      { alt: 'First', link: 'https://elsewhere.example/', width: 728, height: 90 },
      { alt: 'Second', link: null },
    ]);
    expect((await site.get(banner[0].banner)).headers.get('content-type')).toBe('image/webp');
  });

  it('[S3-SOCIAL-01] [S7-CALL-61] [S7-CALL-62] list the social links without credentials', async () => {
    const links = await wire('/api/v1/admin/socialLink');
    expect(links).toEqual([
      socialLink('Twitter/X', 'https://x.com/outpick'),
      socialLink('YouTube', 'https://www.youtube.com/@outpick'),
    ]);
  });

  it('[S7-CALL-59] [S7-CALL-60] [D-SOCIAL-01] get one social link by id, with its address under both names', async () => {
    const [link] = await wire('/api/v1/admin/socialLink');
    const one = await wire(`/api/v1/website/social-link/${link.id}`);
    expect(one).toEqual({
      _id: link.id,
      id: link.id,
      plateformName: 'Twitter/X',
      plateformurl: 'https://x.com/outpick',
      url: 'https://x.com/outpick',
    });
    expect(link.url).toBe(link.plateformurl);
    expect(await status('/api/v1/website/social-link/01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a')).toBe(404);
  });

  it('[S7-CALL-37] [S7-CALL-38] [S7-CALL-42] get a page by title', async () => {
    for (const title of titles) {
      const { pageContent } = await wire(`/api/v1/content?title=${encodeURIComponent(title)}`);
      expect(pageContent.trim()).toBe(`<p>Text of ${title}.</p>`);
    }
    expect(await status('/api/v1/content?title=Nothing')).toBe(404);
    expect(await status('/api/v1/content?title=FAQ&title=About%20Us')).toBe(422);
  });

  it('[S7-CALL-39] list the pages when no title is given', async () => {
    const { result, total } = await wire('/api/v1/content');
    expect(total).toBe(8);
    expect(result.map(({ title }: { title: string }) => title)).toEqual(titles.toSorted());
    expect(await call(calls.findPageContents, { query: {} })).toMatchObject({ total: 8 });
  });

  it('[S7-CALL-40] [S7-CALL-41] get a page by id or slug', async () => {
    for (const title of titles) {
      const bySlug = await wire(`/api/v1/content/${slugOf(title)}`);
      expect(bySlug).toMatchObject({ title, slug: slugOf(title) });
      expect(bySlug.pageContent.trim()).toBe(`<p>Text of ${title}.</p>`);
      expect(await wire(`/api/v1/content/${bySlug.id}`)).toEqual(bySlug);
    }
    expect(await wire('/api/v1/content/contact-us')).toHaveProperty('title', 'Contact Us');
    for (const id of ['nothing', '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a'])
      expect([id, await status(`/api/v1/content/${id}`)]).toEqual([id, 404]);
    for (const id of ["x' or '1'='1", '..%2f..'])
      expect([id, await status(`/api/v1/content/${encodeURIComponent(id)}`)]).toEqual([id, 422]);
  });

  it('serve the news as an Atom feed, with absolute links and escaped HTML', async () => {
    const answer = await site.get('/news.atom');
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await answer.text();
    expect(feed.match(/<entry>/gu)).toHaveLength(2);
    expect(feed).toContain(
      `<link rel="self" type="application/atom+xml" href="http://localhost:3000/news.atom"/>`,
    );
    expect(feed).toContain('&lt;strong&gt;whole&lt;/strong&gt;');
    expect(feed.indexOf('Newer')).toBeLessThan(feed.indexOf('Older'));
  });

  it('serve the podcasts as an RSS feed', async () => {
    const answer = await site.get('/podcast.rss');
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = await answer.text();
    expect(feed.match(/<item>/gu)).toHaveLength(2);
    expect(feed).toContain('<pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate>');
  });

  it('list every public page in the sitemap, and the sitemap in robots.txt', async () => {
    const { newsList } = await wire('/api/v1/website/get-all-news');
    const map = await (await site.get('/sitemap.xml')).text();
    expect(map).toContain('<loc>http://localhost:3000/</loc>');
    expect(map).not.toContain('/profile');
    expect(map.includes(`/news-details/${newsList[0].id}<`)).toBe(map.includes('/news<'));
    const robots = await site.get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toContain('Sitemap: http://localhost:3000/sitemap.xml');
  });
});
