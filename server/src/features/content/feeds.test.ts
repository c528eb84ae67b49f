import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, putTestContent, startTestSite, testPicture } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

const awkward = 'Fish & <b>chips</b> ]]> "quoted" \u0001 🏈 </title>';

/** Returns the texts of all elements by element name. Throws unless tags nest and text is escaped. */
function parseXml(xml: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const open: { name: string; text: string }[] = [];
  const rest = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/u, '');
  for (const [token] of rest.matchAll(/<[^<>]*>|[^<]+|</gu)) {
    const [, closing, name = '', , selfClosing] =
      /^<(\/?)([\w:]+)((?:\s[\w:]+="[^"<>]*")*)\s*(\/?)>$/u.exec(token) ?? [];
    if (closing === '/') {
      const last = open.pop();
      if (last?.name !== name) throw new Error(`</${name}> ends <${last?.name ?? 'nothing'}>`);
      texts.set(name, [...(texts.get(name) ?? []), last.text]);
    } else if (name !== '') {
      if (selfClosing === '') open.push({ name, text: '' });
    } else if (/[<>]|&(?!(?:amp|lt|gt|quot);)|[^\t\n\r -\u{10FFFF}]/u.test(token))
      throw new Error(`not well-formed: ${token.slice(0, 80)}`);
    else if (token.trim() !== '') {
      const last = open.at(-1);
      if (!last) throw new Error('text outside the document');
      last.text += token;
    }
  }
  if (open.length > 0) throw new Error(`<${open[0]?.name ?? ''}> is never closed`);
  return texts;
}

const unescapeXml = (text = '') =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('feeds', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite({ config: { SHED_ABOVE_MS: 0, PUBLIC_ORIGIN: 'https://outpick.example' } });
    await putTestContent(site, {
      'news/p.png': await testPicture(),
      'news/awkward.md': `---\ntitle: ${awkward}\ntopic: A & B\ndescription: x & y\npicture: p.png\nalt: x\npublished: 2026-01-02T03:04:05Z\n---\nA **strong** & plain text.`,
      'podcasts/awkward.md': `---\ntitle: ${awkward}\ntopic: A & B\nurl: https://x.example/?a=1&b=2\npublished: 2026-01-02T03:04:05Z\n---\nHear <it>.`,
    });
  });
  afterAll(async () => site.close());

  const xml = async (path: string) => parseXml(await (await site.get(path)).text());

  it('are well-formed XML whatever characters a heading has', async () => {
    const atom = await xml('/news.atom');
    expect(unescapeXml(atom.get('title')?.[1])).toContain('Fish & <b>chips</b> ]]> "quoted"');
    expect(unescapeXml(unescapeXml(atom.get('content')?.[0]))).toContain(
      '<p>A <strong>strong</strong> & plain text.</p>',
    );
    expect(atom.get('published')).toEqual(['2026-01-02T03:04:05.000Z']);
    expect(atom.get('id')?.[1]).toMatch(/^urn:uuid:[0-9a-f-]{36}$/u);
    const rss = await xml('/podcast.rss');
    expect(unescapeXml(rss.get('link')?.[1])).toBe('https://x.example/?a=1&b=2');
    expect(rss.get('pubDate')).toEqual(['Fri, 02 Jan 2026 03:04:05 GMT']);
    expect((await xml('/sitemap.xml')).get('loc')).toContain('https://outpick.example/');
  });

  it('are cached until their data changes', async () => {
    const first = await site.get('/podcast.rss');
    const etag = first.headers.get('etag') ?? '';
    expect((await site.get('/podcast.rss', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await putTestContent(site, {
      'podcasts/second.md': `---\ntitle: Second\ntopic: x\nurl: https://x.example/2\npublished: 2026-01-03T00:00:00Z\n---\n`,
    });
    await eventually(async () => expect((await xml('/podcast.rss')).get('item')).toHaveLength(2));
  });
});
