import { afterEach, expect, it } from 'vitest';
import {
  addTestPlayers,
  asOwner,
  openTestContest,
  putTestContent,
  startTestCalls,
  startTestSite,
  testBearer,
  testPick,
} from './support/index.ts';
import type { TestSite } from './support/index.ts';
import { testCalls, testRoutes } from './support/test-calls.ts';

const openSites: TestSite[] = [];
afterEach(async () => {
  await Promise.all(openSites.splice(0).map(async (site) => site.close()));
});

/** Closes the site after the test. */
const closeAfterTest = async (starting: Promise<TestSite>) => {
  const site = await starting;
  openSites.push(site);
  return site;
};

/** Returns the log lines with the id of the answered request. */
const logLines = ({ log }: TestSite, answer: Response) =>
  log
    .map((line) => JSON.parse(line))
    .filter(({ requestId }) => requestId === answer.headers.get('x-request-id'));

/** Returns the log lines except the one that every request has. */
const logEvents = (site: TestSite, answer: Response) =>
  logLines(site, answer).filter(({ msg }) => msg !== 'request');

it('V16.3.3 an exceeded limit logs one line with the request’s id', async () => {
  const site = await closeAfterTest(
    startTestCalls(testCalls, testRoutes, { config: { NETWORK_UNITS_PER_MINUTE: 1 } }),
  );
  await site.get('/api/v1/test/thank/you');
  const answer = await site.get('/api/v1/test/thank/you');
  expect(logLines(site, answer)).toEqual([expect.objectContaining({ msg: 'request', status: 429 })]);
});

it('V16.3.3 a late pick logs one event with the request’s id and the player', async () => {
  const site = await closeAfterTest(startTestSite());
  const contest = await openTestContest(site.platform);
  const [player] = await addTestPlayers(site.platform, 1);
  const [game] = contest.games;
  if (!game) throw new Error('the contest has no game');
  await contest.change(game, { startsAt: new Date(Date.now() - 60_000).toISOString() });
  const answer = await site.get('/api/v1/users/userPerdiction', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...testBearer(player) },
    body: JSON.stringify([testPick(game)]),
  });
  expect(answer.status).toBe(409);
  expect(logEvents(site, answer)).toEqual([
    expect.objectContaining({
      msg: 'security',
      action: 'late-pick',
      outcome: 'denied',
      accountId: player?.id,
    }),
  ]);
});

it('V16.3.3 sanitizing stored HTML logs one event with the request’s id', async () => {
  const site = await closeAfterTest(startTestSite());
  await putTestContent(site, {
    'pages/about-us.md': '---\ntitle: About Us\npublished: 2026-01-01T00:00:00Z\n---\nHello.\n',
  });
  await asOwner(
    site.platform.config.DATABASE_URL,
    `update pages set content = '<p>Hello.</p><script>steal()</script>'`,
  );
  const answer = await site.get('/api/v1/content/about-us');
  expect(await answer.text()).not.toContain('steal');
  expect(logEvents(site, answer)).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'stored HTML was not safe: cleaned on read' }),
  ]);
});

it('V16.3.4 an unexpected error logs one event with the request’s id', async () => {
  const site = await closeAfterTest(startTestCalls(testCalls, testRoutes));
  for (const path of ['fail', 'wrong']) {
    const answer = await site.get(`/api/v1/test/${path}`);
    expect(answer.status).toBe(500);
    expect(logEvents(site, answer)).toEqual([
      expect.objectContaining({ level: 'error', msg: 'request failed' }),
    ]);
  }
});
