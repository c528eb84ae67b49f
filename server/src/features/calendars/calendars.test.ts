import { createRandom } from '@outpick/forecast';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, eventually, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { putGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import { runRatings } from '../ratings/index.ts';

const hour = 3_600_000;

describe('a calendar', () => {
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

  const readCalendar = async (path: string) => {
    const answer = await site.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    return { text, events };
  };
  const readSportCalendar = async () => readCalendar(`/calendar/sport/${sportId}.ics`);
  const list = async (path: string) =>
    JSON.parse(await (await site.get(`/api/v1/website/${path}${sportId}`)).text()).data.result;
  const put = async (changed: GameEntry) =>
    site.platform.transact(async (tx) => putGames(site.platform, tx, sportId, [changed]));

  const uidAt = async (time: string) =>
    eventually(async () => {
      const { events } = await readSportCalendar();
      const found = events.find(({ startDate }) => startDate.toUnixTime() * 1000 === Date.parse(time));
      if (!found) throw new Error(`there is no game at ${time}`);
      expect(found.startDate.zone.tzid).toBe('UTC');
      expect(found.endDate.toUnixTime() - found.startDate.toUnixTime()).toBe((2.5 * hour) / 1000);
      return found.uid;
    });

  it('of a sport can be parsed by an iCalendar library and has every game with its time, forecast and page', async () => {
    const { events } = await readSportCalendar();
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

  it('has CRLF line ends and lines of at most 75 bytes', async () => {
    const { text } = await readSportCalendar();
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('has the exact start of a game in the hour that is repeated when daylight saving ends; a moved game keeps its event', async () => {
    const [next] = games.filter(({ status }) => status === 'scheduled');
    if (!next) throw new Error('there is no scheduled game');
    // Both instants are 1:30 AM in New York: one before the clocks are set back, one after.
    const [before, after] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
    await put({ ...next, startsAt: before });
    const uid = await uidAt(before);
    await put({ ...next, startsAt: after });
    expect(await uidAt(after)).toBe(uid);
    await put({ ...next, status: 'cancelled' });
    await eventually(async () => {
      const { events } = await readSportCalendar();
      const event = events.find((one) => one.uid === uid);
      expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    });
    await put(next);
  });

  it('of a team has the team’s games only', async () => {
    const [{ homeTeam, homeTeamId }] = await list('gamepredictionsList?sportsCategory=');
    const { events } = await readCalendar(`/calendar/team/${homeTeamId}.ics`);
    const teamGames = games.filter((game) => [game.homeTeamId, game.awayTeamId].includes(homeTeamId));
    expect(events).toHaveLength(teamGames.length);
    for (const { summary } of events) expect(summary).toContain(homeTeam);
  });

  it('is a 404 for an unknown sport or team', async () => {
    const unknownId = '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a';
    const paths = [
      `sport/${unknownId}.ics`,
      `team/${unknownId}.ics`,
      `team/${sportId}.ics`,
      `sport/${sportId}`,
      'sport/x.ics',
    ];
    const answers = await Promise.all(paths.map(async (path) => site.get(`/calendar/${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
  });
});
