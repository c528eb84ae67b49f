import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestSport, addTestTeams, openTestPlatform } from '../../../../test/support/index.ts';
import type { TestPlatform } from '../../../../test/support/index.ts';
import { confirmPage, emptyReading, previewReadings, storeReadings } from './index.ts';
import type { Reading, ReadingBatch } from './index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.parse('2026-09-13T17:00:00Z');
const page = { key: 'season', from: '2026-09-01', to: '2026-12-31', isComplete: true };

const startAfter = (hours: number) => new Date(start + hours * hourMs).toISOString();
const team = (name: string) => ({ id: null, name });

/** A scheduled game of the Lions at home against the Bears. */
const readingOf = (changes: Partial<Reading> = {}): Reading => ({
  ...emptyReading,
  sourceId: '1',
  season: 2026,
  startsAt: new Date(start).toISOString(),
  isTimeKnown: true,
  home: team('Lions'),
  away: team('Bears'),
  neutral: false,
  status: 'scheduled',
  ...changes,
});
const dayPage = (day: string) => ({ key: day, from: day, to: day, isComplete: true });
const gameOn = (sourceId: string, day: string, hour: string) =>
  readingOf({ sourceId, startsAt: `2026-09-${day}T${hour}:00:00Z` });
const finalOf = (home: number, away: number, changes: Partial<Reading> = {}): Reading =>
  readingOf({ status: 'final', points: { home, away }, ...changes });

describe('a reading of a source', () => {
  let opened: TestPlatform;
  let sportId: string;

  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    sportId = await addTestSport(opened.platform);
    await addTestTeams(opened.platform, sportId, ['Lions', 'Bears', 'Colts']);
  });

  const store = async (
    source: string,
    readings: readonly Reading[],
    more: Partial<ReadingBatch> & { readonly at?: number } = {},
  ) => {
    const { at = start - 24 * hourMs, ...others } = more;
    const batch = {
      sportId,
      source,
      readings,
      page,
      now: new Date(at),
      createsTeams: false,
      isJoinOnly: false,
    };
    return storeReadings(opened.platform, { ...batch, ...others });
  };
  const addFeed = async (
    adapter: string,
    priority: number,
    facts = ['schedule', 'result', 'line', 'players'],
  ) =>
    opened.platform.db
      .insertInto('provider_feeds')
      .values({
        sport_id: sportId,
        adapter,
        facts,
        priority,
        created_at: new Date(start),
        fetched_at: new Date(start + 3 * hourMs),
      })
      .execute();
  const listGames = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts, home.name as home, away.name as away, status,
             home_points, away_points, closing_line, games.neutral
      from games join teams home on home.id = home_team_id join teams away on away.id = away_team_id
      where games.sport_id = ${sportId} and merged_into is null order by starts_at, games.id
    `.execute(opened.platform.db);
    return rows;
  };

  const listUnknown = async () =>
    opened.platform.db
      .selectFrom('unknown_teams')
      .select(['name', 'source_id'])
      .where('sport_id', '=', sportId)
      .execute();

  it('adds its game once', async () => {
    expect(await store('one', [readingOf()])).toMatchObject({ added: 1, changed: 0 });
    expect(await store('one', [readingOf()])).toMatchObject({ added: 0, changed: 0 });
    expect(await listGames()).toMatchObject([
      { starts: '2026-09-13 17:00', home: 'Lions', away: 'Bears', status: 'scheduled' },
    ]);
  });

  it('is matched with the same game of another source', async () => {
    await store('one', [readingOf()]);
    const other = readingOf({ sourceId: 'x', startsAt: new Date(start + 20 * minuteMs).toISOString() });
    expect(await store('two', [other])).toMatchObject({ added: 0, doubtful: 0 });
    expect(await listGames()).toHaveLength(1);
  });

  it('is matched by start within a double-header', async () => {
    await store('one', [readingOf(), readingOf({ sourceId: '2', startsAt: startAfter(6) })]);
    const late = readingOf({ sourceId: 'b', startsAt: startAfter(8.5) });
    await store('two', [late, readingOf({ sourceId: 'a', startsAt: startAfter(2) })]);
    await store('two', [{ ...late, closingLine: 4.5 }], { page: { ...page, isComplete: false } });
    expect(await listGames()).toMatchObject([{ closing_line: null }, { closing_line: 4.5 }]);
  });

  it('waits for a person if it may be one of several games', async () => {
    await store('one', [readingOf(), readingOf({ sourceId: '2', startsAt: startAfter(6) })]);
    const report = await store('two', [readingOf({ sourceId: 'x', startsAt: startAfter(3) })]);
    expect(report).toMatchObject({ added: 0, doubtful: 1 });
    expect(report.problems[0]?.reason).toContain('several games of these teams are on that day');
    const doubts = await opened.platform.db
      .selectFrom('doubtful_games')
      .select(['source', 'source_id', 'game_ids'])
      .where('sport_id', '=', sportId)
      .execute();
    expect(doubts).toMatchObject([{ source: 'two', source_id: 'x' }]);
    expect(doubts[0]?.game_ids).toHaveLength(2);
  });

  it('waits for a person if home and away are swapped, unless the ground is neutral', async () => {
    await store('one', [readingOf()]);
    const swapped = readingOf({ sourceId: 'x', home: team('Bears'), away: team('Lions') });
    expect(await store('two', [swapped])).toMatchObject({ added: 0, doubtful: 1 });
    const neutral = finalOf(10, 20, { ...swapped, neutral: true, status: 'final', isOfficial: true });
    const result = { ...neutral, points: { home: 10, away: 20 } };
    expect(await store('two', [result], { at: start + 4 * hourMs })).toMatchObject({ added: 0, doubtful: 0 });
    expect(await listGames()).toMatchObject([
      { home: 'Lions', status: 'final', home_points: 20, away_points: 10 },
    ]);
  });

  it('follows an id that changes, and a game that moves with a new id', async () => {
    await store('one', [readingOf()]);
    const moved = readingOf({ sourceId: '2', startsAt: new Date(start + 9 * 24 * hourMs).toISOString() });
    expect(await store('one', [moved])).toMatchObject({ added: 0, changed: 1 });
    expect(await listGames()).toMatchObject([{ starts: '2026-09-22 17:00' }]);
  });

  it('marks games as missing that a complete page no longer lists', async () => {
    await store('one', [readingOf(), readingOf({ sourceId: '2', away: team('Colts') })]);
    expect(await store('one', [readingOf()])).toMatchObject({ missing: 1 });
    expect(await listGames()).toHaveLength(2);
    expect(
      await store('one', [readingOf(), readingOf({ sourceId: '2', away: team('Colts') })]),
    ).toMatchObject({
      missing: 0,
    });
  });

  it('is final at once if it is official', async () => {
    await store('one', [finalOf(21, 20, { isOfficial: true })], { at: start + 3 * hourMs });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21 }]);
  });

  it('is final after two equal reads some minutes apart if it is not official', async () => {
    const at = start + 3 * hourMs;
    await store('one', [readingOf()]);
    await store('one', [finalOf(21, 20)], { at });
    expect(await listGames()).toMatchObject([{ status: 'live', home_points: 21 }]);
    await store('one', [finalOf(21, 20)], { at: at + minuteMs });
    expect(await listGames()).toMatchObject([{ status: 'live' }]);
    await store('one', [finalOf(24, 20)], { at: at + 11 * minuteMs });
    expect(await listGames()).toMatchObject([{ status: 'live', home_points: 24 }]);
    await store('one', [finalOf(24, 20, { closingLine: 3 })], { at: at + 22 * minuteMs });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 24 }]);
  });

  it('is not confirmed by a page without results', async () => {
    const at = start + 3 * hourMs;
    await store('one', [finalOf(21, 20)], { at });
    const lines = { ...page, key: 'lines', isComplete: false };
    const line = readingOf({ status: null, closingLine: 2.5 });
    await store('one', [line], { at: at + 20 * minuteMs, page: lines });
    expect(await listGames()).toMatchObject([{ status: 'live', closing_line: 2.5 }]);
    await store('one', [finalOf(21, 20)], { at: at + 21 * minuteMs });
    expect(await listGames()).toMatchObject([{ status: 'final', closing_line: 2.5 }]);
  });

  it('is withdrawn if its own page has an unknown status, and an unchanged copy of the page does not confirm it', async () => {
    const at = start + 3 * hourMs;
    const now = new Date(at + 30 * minuteMs);
    await store('one', [finalOf(21, 20)], { at });
    await store('one', [readingOf({ status: null })], { at: at + 4 * minuteMs });
    await confirmPage(opened.platform, { sportId, source: 'one', page, now });
    expect(await listGames()).toMatchObject([{ status: 'live' }]);
    await store('one', [finalOf(24, 20)], { at: at + 40 * minuteMs });
    await store('one', [finalOf(24, 20)], { at: at + 51 * minuteMs });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 24 }]);
  });

  it('finds a game under a new id on a page that lists only some games', async () => {
    const some = { ...page, key: 'today', isComplete: false };
    await store('one', [readingOf()]);
    expect(await store('one', [readingOf({ sourceId: '2' })], { page: some })).toMatchObject({ added: 0 });
    expect(await listGames()).toHaveLength(1);
  });

  it('is confirmed by a page that has not changed', async () => {
    const at = start + 3 * hourMs;
    await store('one', [finalOf(21, 20)], { at });
    const confirm = async (minutes: number) =>
      confirmPage(opened.platform, { sportId, source: 'one', page, now: new Date(at + minutes * minuteMs) });
    await confirm(2);
    expect(await listGames()).toMatchObject([{ status: 'live' }]);
    await confirm(12);
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21, away_points: 20 }]);
  });

  it.each([
    ['a result before its start', finalOf(21, 20, { isOfficial: true }), -18 * hourMs],
    ['an impossible score, 2100–20', finalOf(2100, 20, { isOfficial: true }), 4 * hourMs],
    ['final too soon after its start', finalOf(7, 0), 30 * minuteMs],
    ['live long before its start', readingOf({ status: 'live', points: { home: 0, away: 0 } }), -5 * hourMs],
  ])('is ignored if it cannot be true: %s', async (reason, reading, after) => {
    await store('one', [readingOf()], { at: start - 48 * hourMs });
    const report = await store('one', [reading], { at: start + after });
    expect(report).toMatchObject({ changed: 0, refused: 1, problems: [{ sourceId: '1', reason }] });
    expect(await listGames()).toMatchObject([{ status: 'scheduled', home_points: null }]);
  });

  it('does not change the stored status if its own status is unknown', async () => {
    await store('one', [readingOf({ status: null, closingLine: 3.5 })], { at: start + 5 * hourMs });
    expect(await listGames()).toMatchObject([{ status: 'scheduled', closing_line: 3.5 }]);
  });

  it('decides a fact if its source is the first one that has the fact', async () => {
    await addFeed('scores', 1, ['schedule', 'result']);
    await addFeed('lines', 2, ['line', 'result', 'schedule']);
    const at = start + 3.5 * hourMs;
    await store('scores', [readingOf({ closingLine: 1 })]);
    await store('lines', [readingOf({ sourceId: 'x', closingLine: 6 })]);
    await store('lines', [finalOf(30, 0, { sourceId: 'x', isOfficial: true })], { at });
    expect(await listGames()).toMatchObject([{ closing_line: 6, status: 'scheduled' }]);
    await store('scores', [finalOf(21, 20, { isOfficial: true })], { at: at + minuteMs });
    await store('lines', [finalOf(30, 0, { sourceId: 'x', isOfficial: true })], { at: at + 2 * minuteMs });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21, away_points: 20 }]);
  });

  it('of the second source is used six hours after the game should have ended', async () => {
    await addFeed('scores', 1);
    await addFeed('lines', 2);
    const result = finalOf(30, 0, { sourceId: 'x', isOfficial: true });
    await store('scores', [readingOf()]);
    await store('lines', [result], { at: start + 4 * hourMs });
    expect(await listGames()).toMatchObject([{ status: 'scheduled' }]);
    await store('lines', [result], { at: start + 10 * hourMs });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 30 }]);
  });

  it('with a result that was refused before the start does not make the game final when it begins', async () => {
    const early = finalOf(21, 20, { sourceId: 'x', isOfficial: true });
    await store('file', [early], { page: null, at: start - 18 * hourMs });
    await store('one', [readingOf()], { at: start - hourMs });
    await store('one', [readingOf({ status: 'live', points: { home: 0, away: 0 } })], {
      at: start + minuteMs,
    });
    expect(await listGames()).toMatchObject([{ status: 'live', home_points: 0 }]);
  });

  it('with a final result stays in force when its source becomes stale or errs for a moment', async () => {
    await addFeed('first', 1);
    await addFeed('second', 2);
    const at = start + 4 * hourMs;
    const second = finalOf(20, 21, { sourceId: 'x', isOfficial: true });
    const kept = { status: 'final', home_points: 21, away_points: 20 };
    await store('first', [finalOf(21, 20, { isOfficial: true })], { at });
    await store('second', [second], { at });
    await store('second', [{ ...second, closingLine: 2 }], { at: at + 40 * hourMs });
    expect(await listGames()).toMatchObject([kept]);
    await store('first', [readingOf({ status: 'live', points: { home: 21, away: 20 } })], {
      at: at + 41 * hourMs,
    });
    expect(await listGames()).toMatchObject([kept]);
  });

  it('changes an old result only after a second read', async () => {
    const at = start + 5 * 24 * hourMs;
    await store('one', [finalOf(21, 20)], { at });
    await store('one', [finalOf(0, 3)], { at: at + hourMs });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21 }]);
    await store('one', [finalOf(0, 3)], { at: at + 2 * hourMs });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 0 }]);
  });

  it('is not confirmed by another page that has not changed', async () => {
    const at = start + 3 * hourMs;
    await store('one', [finalOf(21, 20)], { at, page: { ...page, key: 'today' } });
    await confirmPage(opened.platform, { sportId, source: 'one', page, now: new Date(at + 20 * minuteMs) });
    expect(await listGames()).toMatchObject([{ status: 'live' }]);
  });

  it('moves a game to another day even if the new time is unknown and another source has the old day', async () => {
    await addFeed('first', 1);
    await addFeed('second', 2);
    await store('first', [readingOf()]);
    await store('second', [readingOf({ sourceId: 'x' })]);
    await store('first', [readingOf({ startsAt: '2026-09-14T12:00', isTimeKnown: false })]);
    expect(await listGames()).toMatchObject([{ starts: '2026-09-14 17:00' }]);
  });

  it('is matched with the right day of a series even if pages are read out of order', async () => {
    await store('one', [gameOn('a1', '13', '17')], { page: dayPage('2026-09-13') });
    await store('two', [gameOn('b2', '14', '13')], { page: dayPage('2026-09-14') });
    await store('one', [gameOn('a2', '14', '13')], { page: dayPage('2026-09-14') });
    await store('two', [gameOn('b2', '14', '13')], { page: dayPage('2026-09-14') });
    await store('two', [gameOn('b1', '13', '17')], { page: dayPage('2026-09-13') });
    expect((await listGames()).map(({ starts }) => starts)).toEqual(['2026-09-13 17:00', '2026-09-14 13:00']);
    const doubts = await opened.platform.db
      .selectFrom('doubtful_games')
      .select('source_id')
      .where('sport_id', '=', sportId)
      .execute();
    expect(doubts).toEqual([]);
  });

  it.each([
    { startsAt: '2026-02-30T12:00:00Z' },
    { startsAt: '2026-09-13T12:00:00+18:00' },
    { home: team('Li\u0000ons') },
    { away: team('\ud800') },
    { status: 'final' as const, points: { home: -1, away: 0 } },
    { closingProbability: 1.2 },
    { sourceId: '' },
  ])('does not affect other games if it cannot be stored: %j', async (changes) => {
    const good = readingOf({ sourceId: 'good', startsAt: '2026-10-04T17:00:00Z' });
    expect(await store('one', [readingOf(changes), good])).toMatchObject({ added: 1, refused: 1 });
  });

  it('combines the line and the result from different pages of one source', async () => {
    await store('one', [finalOf(21, 20, { isOfficial: true })], { at: start + 4 * hourMs });
    const line = readingOf({ status: null, closingLine: 2.5 });
    await store('one', [line], {
      at: start + 5 * hourMs,
      page: { ...page, key: 'lines', isComplete: false },
    });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21, closing_line: 2.5 }]);
  });

  it('ignores a line from after the start', async () => {
    await store('one', [
      readingOf({ closingLine: 3, lineUpdatedAt: new Date(start - hourMs).toISOString() }),
    ]);
    await store('one', [
      readingOf({ closingLine: 9, lineUpdatedAt: new Date(start + hourMs).toISOString() }),
    ]);
    expect(await listGames()).toMatchObject([{ closing_line: 3 }]);
  });

  it('adds no game if its source only adds facts', async () => {
    const report = await store('odds', [readingOf({ status: null, closingLine: 3 })], { isJoinOnly: true });
    expect(report).toMatchObject({ added: 0, problems: [{ reason: 'no such game is known' }] });
    expect(await listGames()).toEqual([]);
  });

  it('reports unknown teams, and creates them only if that is allowed', async () => {
    const reading = readingOf({ away: { id: '77', name: 'Hawks' } });
    expect(await store('one', [reading])).toMatchObject({ added: 0, refused: 1, unknownTeams: ['Hawks'] });
    expect(await listUnknown()).toEqual([{ name: 'Hawks', source_id: '77' }]);
    expect(await store('one', [reading], { createsTeams: true })).toMatchObject({ added: 1 });
    expect(await listUnknown()).toEqual([]);
    // From now on the team is known by its id.
    const renamed = readingOf({
      sourceId: '2',
      away: { id: '77', name: 'Falcons' },
      startsAt: '2026-10-04T17:00:00Z',
    });
    expect(await store('one', [readingOf({ away: { id: '77', name: 'Hawks' } }), renamed])).toMatchObject({
      added: 1,
    });
  });

  it('never confuses a new team with another one that has the same code', async () => {
    const bears = { id: '1', name: 'Alpha Bears', otherNames: ['ABX', 'Alpha'] };
    const birds = { id: '2', name: 'Arctic Birds', otherNames: ['ABX', 'Arctic'] };
    const createsTeams = true;
    await store('one', [readingOf({ away: bears })], { createsTeams });
    const second = readingOf({ sourceId: '2', away: birds, startsAt: '2026-09-20T17:00:00Z' });
    await store('one', [second], { createsTeams, page: { ...page, isComplete: false } });
    expect((await listGames()).map(({ away }) => away)).toEqual(['Alpha Bears', 'Arctic Birds']);
    // Another source uses the team's other name.
    const other = readingOf({ sourceId: 'x', away: { id: '77', name: 'Alpha' } });
    expect(await store('two', [other], { createsTeams })).toMatchObject({ added: 0 });
    expect(await listGames()).toHaveLength(2);
  });

  it('is final at once if the game was days ago: past seasons are read once', async () => {
    await store('one', [finalOf(21, 20)], { at: start + 30 * 24 * hourMs });
    expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21 }]);
  });

  it('is refused if another row of its game contradicts it, and accepted if the row is repeated', async () => {
    const at = start + 4 * hourMs;
    const official = { isOfficial: true };
    const report = await store('one', [finalOf(1, 0, official), finalOf(2, 0, official)], { at });
    expect(report).toMatchObject({ added: 0, refused: 1 });
    expect(await store('one', [finalOf(1, 0, official), finalOf(1, 0, official)], { at })).toMatchObject({
      added: 1,
    });
  });

  it('can be previewed without writing', async () => {
    await store('one', [readingOf()]);
    const batch = { sportId, source: 'one', page, createsTeams: true, isJoinOnly: false };
    const readings = [
      readingOf({ startsAt: '2026-09-13T20:20:00Z' }),
      readingOf({ sourceId: '9', home: team('Hawks'), startsAt: '2026-09-20T17:00:00Z' }),
    ];
    const report = await previewReadings(opened.platform, {
      ...batch,
      readings,
      now: new Date(start - hourMs),
    });
    expect(report).toMatchObject({ added: 1, changed: 1 });
    expect(report.changes).toEqual([
      {
        game: 'Bears @ Lions, 2026-09-13',
        what: 'start 2026-09-13T17:00:00.000Z → 2026-09-13T20:20:00.000Z',
      },
      { game: 'Bears @ Hawks, 2026-09-20', what: 'new game' },
    ]);
    expect(await listGames()).toMatchObject([{ starts: '2026-09-13 17:00' }]);
  });

  it('keeps the known time of a game if a source has only the day', async () => {
    await store('one', [readingOf()]);
    await store('one', [readingOf({ startsAt: '2026-09-13T12:00', isTimeKnown: false })]);
    expect(await listGames()).toMatchObject([{ starts: '2026-09-13 17:00' }]);
    await store('one', [readingOf({ startsAt: '2026-09-14T12:00', isTimeKnown: false })]);
    expect(await listGames()).toMatchObject([{ starts: '2026-09-14 17:00' }]);
  });
});
