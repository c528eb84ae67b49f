import { createRandom } from '@outpick/forecast';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, eventually, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import { runRatings } from '../ratings/index.ts';

const hour = 3_600_000;

describe('the calendar', () => {
  let site: TestSite;
  let sportId: string;
  let games: GameEntry[];

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { name: 'Football, Pro; "A\\B"' });
    games = await addTestLeague(site.platform, sportId, createRandom(9));
    await runRatings(site.platform, sportId);
  });
  afterAll(async () => site.close());

  const read = async (path: string) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    return { text, events };
  };
  const ofSport = async () => read(`/calendar/sport/${sportId}.ics`);
  const list = async (path: string) =>
    JSON.parse(await (await site.get(`/api/v1/website/${path}${sportId}`)).text()).data.result;
  const put = async (changed: GameEntry) =>
    site.platform.transact(async (tx) => putGames(site.platform, tx, sportId, [changed]));

  const uidAt = async (instant: string) =>
    eventually(async () => {
      const { events } = await ofSport();
      const found = events.find(({ startDate }) => startDate.toUnixTime() * 1000 === Date.parse(instant));
      if (!found) throw new Error(`there is no game at ${instant}`);
      expect(found.startDate.zone.tzid).toBe('UTC');
      expect(found.endDate.toUnixTime() - found.startDate.toUnixTime()).toBe((2.5 * hour) / 1000);
      return found.uid;
    });

  it('of a sport is read by another program: every game, its instant, its forecast and its page', async () => {
    const { events } = await ofSport();
    expect(events).toHaveLength(games.length);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(games.length);
    const rows = await list('gamepredictionsList?sportsCategory=');
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const event = events.find(({ uid }) => uid === `${row.gameId}@outpick`);
      expect(event?.summary).toBe(`${row.awayTeam} @ ${row.homeTeam}`);
      expect(event?.component.getFirstPropertyValue('categories')).toBe('Football, Pro; "A\\B"');
      expect(event?.startDate.toJSDate().toISOString()).toBe(row.date);
      expect(event?.description).toBe(
        `Algorithm: ${row.predictedWinner} by ${row.algoMargin.toFixed(1)}, Win ${(row.winProb * 100).toFixed(1)}%, Tie ${(row.tieProb * 100).toFixed(1)}%\n${site.platform.config.PUBLIC_ORIGIN}/game/${row.gameId}`,
      );
    }
    const [result] = await list('game-result-list?sportsCategory=');
    expect(events.find(({ uid }) => uid === `${result.gameId}@outpick`)?.summary).toBe(
      `${result.awayTeam} @ ${result.homeTeam}: ${result.awayPts}–${result.homePts}`,
    );
  });

  it('has lines of 75 bytes at most that end as the standard says', async () => {
    const { text } = await ofSport();
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('keeps the instant of a game in the hour that the end of daylight saving repeats, and the event when it moves', async () => {
    const [next] = games.filter(({ status }) => status === 'scheduled');
    if (!next) throw new Error('there is no coming game');
    // 1:30 AM in New York, twice: before the clocks go back, and after.
    const [before, after] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
    await put({ ...next, startsAt: before });
    const uid = await uidAt(before);
    await put({ ...next, startsAt: after });
    expect(await uidAt(after)).toBe(uid);
    await put({ ...next, status: 'cancelled' });
    await eventually(async () => {
      const { events } = await ofSport();
      const event = events.find((one) => one.uid === uid);
      expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    });
    await put(next);
  });

  it('of a team has its games and no other', async () => {
    const [{ homeTeam, homeTeamId }] = await list('gamepredictionsList?sportsCategory=');
    const { events } = await read(`/calendar/team/${homeTeamId}.ics`);
    const its = games.filter((game) => [game.homeTeamId, game.awayTeamId].includes(homeTeamId));
    expect(events).toHaveLength(its.length);
    for (const { summary } of events) expect(summary).toContain(homeTeam);
  });

  it('of what is not there is not found', async () => {
    const nobody = '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a';
    const paths = [
      `sport/${nobody}.ics`,
      `team/${nobody}.ics`,
      `team/${sportId}.ics`,
      `sport/${sportId}`,
      'sport/x.ics',
    ];
    const answers = await Promise.all(paths.map(async (path) => site.get(`/calendar/${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
  });
});
