import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestFeed } from '../../../../test/admin/samples/feeds.ts';
import {
  addTestOperator,
  addTestSport,
  addTestTeams,
  asOwner,
  eventually,
  measureThreadTime,
  startTestSite,
} from '../../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../../test/support/index.ts';
import { parsePrivateNetwork } from '../../../platform/config/links.ts';

const key = 'value-of-the-key';
const reason = 'because the test needs it';

const formOf = (document: string) => {
  const form = new FormData();
  form.set('document', new File([document], 'document'));
  return form;
};
const game = (id: number, hteam: string, ateam: string) => ({
  id,
  year: 2026,
  hteam,
  ateam,
  hscore: 0,
  ascore: 0,
  complete: 0,
  unixtime: Date.parse('2026-05-02T09:30:00Z') / 1000,
  date: '2026-05-02 19:30:00',
  tz: '+10:00',
});

/** A document of games between teams that `nameOf` names; each has a rival. */
const gamesOf = (count: number, nameOf: (number: number) => string): string =>
  JSON.stringify({
    games: Array.from({ length: count }, (_, index) =>
      game(index + 1, nameOf(index), `${nameOf(index)} rivals`),
    ),
  });

/** Starts a provider that answers nothing until the test says so. */
async function startSlowProvider() {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => void responses.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    waiting: () => responses.length,
    answer: (text: string) => responses.forEach((response) => response.end(text)),
    close: () => server.close(),
  };
}

describe('feeds in the console', () => {
  let site: TestSite;
  let owner: TestOperator;
  let slowProvider: Awaited<ReturnType<typeof startSlowProvider>>;
  beforeAll(async () => {
    slowProvider = await startSlowProvider();
    const loopback = parsePrivateNetwork('127.0.0.1');
    site = await startTestSite({
      config: {
        FEED_SECRETS: new Map([['cbbd', 'key-of-the-setting']]),
        FEED_ORIGINS: [slowProvider.origin],
        PRIVATE_NETWORKS: 'network' in loopback ? [loopback.network] : [],
      },
      now: () => new Date('2026-05-01T12:00:00Z'),
    });
    owner = await addTestOperator(site.platform, 'owner');
  });
  afterAll(async () => {
    slowProvider.close();
    await site.close();
  });

  const send = async (path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const answer = await site.get(`/api/v1/admin${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...owner.headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const { data, error } = JSON.parse(text);
    return { status: answer.status, data, error, text };
  };
  it('can be tested with a pasted document: the test lists what would change, and writes nothing', async () => {
    const { id, sportId } = await addTestFeed(site.platform);
    await addTestTeams(site.platform, sportId, ['Carlton', 'Geelong']);
    const document = JSON.stringify({
      games: [game(1, 'Carlton', 'Geelong'), game(2, 'Carlton', 'Strangers')],
    });
    const { data } = await send(`/feeds/${id}/test`, formOf(document));
    expect(data).toMatchObject({
      page: '2026',
      outcome: 'read',
      failure: null,
      read: 2,
      added: 1,
      refused: 1,
      problems: [{ sourceId: '2', reason: 'there is no team "Strangers"' }],
      unknownTeams: ['Strangers'],
    });
    const { rows } = await sql`
      select from games where sport_id = ${sportId} union all select from unknown_teams where sport_id = ${sportId}
      union all select from import_runs where sport_id = ${sportId}
    `.execute(site.platform.db);
    expect(rows).toEqual([]);
  });

  it.each([
    ['not JSON', '<html>', 'the document is not JSON'],
    ['not the provider’s', '{"a": 1}', 'not a document of this provider'],
    ['empty', '', 'the document is empty'],
  ])('fail a test with a document that is %s, and name the reason', async (_what, document, message) => {
    const { id } = await addTestFeed(site.platform);
    const { status, data } = await send(`/feeds/${id}/test`, formOf(document));
    expect([status, data.outcome]).toEqual([200, 'failed']);
    expect(data.failure).toContain(message);
  });

  it.each([
    ['5 MB of escapes', `{"games": [], "a": "${String.raw`\n`.repeat(2_600_000)}"}`, ''],
    ['too many games', `{"games": [${'{},'.repeat(20_000)}{}]}`, 'more than 20000 games'],
    ['games of 4,002 teams', gamesOf(2001, (number) => `Carlton ${number}`), 'more than 4000 teams'],
    ['6,001 games of two teams', gamesOf(6001, () => 'Carlton'), 'a test reads at most 6000 games'],
    ['a million levels', '['.repeat(1_000_000), 'nested deeper than 64 levels'],
  ])('V15.2.2 hardly occupy the site with a pasted document of %s', async (_what, document, failure) => {
    const { id } = await addTestFeed(site.platform);
    await send(`/feeds/${id}/test`, formOf('{"games": []}'));
    const form = formOf(document);
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const time = await measureThreadTime(async () => {
      answer = await send(`/feeds/${id}/test`, form);
    });
    expect([answer?.status, answer?.data.failure ?? '']).toEqual([200, expect.stringContaining(failure)]);
    expect(time).toBeLessThan(300);
  });

  it('are added once per sport and provider, with valid settings and facts and with consent to the provider’s terms', async () => {
    const sportId = await addTestSport(site.platform);
    const feed = {
      sportId,
      adapter: 'squiggle',
      settings: {},
      facts: ['schedule'],
      priority: 1,
      createsTeams: false,
      origin: null,
      agreesToTerms: false,
    };
    expect(await send('/feeds', { ...feed, settings: { team: 1 } })).toMatchObject({ status: 409 });
    expect(await send('/feeds', { ...feed, facts: ['line'] })).toMatchObject({
      status: 409,
      error: { message: 'squiggle has the facts schedule, result.' },
    });
    expect(await send('/feeds', { ...feed, origin: 'https://mirror.example' })).toMatchObject({
      status: 409,
      error: { message: 'The setting FEED_ORIGINS does not have https://mirror.example.' },
    });
    const espn = { ...feed, adapter: 'espn', settings: { sport: 'football', league: 'nfl' } };
    expect((await send('/feeds', espn)).status).toBe(409);
    expect((await send('/feeds', { ...espn, agreesToTerms: true })).status).toBe(200);
    expect((await send('/feeds', feed)).status).toBe(200);
    expect(await send('/feeds', feed)).toMatchObject({
      status: 409,
      error: { message: 'The sport has a feed of this provider already.' },
    });
    const { data } = await send(`/feeds?sportId=${sportId}&sort=source`);
    expect(data.rows).toMatchObject([
      { source: 'espn', state: 'new' },
      { source: 'squiggle', state: 'new', callsLeft: [{ period: 'minute', limit: 10, left: 10 }] },
    ]);
  });

  it('record a change of the feed and a change of its provider’s plan in separate lines of the audit log', async () => {
    const settings = { settings: {}, facts: ['schedule'], priority: 1, createsTeams: false, origin: null };
    const added = await send('/feeds', {
      ...settings,
      sportId: await addTestSport(site.platform),
      adapter: 'squiggle',
      agreesToTerms: false,
      plan: { perMinute: 5 },
    });
    const { id } = added.data;
    const linesOf = async (subject: string, subjectId: string) =>
      (await send(`/audit?subject=${subject}&subjectId=${subjectId}`)).data.rows;
    expect(await linesOf('feed', id)).toMatchObject([
      { act: 'feed.add', before: null, after: { priority: 1, facts: ['schedule'] } },
    ]);
    expect(await linesOf('provider', 'squiggle')).toMatchObject([
      { act: 'feed.add', before: { perMinute: 10 }, after: { perMinute: 5 } },
    ]);

    expect((await send(`/feeds/${id}`, { ...settings, priority: 7 })).status).toBe(200);
    expect(await linesOf('feed', id)).toMatchObject([
      { act: 'feed.change', before: { priority: 1 }, after: { priority: 7 } },
      { act: 'feed.add' },
    ]);
    const plan = '/feed-adapters/squiggle/plan';
    expect((await send(plan, { reason })).status).toBe(200);
    expect((await send(plan, { perMinute: null, reason })).status).toBe(200);
    expect((await linesOf('provider', 'squiggle'))[0]).toMatchObject({
      act: 'provider.change-plan',
      reason,
      before: { perMinute: 5 },
      after: { perMinute: 10 },
    });
  });

  it('have a description of each setting, from which the console builds a form', async () => {
    const { data } = await send('/feed-adapters');
    const fieldsOf = (adapter: string) =>
      data.adapters.find(({ name }: { name: string }) => name === adapter).settingFields;
    expect(fieldsOf('squiggle')).toEqual([]);
    expect(fieldsOf('espn')).toMatchObject([
      { name: 'sport', kind: 'text', choices: expect.arrayContaining(['hockey']), isRequired: true },
      { name: 'league', kind: 'text', choices: [], isRequired: true, help: expect.stringContaining('nfl') },
      { name: 'groups', kind: 'text', isRequired: false },
      { name: 'season', kind: 'structure', isRequired: false },
    ]);
    expect(fieldsOf('mlb-statsapi')).toMatchObject([{ name: 'sportId', kind: 'number', isRequired: false }]);
  });

  it('are paused, resumed, run and removed', async () => {
    const { id } = await addTestFeed(site.platform);
    const state = async () => (await send(`/feeds/${id}`)).data.state;
    expect((await send(`/feeds/${id}/pause`, { reason })).status).toBe(200);
    expect(await state()).toBe('paused');
    expect(await send(`/feeds/${id}/run`, { pages: 'due' })).toMatchObject({
      status: 409,
      error: { message: 'The feed is paused. Resume it first.' },
    });
    expect((await send(`/feeds/${id}/resume`, {})).status).toBe(200);
    expect(await state()).toBe('new');
    expect((await send(`/feeds/${id}/run`, { pages: 'all' })).status).toBe(200);
    const { rows } = await sql`
      select from jobs.job where name = 'providers.run-all' and data ->> 'feedId' = ${id}
    `.execute(site.platform.db);
    expect(rows).toHaveLength(1);
    expect((await send(`/feeds/${id}/remove`, { reason })).status).toBe(200);
    expect((await send(`/feeds/${id}`)).status).toBe(404);
  });

  it('have keys that can be written but never read', async () => {
    const find = async () => {
      const { data, text } = await send('/feed-secrets');
      expect(text).not.toContain(key);
      return data.secrets.find(({ name }: { name: string }) => name === 'cfbd');
    };
    expect(await find()).toMatchObject({ from: null, isStored: false });
    const set = await send('/feed-secrets/cfbd', { value: key });
    expect([set.status, set.data]).toEqual([200, { done: true }]);
    expect(await find()).toMatchObject({ from: 'console', isStored: true, usedBy: ['CollegeFootballData'] });
    const { data } = await send('/feed-secrets');
    expect(data.secrets).toContainEqual(expect.objectContaining({ name: 'cbbd', from: 'environment' }));
    expect((await send('/audit?act=feed-secret.set')).text).not.toContain(key);
    expect(site.log.join('\n')).not.toContain(key);
    expect((await send('/feed-secrets/cfbd', { value: 'short' })).status).toBe(422);
    expect((await send('/feed-secrets/cfbd/remove', { reason })).status).toBe(200);
    expect(await find()).toMatchObject({ from: null });
    expect(await send('/feed-secrets/cfbd/remove', { reason })).toMatchObject({
      status: 409,
      error: { message: 'The console stores no key "cfbd".' },
    });
  });

  it('are set up for a league with a recipe, and a league without an official source asks for consent', async () => {
    const refused = await send('/leagues', { recipe: 'nba', agreesToUnofficial: false });
    expect(refused.status).toBe(409);
    expect(refused.error.message).not.toContain('--');
    const added = await send('/leagues', { recipe: 'nhl', agreesToUnofficial: false });
    expect(added.data).toMatchObject({ isNewSport: true, teamsAdded: 32 });
    expect(added.data.feeds).toContainEqual({ adapter: 'nhl-api-web', state: 'new', missingKey: null });
    expect((await send('/leagues', { recipe: 'nhl', agreesToUnofficial: false })).data).toMatchObject({
      isNewSport: false,
      teamsAdded: 0,
    });
    const { data } = await send('/league-recipes');
    expect(data.recipes).toContainEqual(
      expect.objectContaining({ slug: 'nhl', isAdded: true, needsConsent: false }),
    );
    expect(data.recipes).toContainEqual(expect.objectContaining({ slug: 'nba', needsConsent: true }));
  });

  it('run one test of an operator at a time', async () => {
    const { id } = await addTestFeed(site.platform);
    await asOwner(site.platform.config.DATABASE_URL, 'update provider_feeds set origin = $2 where id = $1', [
      id,
      slowProvider.origin,
    ]);
    const test = async () => send(`/feeds/${id}/test`, new FormData());
    const first = test();
    await eventually(() => expect(slowProvider.waiting()).toBe(1));
    expect((await test()).status).toBe(429);
    slowProvider.answer('{"games": []}');
    expect(await first).toMatchObject({ status: 200, data: { outcome: 'read' } });
  });
});
