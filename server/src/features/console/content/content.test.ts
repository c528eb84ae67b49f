import { createCaller, failure } from '@outpick/contracts';
import type { Call, Input, Output, Site } from '@outpick/contracts';
import { adminCalls, contentFields } from '@outpick/contracts/admin';
import type { ContentFields, ContentKindName } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  asOwner,
  eventually,
  putTestContent,
  startTestSite,
  testPdf,
  testPicture,
} from '../../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../../test/support/index.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import type { Worker } from '../../../platform/jobs/worker.ts';
import { jobs } from '../../composition.ts';

const reason = 'because the test needs it';
const kinds: readonly ContentKindName[] = [
  'news',
  'articles',
  'podcasts',
  'pages',
  'banners',
  'social-links',
  'announcements',
];

/** Public addresses whose responses show the published items of a kind. */
const publicPaths: Readonly<Record<ContentKindName, readonly string[]>> = {
  news: ['/api/v1/website/get-all-news', '/news.atom', '/api/v1/website/home-page', '/sitemap.xml'],
  articles: ['/api/v1/website/getAll-research-articles'],
  podcasts: ['/api/v1/website/getAll-podcast', '/podcast.rss'],
  pages: ['/api/v1/content'],
  banners: ['/api/v1/website/banners'],
  'social-links': ['/api/v1/admin/socialLink'],
  announcements: ['/api/v1/website/announcement'],
};

const everywhere = (kind: ContentKindName, seen: boolean) => publicPaths[kind].map(() => seen);
const newTitle = (kind: string) => `Item ${kind} ${crypto.randomUUID()}`;
const source = (text: string) => `---\ntitle: From a file\npublished: 2026-01-01T00:00:00Z\n---\n${text}\n`;

/** A renderer that stands in for the site's: its page shows the responses of the calls for public content. */
const answerPage: Site = {
  async render(address, _origin, call) {
    const paths = [
      ...Object.values(publicPaths)
        .flat()
        .filter((path) => path.startsWith('/api/')),
      '/api/v1/content?title=About%20Us',
      address.replace('/news-details/', '/api/v1/website/get-news/'),
    ];
    const answers = [];
    for (const url of paths) answers.push((await call({ method: 'GET', url, headers: {} })).body);
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      html: `<!doctype html><p>at ${address}</p><script>run()</script><pre>${JSON.stringify(answers)}</pre>`,
      scriptHashes: ['sha256-x'],
    };
  },
};

describe('content in the console', () => {
  let site: TestSite;
  let operator: TestOperator;
  let picture: string;
  let document: string;

  const send = async <C extends Call>(
    call: C,
    input: Input<C>,
    headers = operator.headers,
  ): Promise<Output<C>> =>
    createCaller(async ({ method, url, headers: given, body }) => {
      const answer = await site.get(url, {
        method,
        headers: { ...given, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, body: await answer.json() };
    })(call, input);

  beforeAll(async () => {
    site = await startTestSite({ site: answerPage, config: { SHED_ABOVE_MS: 0 } });
    operator = await addTestOperator(site.platform, 'editor');
    const file = new File([new Uint8Array(await testPicture(120, 60))], 'x.png', { type: 'image/png' });
    picture = (await send(adminCalls.uploadContentPicture, { body: { file } })).address;
    const pdf = new File([new Uint8Array(testPdf)], 'x.pdf', { type: 'application/pdf' });
    document = (await send(adminCalls.uploadContentDocument, { body: { file: pdf } })).address;
  });
  afterAll(async () => site.close());

  const fieldsOf = (kind: ContentKindName, title: string): ContentFields => {
    const all: { readonly [K in ContentKindName]: ContentFields } = {
      news: {
        kind: 'news',
        title,
        topic: 'Model',
        description: 'A <em>short</em> one.',
        content: '<p>The “whole” text.</p>',
        picture,
        alt: 'Dots',
      },
      articles: { kind: 'articles', title, topic: 'Model', description: 'About it.', document },
      podcasts: {
        kind: 'podcasts',
        title,
        topic: 'Listening',
        description: '',
        address: 'https://elsewhere.example/1',
        player: null,
      },
      pages: { kind: 'pages', title, content: '<p>Text of a page.</p>' },
      banners: { kind: 'banners', title, picture, link: 'https://elsewhere.example/', position: 3 },
      'social-links': { kind: 'social-links', title, address: 'https://elsewhere.example/us', position: 4 },
      announcements: {
        kind: 'announcements',
        title,
        link: '/news',
        tone: 'warning',
        endsAt: '2098-01-01T00:00:00.000Z',
      },
    };
    return all[kind];
  };
  const add = async (kind: ContentKindName, title = newTitle(kind)) => ({
    title,
    ...(await send(adminCalls.saveContent, { body: { fields: fieldsOf(kind, title) } })),
  });
  const get = async (id: string) => send(adminCalls.getAdminContent, { params: { id } });
  const isSeen = async (kind: ContentKindName, { id, title }: { id: string; title: string }) => {
    const texts = await Promise.all(publicPaths[kind].map(async (path) => (await site.get(path)).text()));
    return texts.map((text) => text.includes(title) || text.includes(id));
  };
  const linesOf = async (id: string) =>
    site.platform.db
      .selectFrom('audit_log')
      .select(['act', 'before', 'after', 'operator_id', 'reason'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();

  it.each(kinds)(
    '%s are added as drafts, published, made drafts again, deleted and restored',
    async (kind) => {
      const item = await add(kind);
      const { id } = item;
      const params = { id };
      expect(await get(id)).toMatchObject({
        state: 'draft',
        publishedAt: null,
        version: 1,
        fields: fieldsOf(kind, item.title),
      });
      expect(await isSeen(kind, item)).toEqual(everywhere(kind, false));
      await send(adminCalls.publishContent, { params, body: {} });
      expect(await get(id)).toMatchObject({ state: 'published' });
      await eventually(async () => expect(await isSeen(kind, item)).toEqual(everywhere(kind, true)));
      await send(adminCalls.unpublishContent, { params, body: { reason } });
      expect(await get(id)).toMatchObject({ state: 'draft' });
      await eventually(async () => expect(await isSeen(kind, item)).toEqual(everywhere(kind, false)));
      await send(adminCalls.publishContent, { params, body: {} });
      await send(adminCalls.deleteContent, { params, body: { reason } });
      expect(await get(id)).toMatchObject({ state: 'deleted', publishedAt: null });
      await eventually(async () => expect(await isSeen(kind, item)).toEqual(everywhere(kind, false)));
      await send(adminCalls.restoreContent, { params });
      expect(await get(id)).toMatchObject({ state: 'draft', fields: fieldsOf(kind, item.title) });
      const lines = await linesOf(id);
      expect(lines.map(({ act }) => act)).toEqual([
        'content.save',
        'content.publish',
        'content.unpublish',
        'content.publish',
        'content.delete',
        'content.restore',
      ]);
      expect(lines[0]).toMatchObject({ before: null, after: { kind, title: item.title } });
      expect(lines[4]).toMatchObject({ before: { isDeleted: false }, after: { isDeleted: true }, reason });
      expect(new Set(lines.map((line) => line.operator_id))).toEqual(new Set([operator.id]));
    },
  );

  it.each(kinds)('%s keep each version, and an older version can be restored exactly', async (kind) => {
    const { id, title } = await add(kind);
    const first = await get(id);
    const stored = async () =>
      asOwner<{ row: string }>(
        site.platform.config.DATABASE_URL,
        `select to_jsonb(${kind.replace('-', '_')})::text as row from ${kind.replace('-', '_')} where id = $1`,
        [id],
      );
    const bytes = await stored();
    const changed = { ...fieldsOf(kind, `${title} changed`) };
    const saved = await send(adminCalls.saveContent, { body: { id, version: 1, fields: changed } });
    expect(saved).toEqual({ id, version: 2 });
    expect((await get(id)).fields).toEqual(changed);
    const old = await send(adminCalls.getContentVersion, { params: { id, version: 1 } });
    expect(old).toMatchObject({ version: 1, savedBy: operator.name, fields: first.fields });
    const restored = await send(adminCalls.restoreContentVersion, { params: { id, version: 1 } });
    expect(restored).toEqual({ version: 3 });
    expect(await stored()).toEqual(bytes);
    expect(await get(id)).toMatchObject({ title, fields: first.fields, version: 3 });
    expect((await get(id)).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    const lines = await linesOf(id);
    expect(lines.at(-1)).toMatchObject({
      act: 'content.restore-version',
      before: { title: `${title} changed` },
      after: { title },
    });
  });

  const publishIn = async (id: string, ms: number) => {
    const at = new Date(Date.now() + ms);
    await send(adminCalls.publishContent, { params: { id }, body: { at: at.toISOString() } });
    return at;
  };

  describe('with a worker', () => {
    let worker: Worker;
    beforeAll(async () => {
      worker = await startWorker(site.platform, jobs, site.platform.config.DATABASE_URL);
    });
    afterAll(async () => worker.stop(1000));

    it.each(kinds)('%s appear at their time of publication', async (kind) => {
      const item = await add(kind);
      const later = await publishIn(item.id, 600_000);
      expect(await get(item.id)).toMatchObject({ state: 'scheduled', publishedAt: later.toISOString() });
      expect(await isSeen(kind, item)).toEqual(everywhere(kind, false));
      // Move it to a time that the test can wait for.
      const at = await publishIn(item.id, 200);
      await eventually(async () => expect(await get(item.id)).toMatchObject({ state: 'published' }), 10_000);
      await eventually(async () => expect(await isSeen(kind, item)).toEqual(everywhere(kind, true)), 10_000);
      expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
    });

    it('an announcement is shown until its end', async () => {
      const title = newTitle('announcements');
      const fieldsUntil = (end: Date) => ({
        kind: 'announcements' as const,
        title,
        link: null,
        tone: 'information' as const,
        endsAt: end.toISOString(),
      });
      const body = { fields: fieldsUntil(new Date(Date.now() + 600_000)) };
      const { id } = await send(adminCalls.saveContent, { body });
      await send(adminCalls.publishContent, { params: { id }, body: {} });
      await eventually(async () => expect(await isSeen('announcements', { id, title })).toEqual([true]));
      // Move it to a time that the test can wait for.
      const end = new Date(Date.now() + 200);
      await send(adminCalls.saveContent, { body: { id, version: 1, fields: fieldsUntil(end) } });
      await eventually(async () => expect(await get(id)).toMatchObject({ state: 'ended' }), 10_000);
      await eventually(
        async () => expect(await isSeen('announcements', { id, title })).toEqual([false]),
        10_000,
      );
      expect(Date.now()).toBeGreaterThanOrEqual(end.getTime());
    });
  });

  it('refuses acts that the item’s state does not allow, and changes nothing', async () => {
    const { id } = await add('pages');
    const params = { id };
    await expect(send(adminCalls.unpublishContent, { params, body: { reason } })).rejects.toThrow(
      'not published',
    );
    await expect(send(adminCalls.restoreContent, { params })).rejects.toThrow('not deleted');
    await send(adminCalls.deleteContent, { params, body: { reason } });
    const refused = { status: 409, code: 'ACT_REFUSED' };
    const fields = fieldsOf('pages', newTitle('pages'));
    await expect(send(adminCalls.saveContent, { body: { id, fields } })).rejects.toMatchObject(refused);
    await expect(send(adminCalls.publishContent, { params, body: {} })).rejects.toMatchObject(refused);
    await expect(
      send(adminCalls.restoreContentVersion, { params: { id, version: 1 } }),
    ).rejects.toMatchObject(refused);
    await expect(send(adminCalls.deleteContent, { params, body: { reason } })).rejects.toMatchObject(refused);
    expect((await linesOf(id)).map(({ act }) => act)).toEqual(['content.save', 'content.delete']);
    const unknown = { id: '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a' };
    await expect(send(adminCalls.getAdminContent, { params: unknown })).rejects.toMatchObject({
      status: 404,
    });
    await expect(send(adminCalls.publishContent, { params: unknown, body: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('refuses to save over a version that someone else saved meanwhile', async () => {
    const { id, title } = await add('pages');
    const edit = async (content: string) =>
      send(adminCalls.saveContent, { body: { id, version: 1, fields: { kind: 'pages', title, content } } });
    expect(await edit('<p>Mine.</p>')).toMatchObject({ version: 2 });
    await expect(edit('<p>Theirs.</p>')).rejects.toThrow('Someone else saved this item');
    expect((await get(id)).fields).toMatchObject({ content: '<p>Mine.</p>' });
  });

  /** Saves without the client's validation, and returns the refusal. */
  const refusalOf = async (fields: object) => {
    const answer = await site.get(adminCalls.saveContent.path, {
      method: 'POST',
      headers: { ...operator.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ fields }),
    });
    return { status: answer.status, ...failure.parse(await answer.json()).error };
  };

  it('refuses wrong fields with a message for each', async () => {
    const { title } = await add('pages');
    const missing = `/files/content/uploads/${'0'.repeat(32)}.webp`;
    const wrong: readonly [object, string, string][] = [
      [fieldsOf('pages', title), 'fields.title', 'Another page has this title.'],
      [fieldsOf('pages', ' '), 'fields.title', 'Write a title.'],
      [{ ...fieldsOf('news', 'x'), picture: missing }, 'fields.picture', 'Upload the picture again.'],
      [
        { ...fieldsOf('news', 'x'), picture: '/files/portraits/x.webp' },
        'fields.picture',
        'Choose a picture.',
      ],
      [{ ...fieldsOf('news', 'x'), alt: '' }, 'fields.alt', 'Write what the picture shows.'],
      [
        { ...fieldsOf('banners', 'x'), link: ['javascript', 'x()'].join(':') },
        'fields.link',
        expect.stringContaining('https://'),
      ],
      [
        { ...fieldsOf('announcements', 'x'), link: '//evil.example' },
        'fields.link',
        expect.stringContaining('/news'),
      ],
      [
        { ...fieldsOf('podcasts', 'x'), player: 'https://evil.example/' },
        'fields.player',
        'Players of this host may not be shown on the site.',
      ],
      [{ ...fieldsOf('pages', 'x'), color: 'red' }, 'fields.color', 'There is no such field in this call.'],
      [{ kind: 'poems' }, 'fields.kind', 'Choose a kind of content.'],
      // The database cannot store the year 0.
      ...['0000-01-01T00:00:00Z', '1066-10-14T09:00:00Z', '9999-12-31T23:59:59Z'].map(
        (endsAt): [object, string, string] => [
          { ...fieldsOf('announcements', 'x'), endsAt },
          'fields.endsAt',
          'Choose a time after 1899 and before 2100.',
        ],
      ),
    ];
    for (const [fields, name, message] of wrong)
      expect(await refusalOf(fields)).toMatchObject({ status: 422, fields: { [name]: message } });
  });

  it('sanitizes saved text, and refuses pictures without a description', async () => {
    const content = '<p onclick="x()">Kept</p><script>alert(1)</script><a href="javascript:x()">Link</a>';
    const { id } = await send(adminCalls.saveContent, {
      body: { fields: { kind: 'pages', title: newTitle('pages'), content } },
    });
    expect((await get(id)).fields).toMatchObject({ content: '<p>Kept</p><a>Link</a>' });
    const withPicture = (alt: string) => ({
      kind: 'pages' as const,
      title: newTitle('pages'),
      content: `<p><img src="${picture}"${alt}></p>`,
    });
    for (const alt of ['', ' alt=""'])
      expect(await refusalOf(withPicture(alt))).toMatchObject({
        fields: { 'fields.content': 'Describe each picture in the text.' },
      });
    const saved = await send(adminCalls.saveContent, { body: { fields: withPicture(' alt="Dots"') } });
    expect(saved.version).toBe(1);
  });

  const put = async (text: string) =>
    (await putTestContent(site, { 'pages/from-a-file.md': source(text) })).map(({ change }) => change);

  it('gets a version from each changed file; an unchanged file does not undo a change in the console', async () => {
    expect(await put('One.')).toEqual(['added']);
    const { rows } = await send(adminCalls.listAdminContent, {
      query: { page: 1, perPage: 10, q: 'from-a-file', kind: 'pages' },
    });
    const id = rows[0]?.id ?? '';
    expect(await get(id)).toMatchObject({ version: 1, versions: [{ savedBy: 'test' }] });
    await send(adminCalls.unpublishContent, { params: { id }, body: { reason } });
    expect(await put('One.')).toEqual(['unchanged']);
    expect(await get(id)).toMatchObject({ state: 'draft' });
    expect(await put('Two.')).toEqual(['changed']);
    expect(await get(id)).toMatchObject({ state: 'published', version: 2 });
    await send(adminCalls.deleteContent, { params: { id }, body: { reason } });
    expect(await put('Three.')).toEqual(['skipped']);
    expect(await get(id)).toMatchObject({ state: 'deleted', version: 2 });
  });

  it('is listed by kind, state and words', async () => {
    const { id, title } = await add('podcasts');
    const list = async (query: object) =>
      (await send(adminCalls.listAdminContent, { query: { page: 1, perPage: 100, ...query } })).rows.map(
        (row) => row.id,
      );
    expect(await list({ q: title })).toEqual([id]);
    expect(await list({ q: title, kind: 'news' })).toEqual([]);
    expect(await list({ kind: 'podcasts', state: 'draft' })).toContain(id);
    expect(await list({ state: 'published' })).not.toContain(id);
    await send(adminCalls.deleteContent, { params: { id }, body: { reason } });
    expect(await list({ q: title })).toEqual([]);
    expect(await list({ q: title, state: 'deleted' })).toEqual([id]);
  });

  it('refuses files that are neither pictures nor PDFs', async () => {
    for (const call of [adminCalls.uploadContentPicture, adminCalls.uploadContentDocument]) {
      const body = new FormData();
      body.set('file', new File(['<svg onload="x()">'], 'x.png', { type: 'image/png' }));
      const answer = await site.get(call.path, { method: 'POST', headers: operator.headers, body });
      expect(failure.parse(await answer.json()).error).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { file: expect.stringMatching(/^Choose a/u) },
      });
    }
  });

  const preview = async (fields: ContentFields, id?: string) =>
    send(adminCalls.previewContent, { body: { fields, ...(id === undefined ? {} : { id }) } });
  const open = async (path: string, headers = operator.headers) => {
    const answer = await site.get(path, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  describe('previews', () => {
    it.each(kinds)('show a draft of %s, and visitors do not see it', async (kind) => {
      const title = kind === 'pages' ? 'About Us' : newTitle(kind);
      const fields = { ...fieldsOf(kind, title) };
      const { path } = await preview(fields);
      const page = await open(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain(kind === 'pages' ? 'Text of a page.' : title);
      expect(await isSeen(kind, { id: 'none', title })).toEqual(everywhere(kind, false));
    });

    it('show the draft in place of its stored item', async () => {
      const { id, title } = await add('articles');
      await send(adminCalls.publishContent, { params: { id }, body: {} });
      const { path } = await preview(fieldsOf('articles', 'Better title'), id);
      const { text } = await open(path);
      expect(text).toContain('Better title');
      expect(text).not.toContain(title);
    });

    it('may be framed only by the console, run no scripts and are not cached', async () => {
      const { headers, text } = await open((await preview(fieldsOf('news', 'Framed'))).path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`frame-ancestors ${site.platform.config.CONSOLE_ORIGIN ?? ''}`);
      expect(policy).toContain("script-src 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(text).not.toContain('<script');
    });

    it('are sanitized like stored items', async () => {
      const hostile = '<p>Kept<img src=x onerror=alert(1) alt=x></p><script>alert(2)</script>';
      const fields: ContentFields = { kind: 'pages', title: 'About Us', content: hostile };
      const { text } = await open((await preview(fields)).path);
      expect(text).toContain('<p>Kept</p>');
      expect(text).not.toContain('alert(');
    });

    it('are refused without their token, to other operators, and after ten minutes', async () => {
      const { path } = await preview(fieldsOf('news', 'Secret'));
      expect((await open(`/preview/${'x'.repeat(43)}`)).status).toBe(404);
      expect((await open(path, {})).status).toBe(401);
      const scorer = await addTestOperator(site.platform, 'scorer');
      expect((await open(path, scorer.headers)).status).toBe(403);
      const other = await addTestOperator(site.platform, 'editor');
      expect((await open(path, other.headers)).status).toBe(404);
      expect((await open(path)).status).toBe(200);
      await asOwner(
        site.platform.config.DATABASE_URL,
        `update content_previews set expires_at = expires_at - interval '10 minutes'`,
      );
      expect((await open(path)).status).toBe(404);
    });
  });

  it('recaps can be held and released, but not edited', async () => {
    const { id } = await add('news');
    await asOwner(
      site.platform.config.DATABASE_URL,
      `with renamed as (update publications set slug = 'where-the-crowd-beat-us-2026-01-06' where id = $1)
       insert into recaps (week, publication_id, board_versions, facts, players) values ('2026-01-06', $1, 1, '{}', '{}')`,
      [id],
    );
    const params = { week: '2026-01-06' };
    const state = async () =>
      (await send(adminCalls.listAdminRecaps, { query: { page: 1, perPage: 10 } })).rows[0];
    expect(await state()).toMatchObject({ id, week: '2026-01-06', state: 'draft' });
    await send(adminCalls.releaseRecap, { params });
    expect(await state()).toMatchObject({ state: 'published' });
    await send(adminCalls.holdRecap, { params, body: { reason } });
    expect(await state()).toMatchObject({ state: 'draft' });
    expect((await linesOf(id)).map(({ act }) => act)).toEqual([
      'content.save',
      'content.release-recap',
      'content.hold-recap',
    ]);
    await expect(
      send(adminCalls.saveContent, { body: { id, fields: fieldsOf('news', 'Mine') } }),
    ).rejects.toThrow('The site writes recaps itself');
    const none = { week: '2020-01-07' };
    await expect(send(adminCalls.holdRecap, { params: none, body: { reason } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await linesOf('2020-01-07')).toEqual([]);
  });

  it.each(['articles', 'news'] as const)(
    'the file of %s is served to visitors while published, and always to operators',
    async (kind) => {
      const pdf = new File([new Uint8Array([...testPdf, 10])], 'y.pdf', { type: 'application/pdf' });
      const png = new File([new Uint8Array(await testPicture(60, 30))], 'y.png', { type: 'image/png' });
      const { address } = await (kind === 'articles'
        ? send(adminCalls.uploadContentDocument, { body: { file: pdf } })
        : send(adminCalls.uploadContentPicture, { body: { file: png } }));
      const own = kind === 'articles' ? { document: address } : { picture: address };
      const fields = contentFields.parse({ ...fieldsOf(kind, newTitle(kind)), ...own });
      const { id } = await send(adminCalls.saveContent, { body: { fields } });
      const ask = async (headers: Record<string, string> = {}) => {
        const answer = await site.get(address, { headers });
        return [answer.status, answer.status === 200 ? answer.headers.get('cache-control') : null];
      };
      const draft = [200, 'private, no-store'];
      expect([await ask(), await ask(operator.headers)]).toEqual([[404, null], draft]);
      await send(adminCalls.publishContent, { params: { id }, body: {} });
      expect(await ask()).toEqual([200, 'public, max-age=300']);
      await send(adminCalls.unpublishContent, { params: { id }, body: { reason } });
      await eventually(async () => expect(await ask()).toEqual([404, null]));
      await send(adminCalls.publishContent, { params: { id }, body: {} });
      expect(await ask()).toEqual([200, 'public, max-age=300']);
      await send(adminCalls.deleteContent, { params: { id }, body: { reason } });
      await eventually(async () => expect(await ask()).toEqual([404, null]));
      expect(await ask(operator.headers)).toEqual(draft);
    },
  );

  it('an announcement cannot end before it begins', async () => {
    const { id } = await add('announcements');
    const begin = { params: { id }, body: { at: '2099-01-01T00:00:00Z' } };
    await expect(send(adminCalls.publishContent, begin)).rejects.toThrow('end before it begins');
    expect(await get(id)).toMatchObject({ state: 'draft' });
  });
});
