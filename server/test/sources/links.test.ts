import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finalOf, hourMs, readingOf, seasonPage as page, start, storeTestReadings } from './test-readings.ts';
import { inAct, tester, addTestSport, addTestTeams, openTestPlatform } from '../support/index.ts';
import type { TestPlatform } from '../support/index.ts';
import { putGames } from '../../src/features/games/index.ts';
import { mergeDuplicate } from '../../src/acts/games/merge-games.ts';
import {
  aliasTeam,
  decideDoubt,
  linkTeam,
  listDisagreements,
  listDoubts,
  listTeamLinks,
  pinGame,
  showGame,
  unlinkGame,
  unlinkTeam,
  unpinGame,
} from '../../src/features/ingest/readings/index.ts';
import type { Reading, ReadingBatch } from '../../src/features/ingest/readings/index.ts';

describe('links of sources', () => {
  let now = start + 5 * hourMs;
  let opened: TestPlatform;
  let sportId: string;

  beforeAll(async () => {
    opened = await openTestPlatform({ now: () => new Date(now) });
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    now = start + 5 * hourMs;
    sportId = await addTestSport(opened.platform);
    await addTestTeams(opened.platform, sportId, ['Lions', 'Bears', 'Colts']);
  });

  const store = async (source: string, readings: readonly Reading[], more: Partial<ReadingBatch> = {}) =>
    storeTestReadings(opened.platform, { sportId, source, readings, ...more });
  const listGames = async () => {
    const { rows } = await sql<{ id: string } & Record<string, unknown>>`
      select games.id, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts, home.name as home,
             away.name as away, status, home_points, away_points, closing_line, games.neutral
      from games join teams home on home.id = home_team_id join teams away on away.id = away_team_id
      where games.sport_id = ${sportId} and merged_into is null order by games.id
    `.execute(opened.platform.db);
    return rows;
  };
  const idOf = async (index: number) => (await listGames())[index]?.id ?? '';
  const show = async (index: number) => (await showGame(opened.platform.db, await idOf(index))).join('\n');
  const unlink = async (source: string, sourceId: string) =>
    inAct(opened.platform, async (tx) => unlinkGame(opened.platform, tx, { sportId, source, sourceId }));
  const decide = async (source: string, sourceId: string, decision: { readonly gameId: string } | 'new') =>
    inAct(opened.platform, async (tx) =>
      decideDoubt(opened.platform, tx, { sportId, source, sourceId, decision }),
    );
  const disagreements = async () => listDisagreements(opened.platform.db, { sportId, now: new Date(now) });
  const listCorrections = async () =>
    opened.platform.db
      .selectFrom('result_corrections')
      .select(['home_points_before', 'home_points_after'])
      .where('sport_id', '=', sportId)
      .orderBy('id')
      .execute();
  const countRefused = async () => {
    const rows = await opened.platform.db
      .selectFrom('refused_links')
      .select('source_id')
      .where('sport_id', '=', sportId)
      .execute();
    return rows.length;
  };
  const listLinks = async () =>
    (await listTeamLinks(opened.platform.db, sportId)).flatMap(({ links }) => links);
  /** Adds a feed of the sport, with a page that has not changed since it was read. */
  const addFeed = async (adapter: string, priority: number) => {
    const { id } = await opened.platform.db
      .insertInto('provider_feeds')
      .values({
        sport_id: sportId,
        adapter,
        facts: ['schedule', 'result', 'line'],
        priority,
        created_at: new Date(start),
        fetched_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = new Date(now);
    await opened.platform.db
      .insertInto('feed_pages')
      .values({ feed_id: id, page: page.key, requested_at: at, fetched_at: at, content_hash: 'same' })
      .execute();
  };
  const listHashes = async () => {
    const rows = await opened.platform.db
      .selectFrom('feed_pages')
      .innerJoin('provider_feeds', 'provider_feeds.id', 'feed_id')
      .select('content_hash')
      .where('sport_id', '=', sportId)
      .orderBy('priority')
      .execute();
    return rows.map((row) => row.content_hash);
  };
  /** Adds a game as an import of a sport's only file stores it. */
  const putFileGame = async (points: { readonly home: number; readonly away: number } | null) => {
    const teams = await addTestTeams(opened.platform, sportId, ['Lions', 'Bears']);
    const entry = {
      feedId: 'g1',
      source: 'outpick-csv',
      season: 2026,
      startsAt: new Date(start).toISOString(),
      homeTeamId: teams.get('Lions') ?? '',
      awayTeamId: teams.get('Bears') ?? '',
      neutral: false,
      status: points ? ('final' as const) : ('scheduled' as const),
      points,
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    };
    await opened.platform.transact(async (tx) => putGames(opened.platform, tx, sportId, [entry]));
  };

  describe('wrong links', () => {
    it('are removed: the game follows its other sources, and a public line states the change', async () => {
      await addFeed('two', 1);
      await addFeed('one', 2);
      await store('one', [finalOf(21, 20)]);
      await store('two', [finalOf(7, 3, { sourceId: 'x', closingLine: 4.5, neutral: true })]);
      expect(await listGames()).toMatchObject([{ home_points: 7, closing_line: 4.5, neutral: true }]);
      expect(await show(0)).toMatch(/one: final 21–20.*, id 1\n.*two: final 7–3.*, id x$/u);
      expect(await unlink('two', 'x')).toEqual({ gameId: await idOf(0), hasSources: true });
      expect(await listGames()).toMatchObject([
        { status: 'final', home_points: 21, away_points: 20, closing_line: null, neutral: false },
      ]);
      expect(await listCorrections()).toEqual([
        { home_points_before: 21, home_points_after: 7 },
        { home_points_before: 7, home_points_after: 21 },
      ]);
      expect(await show(0)).not.toContain('two');
      // The page is read again although it has not changed.
      expect(await listHashes()).toEqual(['same']);
    });

    it('that are removed take away a result that no other source has, but not a pin', async () => {
      await store('one', [readingOf()]);
      await store('two', [finalOf(7, 3, { sourceId: 'x' })], { now: new Date(start + 48 * hourMs) });
      const gameId = await idOf(0);
      await inAct(opened.platform, async (tx) =>
        pinGame(opened.platform, tx, { gameId, startsAt: new Date(start + hourMs), reason: 'rain' }),
      );
      await unlink('two', 'x');
      expect(await listGames()).toMatchObject([
        { status: 'scheduled', home_points: null, starts: '2026-09-13 18:00' },
      ]);
      expect(await listCorrections()).toEqual([{ home_points_before: 7, home_points_after: null }]);
    });

    it('to a source without results can be removed without losing a result that another source reported before', async () => {
      await addFeed('one', 1);
      await store('one', [finalOf(21, 20)]);
      await store('odds', [readingOf({ sourceId: 'x', status: null, closingLine: 2 })]);
      await store('one', [readingOf({ status: 'live', points: { home: 21, away: 20 } })]);
      await unlink('odds', 'x');
      expect(await listGames()).toMatchObject([{ status: 'final', home_points: 21, closing_line: null }]);
      expect(await listCorrections()).toEqual([]);
    });

    it('are not made again unless an operator decides so', async () => {
      await store('one', [readingOf()]);
      const reading = finalOf(7, 3, { sourceId: 'x', otherIds: [{ source: 'one', sourceId: '1' }] });
      await store('two', [reading]);
      await unlink('two', 'x');
      for (let count = 0; count < 2; count += 1)
        expect(await store('two', [reading])).toMatchObject({ added: 0, doubtful: 1 });
      expect(await listDoubts(opened.platform.db, sportId)).toMatchObject([
        {
          source_id: 'x',
          reason: 'an operator detached it from a game of these teams',
          game_ids: [await idOf(0)],
        },
      ]);
      expect(await listGames()).toMatchObject([{ status: 'scheduled' }]);
      expect(await countRefused()).toBe(1);
      await decide('two', 'x', { gameId: await idOf(0) });
      expect(await countRefused()).toBe(0);
      expect(await store('two', [reading])).toMatchObject({ doubtful: 0 });
      expect(await listGames()).toMatchObject([{ status: 'final', home_points: 7 }]);
      // The decision can be undone, too.
      await unlink('two', 'x');
      await store('two', [reading]);
      await decide('two', 'x', 'new');
      expect(await listGames()).toMatchObject([{ status: 'scheduled' }, { status: 'final', home_points: 7 }]);
      expect(await store('two', [reading])).toMatchObject({ added: 0, changed: 0, doubtful: 0 });
    });

    it('to the games of a double-header can be removed, and each id is then linked to the other game', async () => {
      await addFeed('one', 1);
      await addFeed('two', 2);
      const second = readingOf({ sourceId: '2', startsAt: new Date(start + 4 * hourMs).toISOString() });
      await store('one', [readingOf(), second]);
      const late = readingOf({ sourceId: 'b', startsAt: new Date(start + 4 * hourMs).toISOString() });
      await store('two', [readingOf({ sourceId: 'a', closingLine: 1 }), { ...late, closingLine: 2 }]);
      await unlink('two', 'a');
      await unlink('two', 'b');
      const both = [readingOf({ sourceId: 'a', closingLine: 1 }), { ...late, closingLine: 2 }];
      expect(await store('two', both)).toMatchObject({ added: 0, doubtful: 0 });
      const games = (await listGames()).toSorted((a, b) =>
        String(a['starts']).localeCompare(String(b['starts'])),
      );
      expect(games).toMatchObject([{ closing_line: 2 }, { closing_line: 1 }]);
    });

    it('to a merged game, once removed, let the source add its own game again', async () => {
      await store('one', [readingOf()]);
      const later = finalOf(7, 3, { sourceId: 'x', startsAt: new Date(start + 72 * hourMs).toISOString() });
      now = start + 80 * hourMs;
      await store('two', [later]);
      const [first, second] = await listGames();
      await mergeDuplicate(opened.platform, tester, {
        gameId: second?.id ?? '',
        intoId: first?.id ?? '',
        reason: 'by mistake',
      });
      expect(await listGames()).toMatchObject([{ id: first?.id, status: 'final' }]);
      await unlink('two', 'x');
      expect(await listGames()).toMatchObject([{ id: first?.id, status: 'scheduled' }]);
      expect(await store('two', [later])).toMatchObject({ added: 1, doubtful: 0 });
      expect(await listGames()).toMatchObject([{ status: 'scheduled' }, { status: 'final', home_points: 7 }]);
    });

    it.each([
      { what: 'a feed', from: page, firstId: 'one:1' },
      { what: 'a file', from: null, firstId: '1' },
    ])(
      'to $what that added the game leave the game to its other sources once they are removed',
      async ({ from, firstId }) => {
        await store('one', [finalOf(21, 20)], { page: from });
        await store('two', [finalOf(24, 20, { sourceId: 'x' })]);
        expect(await unlink('one', '1')).toMatchObject({ hasSources: true });
        expect(await listGames()).toMatchObject([{ home_points: 24 }]);
        const other = finalOf(3, 0, { startsAt: new Date(start - 14 * 24 * hourMs).toISOString() });
        expect(await store('one', [other], { page: from })).toMatchObject({ added: 1, doubtful: 0 });
        expect(await listGames()).toMatchObject([{ home_points: 24 }, { home_points: 3 }]);
        const { feed_id: feedId } = await opened.platform.db
          .selectFrom('games')
          .select('feed_id')
          .where('id', '=', await idOf(1))
          .executeTakeFirstOrThrow();
        expect(feedId).toBe(firstId);
      },
    );

    it('of a game without other sources can be removed without changing the game', async () => {
      await store('one', [finalOf(21, 20, { closingLine: 3 })]);
      expect(await unlink('one', '1')).toMatchObject({ hasSources: false });
      const expected = { status: 'final', home_points: 21, away_points: 20, closing_line: 3 };
      expect(await listGames()).toMatchObject([expected]);
      expect(await store('one', [finalOf(9, 0)])).toMatchObject({ added: 0, doubtful: 1 });
      expect(await store('two', [finalOf(22, 20, { sourceId: 'x' })])).toMatchObject({ changed: 1 });
      expect(await listGames()).toMatchObject([{ home_points: 22 }]);
      expect(await disagreements()).toEqual([]);
    });

    it('leave no reading behind if the last two are removed one after the other', async () => {
      await addFeed('two', 1);
      await addFeed('three', 3);
      await store('one', [finalOf(21, 20)]);
      await store('two', [finalOf(7, 3, { sourceId: 'x' })]);
      await unlink('one', '1');
      expect(await unlink('two', 'x')).toMatchObject({ hasSources: false });
      await store('three', [finalOf(30, 10, { sourceId: 'y' })]);
      expect(await listGames()).toMatchObject([{ home_points: 30, away_points: 10 }]);
      expect(await show(0)).not.toMatch(/one|two/u);
    });

    it('to a file that was stored without a name are not made again under its name once they are removed', async () => {
      await putFileGame({ home: 21, away: 20 });
      await sql`update games set source = null where sport_id = ${sportId}`.execute(opened.platform.db);
      await store('one', [finalOf(24, 20, { sourceId: 'x' })]);
      await unlink('file', 'g1');
      const file = { page: null, now: new Date(now) };
      expect(await store('outpick-csv', [finalOf(21, 20, { sourceId: 'g1' })], file)).toMatchObject({
        doubtful: 1,
      });
      expect(await listGames()).toMatchObject([{ home_points: 24 }]);
      await decide('outpick-csv', 'g1', { gameId: await idOf(0) });
      expect(await store('outpick-csv', [finalOf(21, 20, { sourceId: 'g1' })], file)).toMatchObject({
        doubtful: 0,
      });
    });

    it('are not removed from another game with the same id in another file', async () => {
      await store('one', [readingOf({ sourceId: 'x' })]);
      await store('first-file', [readingOf({ sourceId: '7' })], { page: null });
      const later = new Date(start + 14 * 24 * hourMs).toISOString();
      await putFileGame(null);
      await sql`
        update games set feed_id = '7', source = 'second-file', starts_at = ${later}
        where sport_id = ${sportId} and feed_id = 'g1'
      `.execute(opened.platform.db);
      await unlink('first-file', '7');
      const kept = await opened.platform.db
        .selectFrom('games')
        .select('source')
        .where('sport_id', '=', sportId)
        .where('feed_id', '=', '7')
        .execute();
      expect(kept).toEqual([{ source: 'second-file' }]);
    });

    it('can only be removed if they exist', async () => {
      await store('one', [readingOf()]);
      await expect(unlink('one', 'nope')).rejects.toMatchObject({
        message: 'No game is linked to the id "nope" of "one".',
        hint: '"outpick game show <game id>" lists the ids of a game.',
      });
      await expect(unlink('two', '1')).rejects.toThrow('No game is linked');
    });
  });

  describe('to teams', () => {
    const bears = { id: '7', name: 'Bears' };
    const coming = { now: new Date(start - 24 * hourMs) };

    it('follow a name that is given to another team, and coming games get that team', async () => {
      await addFeed('one', 1);
      await inAct(opened.platform, async (tx) => aliasTeam(tx, { sportId, alias: 'CHI', teamName: 'Bears' }));
      const reading = readingOf({ away: { id: '7', name: 'Chicago', otherNames: ['CHI'] } });
      await store('one', [reading], coming);
      await store('two', [readingOf({ sourceId: 'x', closingLine: 3 })], coming);
      expect(await listGames()).toMatchObject([{ away: 'Bears', closing_line: 3 }]);
      expect(
        await inAct(opened.platform, async (tx) =>
          aliasTeam(tx, { sportId, alias: 'Chicago', teamName: 'Colts' }),
        ),
      ).toEqual([{ source: 'one', sourceId: '7', team: 'Bears', name: 'Chicago' }]);
      expect(await listHashes()).toEqual([]);
      expect(await store('one', [reading], coming)).toMatchObject({ added: 0, changed: 1 });
      expect(await listGames()).toMatchObject([{ home: 'Lions', away: 'Colts', closing_line: null }]);
      expect(await listLinks()).toEqual([{ source: 'one', sourceId: '7', team: 'Colts', name: 'Chicago' }]);
      // The other source still reports the game of the previous teams, which is a different game now.
      expect(await store('two', [readingOf({ sourceId: 'x' })], coming)).toMatchObject({ added: 1 });
    });

    it('free the ids of merged games if the survivor gets other teams', async () => {
      await addFeed('one', 1);
      const away = { id: '7', name: 'Bears' };
      await store('one', [readingOf({ away })], coming);
      const later = readingOf({ sourceId: 'x', startsAt: new Date(start + 72 * hourMs).toISOString() });
      await store('two', [later], coming);
      const [first, second] = await listGames();
      await mergeDuplicate(opened.platform, tester, {
        gameId: second?.id ?? '',
        intoId: first?.id ?? '',
        reason: 'by mistake',
      });
      await inAct(opened.platform, async (tx) =>
        linkTeam(tx, { sportId, source: 'one', sourceId: '7', teamName: 'Colts' }),
      );
      await store('one', [readingOf({ away })], coming);
      expect(await store('two', [later], coming)).toMatchObject({ added: 1 });
      expect(await listGames()).toMatchObject([{ away: 'Colts' }, { away: 'Bears' }]);
    });

    it('follow the name under which a source now lists an id', async () => {
      await store('one', [readingOf({ away: bears })], coming);
      await store('one', [readingOf({ away: { id: '7', name: 'Chicago' } })], coming);
      expect(
        await inAct(opened.platform, async (tx) =>
          aliasTeam(tx, { sportId, alias: 'Chicago', teamName: 'Bears' }),
        ),
      ).toEqual([]);
      expect(
        await inAct(opened.platform, async (tx) =>
          aliasTeam(tx, { sportId, alias: 'Chicago', teamName: 'Colts' }),
        ),
      ).toMatchObject([{ sourceId: '7', team: 'Bears' }]);
    });

    it('can be changed by an operator, and the change can be undone', async () => {
      await addFeed('one', 1);
      const id = { sportId, source: 'one', sourceId: '7' };
      await store('one', [readingOf({ away: bears })], coming);
      await inAct(opened.platform, async (tx) => linkTeam(tx, { ...id, teamName: 'Colts' }));
      expect(await listHashes()).toEqual([]);
      await store('one', [readingOf({ away: bears })], coming);
      expect(await listGames()).toMatchObject([{ away: 'Colts' }]);
      await inAct(opened.platform, async (tx) => unlinkTeam(tx, id));
      await store('one', [readingOf({ away: bears })], coming);
      expect(await listGames()).toMatchObject([{ away: 'Bears' }]);
      expect(await listLinks()).toEqual([{ source: 'one', sourceId: '7', team: 'Bears', name: 'Bears' }]);
    });

    it('do not change the teams of a game that has begun or that another source added: its id must be unlinked', async () => {
      await addFeed('two', 1);
      await store('one', [readingOf()], coming);
      const reading = readingOf({ sourceId: 'x', away: bears, closingLine: 5 });
      await store('two', [reading], coming);
      await inAct(opened.platform, async (tx) =>
        linkTeam(tx, { sportId, source: 'two', sourceId: '7', teamName: 'Colts' }),
      );
      const refused = await store('two', [reading], coming);
      expect(refused).toMatchObject({ added: 0, changed: 0, refused: 1 });
      expect(refused.problems[0]).toMatchObject({
        reason: 'the id is linked to a game of other teams',
        hint: '"outpick game unlink" detaches it',
      });
      await unlink('two', 'x');
      expect(await store('two', [reading], coming)).toMatchObject({ added: 1, refused: 0 });
      expect(await listGames()).toMatchObject([
        { away: 'Bears', closing_line: null },
        { away: 'Colts', closing_line: 5 },
      ]);
    });

    it.each([
      [{ source: 'one', teamName: 'Hawks' }, 'There is no team "Hawks".'],
      [{ source: 'nope', teamName: 'Colts' }, 'The sport has no feed "nope".'],
    ])('must lead from an existing source to an existing team: %j', async (link, reason) => {
      await addFeed('one', 1);
      await expect(
        inAct(opened.platform, async (tx) => linkTeam(tx, { sportId, sourceId: '7', ...link })),
      ).rejects.toThrow(reason);
    });

    it('cannot be removed if they do not exist, and neither can a name of another team', async () => {
      await expect(
        inAct(opened.platform, async (tx) => unlinkTeam(tx, { sportId, source: 'one', sourceId: '7' })),
      ).rejects.toThrow('No team is linked to the id "7" of "one".');
      await expect(
        inAct(opened.platform, async (tx) => aliasTeam(tx, { sportId, alias: 'Bears', teamName: 'Colts' })),
      ).rejects.toThrow('"Bears" is the name of another team');
    });
  });

  describe('to a game of a file', () => {
    it('keep the file’s values: the feed takes precedence, and the difference is listed', async () => {
      await addFeed('one', 1);
      await putFileGame({ home: 21, away: 20 });
      await store('one', [finalOf(24, 20)]);
      expect(await listGames()).toMatchObject([{ home_points: 24 }]);
      expect(await disagreements()).toMatchObject([
        { what: 'result', between: ['one', 'outpick-csv'], values: ['final 24–20', 'final 21–20'] },
      ]);
      expect(await show(0)).toMatch(/outpick-csv: final 21–20.*, id g1/u);
      // The corrected file agrees with the feed.
      await store('outpick-csv', [finalOf(24, 20, { sourceId: 'g1' })], { page: null });
      expect(await disagreements()).toEqual([]);
      await unlink('one', '1');
      expect(await listGames()).toMatchObject([{ status: 'final', home_points: 24 }]);
    });

    it('from another file take precedence, because that file was read later', async () => {
      await putFileGame({ home: 21, away: 20 });
      await store('nflverse-games', [finalOf(24, 20)], { page: null });
      expect(await listGames()).toMatchObject([{ home_points: 24 }]);
      expect(await disagreements()).toMatchObject([{ between: ['nflverse-games', 'outpick-csv'] }]);
    });

    it('treat a pinned result as the operator’s, not the file’s', async () => {
      await addFeed('one', 1);
      await putFileGame({ home: 21, away: 20 });
      const gameId = await idOf(0);
      const result = { status: 'final', points: { home: 30, away: 20 } } as const;
      await inAct(opened.platform, async (tx) =>
        pinGame(opened.platform, tx, { gameId, result, reason: 'a test' }),
      );
      await store('one', [finalOf(24, 20)]);
      expect(await disagreements()).toMatchObject([{ between: ['pin', 'one'] }]);
      await inAct(opened.platform, async (tx) => unpinGame(opened.platform, tx, { gameId, field: 'result' }));
      expect(await disagreements()).toEqual([]);
    });

    it('from the same file add no second source', async () => {
      await putFileGame(null);
      await store('outpick-csv', [finalOf(24, 20, { sourceId: 'g1' })], { page: null });
      expect((await show(0)).match(/, id /gu)).toHaveLength(1);
    });

    it('without a file name are replaced when the file is read again', async () => {
      await putFileGame({ home: 21, away: 20 });
      await sql`update games set source = null where sport_id = ${sportId}`.execute(opened.platform.db);
      await store('one', [finalOf(24, 20)]);
      expect(await show(0)).toContain('file: final 21–20');
      await store('outpick-csv', [finalOf(24, 20, { sourceId: 'g1' })], { page: null });
      expect(await show(0)).not.toContain('file: ');
      expect(await disagreements()).toEqual([]);
    });

    it('have no time if noon was stored, which stands for a file without times', async () => {
      await addFeed('one', 1);
      await putFileGame(null);
      await sql`
        update games set starts_at = (league_day + time '12:00') at time zone time_zone
        from sports where sports.id = sport_id and sport_id = ${sportId}
      `.execute(opened.platform.db);
      await store('one', [readingOf()], { now: new Date(start - 24 * hourMs) });
      expect(await listGames()).toMatchObject([{ starts: '2026-09-13 17:00' }]);
      expect(await disagreements()).toEqual([]);
    });
  });
});
