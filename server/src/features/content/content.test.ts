import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inAct,
  asOwner,
  eventually,
  putTestContent,
  startTestSite,
  testPdf,
  testPicture,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { jobs } from '../composition.ts';
import { publishContent } from './index.ts';

const page = (title: string, body: string, published = '2026-01-01T00:00:00Z') =>
  `---\ntitle: ${title}\npublished: ${published}\n---\n${body}\n`;

const news = (title: string, body: string, published = '2026-01-01T00:00:00Z') =>
  `---\ntitle: ${title}\ntopic: Model\ndescription: A **short** one.\npicture: dots.png\nalt: Dots\npublished: ${published}\n---\n${body}\n`;

describe('content', () => {
  let site: TestSite;
  let picture: Buffer;

  beforeAll(async () => {
    site = await startTestSite({ config: { SHED_ABOVE_MS: 0 } });
    picture = await testPicture();
  });
  afterAll(async () => site.close());

  const wire = async (path: string) => {
    const answer = await site.get(path);
    return { status: answer.status, ...JSON.parse(await answer.text()) };
  };
  const changes = async (files: Record<string, string | Uint8Array>) =>
    (await putTestContent(site, files)).map(({ change }) => change);

  it('is identified by slug: an equal source changes nothing, a changed text updates the item, and neither adds one', async () => {
    const path = '/api/v1/content/house-rules';
    expect(await changes({ 'pages/house-rules.md': page('House Rules', 'Be kind.') })).toEqual(['added']);
    const first = await wire(path);
    expect(await changes({ 'pages/house-rules.md': page('House Rules', 'Be kind.') })).toEqual(['unchanged']);
    expect(await wire(path)).toEqual(first);
    expect(await changes({ 'pages/house-rules.md': page('House Rules', 'Be *kinder*.') })).toEqual([
      'changed',
    ]);
    const changed = await eventually(async () => {
      const now = await wire(path);
      expect(now.data.pageContent).toContain('<em>kinder</em>');
      return now;
    });
    expect(changed.data.id).toBe(first.data.id);
  });

  it('can be dated some days before the time when it is first put, and keeps that date', async () => {
    const relative = (body: string) => page('Days old', body, '3 days ago');
    const before = Date.now();
    expect(await changes({ 'pages/days-old.md': relative('One.') })).toEqual(['added']);
    const published = async () => {
      const row = await site.platform.db
        .selectFrom('publications')
        .select('published_at')
        .where('slug', '=', 'days-old')
        .executeTakeFirst();
      return row?.published_at?.getTime() ?? 0;
    };
    const first = await published();
    expect(first).toBeGreaterThanOrEqual(before - 3 * 86_400_000);
    expect(first).toBeLessThanOrEqual(Date.now() - 3 * 86_400_000);
    expect(await changes({ 'pages/days-old.md': relative('One.') })).toEqual(['unchanged']);
    expect(await changes({ 'pages/days-old.md': relative('Two.') })).toEqual(['changed']);
    expect(await published()).toBe(first);
    const wrong = { 'pages/days-old.md': page('Days old', 'Three.', 'days ago') };
    await expect(putTestContent(site, wrong)).rejects.toThrow('published');
  });

  it('is stored from all sources of a put, or from none if one of them is wrong', async () => {
    const files = {
      'pages/good.md': page('Good', 'Good.'),
      'pages/no-title.md': '---\npublished: draft\n---\nBad.',
    };
    await expect(putTestContent(site, files)).rejects.toThrow(/no-title\.md[^]*title/u);
    expect((await wire('/api/v1/content/good')).status).toBe(404);
  });

  it.each([
    ['an unknown field', { 'pages/odd.md': '---\ntitle: Odd\ncolour: red\n---\nText' }, /colour/u],
    ['an unknown kind', { 'pages/odd.md': '---\nkind: poems\ntitle: Odd\n---\nText' }, /poems/u],
    ['a source without fields', { 'pages/odd.md': 'Text' }, /fields/u],
    ['a slug with a space', { 'pages/o dd.md': page('Odd', 'x') }, /lowercase letters/u],
    [
      'a picture outside its folder',
      { 'news/odd.md': news('Odd', 'x').replace('dots.png', '../../../secret.png') },
      /outside its folder/u,
    ],
  ])('rejects %s', async (_case, files, reason) => {
    await expect(putTestContent(site, files)).rejects.toThrow(reason);
  });

  it('hides drafts and items scheduled for later, in lists and by id', async () => {
    await putTestContent(site, {
      'news/dots.png': picture,
      'news/draft.md': news('A draft', 'Text.', 'draft'),
      'news/later.md': news('For later', 'Text.', '2999-01-01T00:00:00Z'),
      'news/published.md': news('Published', 'Text.'),
    });
    const { data } = await wire('/api/v1/website/get-all-news');
    expect(data.newsList.map((item: { heading: string }) => item.heading)).toEqual(['Published']);
    const rows = await asOwner<{ id: string; slug: string }>(
      site.platform.config.DATABASE_URL,
      `select id, slug from publications where kind = 'news'`,
    );
    expect(rows).toHaveLength(3);
    for (const { id, slug } of rows)
      expect([slug, (await wire(`/api/v1/website/get-news/${id}`)).status]).toEqual([
        slug,
        slug === 'published' ? 200 : 404,
      ]);
  });

  it('becomes visible at its scheduled time despite cached answers, and can be made a draft again', async () => {
    const path = '/api/v1/content/soon';
    const worker = await startWorker(site.platform, jobs, site.platform.config.DATABASE_URL);
    try {
      const at = new Date(Date.now() + 1500);
      await putTestContent(site, { 'pages/soon.md': page('Soon', 'Here.', at.toISOString()) });
      expect((await wire(path)).status).toBe(404);
      const list = async () =>
        (await wire('/api/v1/content')).data.result.map(({ slug }: { slug: string }) => slug);
      expect(await list()).not.toContain('soon');
      await eventually(async () => expect(await list()).toContain('soon'), 10_000);
      expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
      expect((await wire(path)).data.pageContent).toContain('Here.');
      expect(
        await inAct(site.platform, async (tx) =>
          publishContent(site.platform, tx, { kind: 'pages', slug: 'soon', at: null }),
        ),
      ).toBe(true);
      await eventually(async () => expect(await list()).not.toContain('soon'));
      expect(
        await inAct(site.platform, async (tx) =>
          publishContent(site.platform, tx, { kind: 'pages', slug: 'nowhere', at: null }),
        ),
      ).toBe(false);
    } finally {
      await worker.stop(1000);
    }
  });

  it('keeps its publication time when it is put from a source without one', async () => {
    await putTestContent(site, { 'pages/dated.md': page('Dated', 'One.') });
    await putTestContent(site, { 'pages/dated.md': '---\ntitle: Dated\n---\nTwo.' });
    await eventually(async () =>
      expect((await wire('/api/v1/content/dated')).data.pageContent).toContain('Two.'),
    );
  });

  it('[D-SAFE-25] is sanitized on write, with a warning', async () => {
    const warnings: string[] = [];
    const body = 'Fine.\n\n<script>alert(1)</script><p onclick="alert(2)" style="color:red">Kept</p>';
    await putTestContent(site, { 'pages/unsafe.md': page('Unsafe', body) }, (line) => warnings.push(line));
    const [row] = await asOwner<{ content: string }>(
      site.platform.config.DATABASE_URL,
      `select content from pages join publications using (id) where slug = 'unsafe'`,
    );
    expect(row?.content).toBe('<p>Fine.</p>\n<p>Kept</p>');
    expect(warnings).toEqual([expect.stringMatching(/unsafe\.md: markup that is not allowed/u)]);
  });

  it('[D-SAFE-26] is sanitized again on read, with one log line', async () => {
    await putTestContent(site, { 'pages/raw.md': page('Raw', 'Before.') });
    const { data } = await wire('/api/v1/content/raw');
    await asOwner(
      site.platform.config.DATABASE_URL,
      `with updated_pages as (update pages set content = $1 where id = $2)
       select raise_data_versions('{pages}')`,
      ['<p>After.</p><img src=x onerror=alert(1)><script>alert(2)</script>', data.id],
    );
    await eventually(async () =>
      expect((await wire('/api/v1/content/raw')).data.pageContent).toBe('<p>After.</p>'),
    );
    expect(site.log.filter((line) => line.includes(data.id) && line.includes('not safe'))).toHaveLength(1);
  });

  it('[D-SAFE-25] [D-SAFE-26] a news item’s description and text are sanitized on write, and again on read', async () => {
    const hostile = '<script>alert(2)</script>';
    const source = news('Hostile', `Text.${hostile}`).replace('A **short** one.', `Short.${hostile}`);
    await putTestContent(site, { 'news/dots.png': picture, 'news/hostile.md': source }, () => undefined);
    const select = `select id, description, content from news join publications using (id) where slug = 'hostile'`;
    const [row] = await asOwner<{ id: string; description: string; content: string }>(
      site.platform.config.DATABASE_URL,
      select,
    );
    expect([row?.description, row?.content.trim()]).toEqual(['Short.', '<p>Text.</p>']);
    await asOwner(
      site.platform.config.DATABASE_URL,
      `with updated_news as (update news set description = 'New. ' || $1, content = '<p>New.</p>' || $1 where id = $2)
       select raise_data_versions('{news}')`,
      [`<img src=x onerror=alert(1)>${hostile}`, row?.id],
    );
    await eventually(async () => {
      const { data } = await wire(`/api/v1/website/get-news/${row?.id}`);
      expect([data.description.trim(), data.content]).toEqual(['New.', '<p>New.</p>']);
      const { newsList } = (await wire('/api/v1/website/get-all-news')).data;
      expect(newsList.find(({ id }: { id: string }) => id === row?.id)).toEqual(data);
    });
  });

  it('re-encodes and stores the pictures of its text', async () => {
    const body = 'Look:\n\n![A chart](chart.png)\n\n![Elsewhere](https://elsewhere.example/x.png)';
    await putTestContent(site, {
      'pages/chart.png': await testPicture(2000, 1000),
      'pages/pictured.md': page('Pictured', body),
    });
    const { pageContent } = (await wire('/api/v1/content/pictured')).data;
    const [, address = ''] = /src="([^"]+)"/u.exec(pageContent) ?? [];
    expect(address).toMatch(/^\/files\/content\/pages\/[0-9a-f]{32}\.webp$/u);
    expect(pageContent).toContain('alt="A chart" width="1600" height="800" loading="lazy"');
    expect(pageContent).not.toContain('elsewhere.example');
    const file = await site.get(address);
    expect(file.headers.get('content-type')).toBe('image/webp');
    // A picture can be withdrawn, so caches revalidate it soon. An unchanged picture is not sent again.
    expect(file.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = file.headers.get('etag') ?? '';
    expect((await site.get(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await site.get(address.replace('/content/', '//content/'))).status).toBe(404);
  });

  it('[D-SAFE-19] V3.2.1 V5.4.3 serves PDFs as sandboxed downloads from a separate path', async () => {
    await putTestContent(site, {
      'articles/paper.pdf': testPdf,
      'articles/paper.md': `---\ntitle: Paper\ntopic: Model\npdf: paper.pdf\npublished: 2026-01-01T00:00:00Z\n---\nAbout it.`,
    });
    const { articleList } = (await wire('/api/v1/website/getAll-research-articles')).data;
    const { pdfFile } = articleList[0];
    expect(pdfFile).toMatch(/^\/documents\/[0-9a-f]{32}\.pdf$/u);
    const file = await site.get(pdfFile);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="outpick-[0-9a-f]{8}\.pdf"$/u,
    );
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(testPdf);
    for (const path of [
      pdfFile.replace('/documents/', '/files/documents/'),
      pdfFile.replace('/documents/', '/files/'),
      '/documents/nope.pdf',
      `/documents/${'0'.repeat(32)}.pdf`,
      '/documents/..%2fpublic%2fx.pdf',
    ])
      expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  });
});
