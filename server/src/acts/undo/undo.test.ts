import { isDeepStrictEqual } from 'node:util';
import { success } from '@outpick/contracts';
import { adminCalls, wordsOfLine } from '@outpick/contracts/admin';
import { createRandom } from '@outpick/forecast';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  addTestPlayers,
  addTestSport,
  asOwner,
  eventually,
  openTestContest,
  readUndoState,
  shortOrFull,
  startTestSite,
  tester,
  workUntilIdle,
} from '../../../test/support/index.ts';
import { doubtsAnswer } from '../../../test/admin/admin-samples.ts';
import type { TestContest, TestOperator, TestSite } from '../../../test/support/index.ts';
import { listGameCorrections } from '../../features/games/index.ts';
import { setSportProfile } from '../leagues/sports.ts';
import { sportProfile } from '../../features/sports/index.ts';
import { submitPicks } from '../../features/contests/index.ts';
import { emptyReading } from '../../features/ingest/readings/index.ts';
import { lockOwners } from '../../features/operators/index.ts';

const reason = 'a mistake';

/** An act on a game of the contest: the last path part of its call, and its body. */
const anAct = fc.record({
  game: fc.nat({ max: 3 }),
  act: fc.oneof(
    fc
      .record({ home: fc.nat({ max: 60 }), away: fc.nat({ max: 60 }) })
      .map((points) => ({ call: 'correct', body: { points } })),
    fc.constantFrom('postpone', 'cancel', 'reschedule').map((call) => ({ call, body: {} })),
    fc.integer({ min: -48, max: 240 }).map((hours) => ({
      call: 'start',
      body: { startsAt: new Date(Date.now() + 48 * 3_600_000 + hours * 3_600_000).toISOString() },
    })),
    fc.constantFrom('start', 'result', 'all').map((field) => ({ call: 'unpin', body: { field } })),
    fc.constantFrom('void', 'add', 'drop').map((call) => ({ call, body: {} })),
  ),
});
type RandomAct = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

describe('an undo', () => {
  let site: TestSite;
  let contest: TestContest;
  let owner: TestOperator;

  beforeAll(async () => {
    site = await startTestSite();
    contest = await openTestContest(site.platform);
    owner = await addTestOperator(site.platform, 'owner');
    const random = createRandom(7);
    for (const { id: playerId } of await addTestPlayers(site.platform, 12))
      await submitPicks(site.platform.db, {
        playerId,
        key: undefined,
        picks: contest.games.map((game) => ({
          slateGameId: game.id,
          team: random.uniform() < 0.6 ? game.home : game.away,
          margin: Math.floor(random.uniform() * 30),
          date: game.entry.startsAt,
        })),
      });
    // Results that operators enter for these count at once; those of the others wait until their picks may be seen.
    const [, , live, last] = contest.games;
    if (!live || !last) throw new Error('the contest has too few games');
    await contest.change(live, { status: 'live' });
    await contest.change(last, { status: 'final', points: { home: 24, away: 17 } });
    await settle();
  }, 60_000);
  afterAll(async () => site.close());

  /** Runs ratings and settlements until nothing is left to do. */
  async function settle(): Promise<void> {
    const { db } = site.platform;
    // After a long run, the worker collects changes for a minute. Skip that wait.
    await sql`update rating_models set next_run_at = now() where sport_id = ${contest.sportId}`.execute(db);
    await workUntilIdle(site.platform);
  }

  const request = async (path: string, body?: object, headers = owner.headers) => {
    const init = body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers };
    const answer = await site.get(`/api/v1/admin/${path}`, init);
    return { status: answer.status, text: await answer.text() };
  };

  const read = async (path: string): Promise<unknown> => JSON.parse((await request(path)).text);

  const preview = async (id: string) =>
    success(adminCalls.previewUndo.output).parse(await read(`audit/${id}/undo`)).data;

  /** Returns the id of the newest line. */
  const findLine = async (): Promise<string> =>
    (
      await site.platform.db
        .selectFrom('audit_log')
        .select('id')
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow()
    ).id;

  const undo = async (id: string, headers = owner.headers) => {
    const { version } = await preview(id);
    return request(`audit/${id}/undo`, { version, reason }, headers);
  };

  /** Makes an act. Returns the id of its line; undefined if the rules refused it. */
  async function perform({ game: index, act: { call, body } }: RandomAct): Promise<string | undefined> {
    const game = contest.games[index];
    if (!game) throw new Error('the contest has too few games');
    const isContest = ['void', 'add', 'drop'].includes(call);
    const path = isContest ? `contest-games/${game.id}` : `games/${game.gameId}`;
    const answer = await confirmDoubts(`${path}/${call}`, body);
    // The first result is entered, a later one corrected.
    const { status, text } =
      call === 'correct' && answer.status === 409 ? await confirmDoubts(`${path}/result`, body) : answer;
    if (status === 200) return findLine();
    expect([status, text]).toEqual([409, expect.stringContaining('ACT_REFUSED')]);
    return undefined;
  }

  /** Sends an act, and confirms all doubts about it. */
  async function confirmDoubts(path: string, body: object) {
    const answer = await request(path, { ...body, reason });
    const doubts = doubtsAnswer.safeParse(JSON.parse(answer.text));
    if (!doubts.success) return answer;
    const confirmed = Object.keys(doubts.data.error.fields);
    return request(path, { ...body, reason, confirmed });
  }

  /** Reads boards, points, ratings and forecasts, without the ids of the runs that computed them. */
  async function readBoards() {
    const { db } = site.platform;
    const { rows: standings } = await sql`
      select player_id, points, margin_error, games, rank, place from boards
      join standings on standings.slate_id = boards.slate_id and standings.version = boards.version
      order by boards.slate_id, place
    `.execute(db);
    const { rows: settled } = await sql`select * from settled_games order by slate_game_id`.execute(db);
    const { rows: ratings } = await sql`
      select team_id, rating, deviation from ratings
      where run_id = (select run_id from rating_models where sport_id = ${contest.sportId}) order by team_id
    `.execute(db);
    const { rows: forecasts } = await sql`
      select game_id, hash, mean, variance, other_mean, other_variance
      from predictions join margin_forms on margin_forms.id = form_id order by game_id
    `.execute(db);
    return { standings, settled, ratings, forecasts };
  }

  it('[D-BOARD-10] of random acts on games, in reverse, leaves boards, points, ratings and states as they were', async () => {
    let done = 0;
    let corrected = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 3, maxLength: 6 }), async (acts) => {
        const [states, boards] = [await readUndoState(site.platform), await readBoards()];
        const lines: string[] = [];
        for (const one of acts) {
          const line = await perform(one);
          if (line !== undefined) lines.push(line);
          if (done % 3 === 0) await settle();
          done += 1;
        }
        await settle();
        if (!isDeepStrictEqual(await readBoards(), boards)) corrected += 1;
        for (const line of lines.toReversed()) {
          const { obstacle } = await preview(line);
          expect(obstacle).toBe(null);
          expect((await undo(line)).status).toBe(200);
        }
        await settle();
        expect(await readUndoState(site.platform)).toEqual(states);
        expect(await readBoards()).toEqual(boards);
      }),
      { numRuns: shortOrFull(4, 40), endOnFailure: true },
    );
    // Random acts that change no board would prove nothing.
    expect(corrected).toBeGreaterThan(1);
  }, 300_000);

  const correct = async (index: number, points: { home: number; away: number }): Promise<string> => {
    const line = await perform({ game: index, act: { call: 'correct', body: { points } } });
    if (line === undefined) throw new Error('the correction was refused');
    return line;
  };

  it('[D-BOARD-10] of a correction leaves both lines in the public log, and the earlier reason with the pin', async () => {
    const { db } = site.platform;
    const gameId = contest.games[3]?.gameId ?? '';
    const first = await correct(3, { home: 30, away: 3 });
    const { length: earlier } = await listGameCorrections(db, gameId);
    const pins = await sql`select * from game_pins where game_id = ${gameId}`.execute(db);
    const second = await correct(3, { home: 3, away: 30 });
    expect((await undo(second)).status).toBe(200);
    expect(await listGameCorrections(db, gameId)).toHaveLength(earlier + 2);
    expect((await sql`select * from game_pins where game_id = ${gameId}`.execute(db)).rows).toEqual(
      pins.rows,
    );
    expect((await undo(first)).status).toBe(200);
  });

  it('of a result that was entered too early opens the game for picks again, and says beforehand what is lost', async () => {
    const { platform } = site;
    const isOpen = async () => {
      const { rows } = await sql<{ begun: boolean }>`
        select begun from games where id = ${contest.games[0]?.gameId}
      `.execute(platform.db);
      return rows[0]?.begun === false;
    };
    expect(await isOpen()).toBe(true);
    await settle();
    const boards = await readBoards();
    const line = await correct(0, { home: 10, away: 7 });
    expect(await isOpen()).toBe(false);
    await settle();
    // Points would tell the picks.
    expect(await readBoards()).toMatchObject({ standings: boards.standings, settled: boards.settled });
    const { lost, games, consequences } = await preview(line);
    expect(lost.join(' ')).toContain('Picks that were refused since do not come back.');
    expect(games[0]).toMatchObject({
      home: contest.games[0]?.home,
      startsAt: contest.games[0]?.entry.startsAt,
    });
    expect(consequences).toContainEqual(
      expect.stringMatching(/^It takes picks until .+\. 12 picks stay as they are\.$/u),
    );
    expect((await undo(line)).status).toBe(200);
    expect(await isOpen()).toBe(true);
  });

  /** Opens another contest, in which a player picks the first game. */
  const addContest = async () => {
    const opened = await openTestContest(site.platform);
    const [game] = opened.games;
    if (!game) throw new Error('the contest has no game');
    const [player] = await addTestPlayers(site.platform, 1);
    await submitPicks(site.platform.db, {
      playerId: String(player?.id),
      key: undefined,
      picks: [{ slateGameId: game.id, team: game.home, margin: 3, date: game.entry.startsAt }],
    });
    const isOpen = async () =>
      (await sql`select from games where id = ${game.gameId} and not begun`.execute(site.platform.db)).rows
        .length === 1;
    const act = async (call: string, body: object) => {
      expect(await confirmDoubts(`games/${game.gameId}/${call}`, body)).toMatchObject({ status: 200 });
      return findLine();
    };
    return { game, opened, isOpen, act };
  };

  describe('leaves a game closed for picks', () => {
    it('that a source has reported as begun since', async () => {
      const { game, opened, isOpen, act } = await addContest();
      const line = await act('start', { startsAt: new Date(Date.now() + 3_600_000).toISOString() });
      await opened.change(game, { status: 'live' });
      await opened.change(game, {});
      expect((await undo(line)).status).toBe(200);
      expect(await isOpen()).toBe(false);
    });

    it('of which boards have shown points, and says so beforehand', async () => {
      const { game, isOpen, act } = await addContest();
      const moved = await act('start', { startsAt: new Date(Date.now() - 3_600_000).toISOString() });
      const entered = await act('result', { points: { home: 10, away: 7 } });
      const lost = 'Boards have shown its points, so it takes no picks any more.';
      expect((await preview(entered)).lost).not.toContain(lost);
      await sql`update games set start_changed_at = now() - interval '15 minutes' where id = ${game.gameId}`.execute(
        site.platform.db,
      );
      await settle();
      expect((await preview(entered)).lost).toContain(lost);
      expect((await undo(entered)).status).toBe(200);
      // The board no longer shows the points, but it has.
      await settle();
      expect((await preview(moved)).lost).toContain(lost);
      expect((await undo(moved)).status).toBe(200);
      expect(await isOpen()).toBe(false);
    });
  });

  it('is refused if a source has said something new since the preview, and then follows the source', async () => {
    const { gameId = '' } = contest.games[3] ?? {};
    const line = await correct(3, { home: 9, away: 8 });
    const startsAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const report = async (points: { home: number; away: number }) =>
      site.platform.db
        .insertInto('game_sources')
        .values({
          sport_id: contest.sportId,
          source: 'squiggle',
          source_id: 'last',
          game_id: gameId,
          reading: JSON.stringify({
            ...emptyReading,
            season: 2026,
            startsAt,
            isTimeKnown: true,
            day: startsAt.slice(0, 10),
            status: 'final',
            isOfficial: true,
            points,
          }),
          read_at: sql<Date>`clock_timestamp()`,
        })
        .execute();
    const { version } = await preview(line);
    await report({ home: 27, away: 17 });
    expect((await request(`audit/${line}/undo`, { version, reason })).status).toBe(409);
    const [thing] = (await preview(line)).things;
    expect(thing?.restored).toMatchObject({ homePoints: 27, awayPoints: 17 });
    await sql`delete from game_sources where game_id = ${gameId} and source = 'squiggle'`.execute(
      site.platform.db,
    );
    expect((await undo(line)).status).toBe(200);
  });

  it('is refused after a later change, which it names, and if it is done already', async () => {
    const first = await correct(3, { home: 1, away: 0 });
    const second = await correct(3, { home: 2, away: 0 });
    expect((await preview(first)).obstacle).toMatch(
      /^Changed since: undo the later change first, “.+” by owner .+ at 2/u,
    );
    expect((await undo(first)).status).toBe(409);
    expect((await undo(second)).status).toBe(200);
    expect((await preview(second)).obstacle).toContain('This act is undone already');
    expect((await undo(first)).status).toBe(200);
  });

  it('names the act that it undid or did again, and an act that was done again is in force', async () => {
    const corrected = await correct(3, { home: 4, away: 0 });
    const gameId = contest.games[3]?.gameId ?? '';
    const listNewest = async () => {
      const { acts } = success(adminCalls.getAdminGame.output).parse(await read(`games/${gameId}`)).data;
      const { rows } = success(adminCalls.listAudit.output).parse(
        await read(`audit?page=1&perPage=10&subjectId=${gameId}`),
      ).data;
      const listed = acts.map((line) => ({
        words: wordsOfLine(line),
        isUndone: line.isUndone,
        canUndo: line.canUndo,
      }));
      const audited = rows.map((line) => ({
        words: wordsOfLine(line),
        isUndone: line.undoneBy !== null,
        canUndo: line.cannotUndo === null && line.undoneBy === null,
      }));
      expect(listed.slice(0, 10)).toEqual(audited);
      return listed;
    };
    const [{ words } = { words: '' }] = await listNewest();
    const undone = { isUndone: true, canUndo: false };
    const free = { isUndone: false, canUndo: true };
    await undo(corrected);
    const first = await findLine();
    expect((await listNewest()).slice(0, 2)).toEqual([
      { words: `Undo of “${words}”`, ...free },
      { words, ...undone },
    ]);
    await undo(first);
    expect((await listNewest()).slice(0, 3)).toEqual([
      { words: `Redo of “${words}”`, ...free },
      { words: `Undo of “${words}”`, ...undone },
      { words, isUndone: false, canUndo: false },
    ]);
    await undo(await findLine());
    expect((await listNewest()).slice(0, 4)).toEqual([
      { words: `Undo of “${words}”`, ...free },
      { words: `Redo of “${words}”`, ...undone },
      { words: `Undo of “${words}”`, isUndone: false, canUndo: false },
      { words, ...undone },
    ]);
  });

  it('that two operators make at once is made once', async () => {
    const line = await correct(3, { home: 5, away: 0 });
    const { version } = await preview(line);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => request(`audit/${line}/undo`, { version, reason })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const undoing = site.platform.db.selectFrom('audit_log').select('id').where('act', '=', 'audit.undo');
    const { act_id: actId } = await site.platform.db
      .selectFrom('audit_log')
      .select('act_id')
      .where('id', '=', line)
      .executeTakeFirstOrThrow();
    expect(await undoing.where('undoes', '=', actId).execute()).toHaveLength(1);
  });

  it('is refused if a thing has changed since the preview', async () => {
    const line = await correct(3, { home: 6, away: 0 });
    const { version } = await preview(line);
    expect((await request(`audit/${line}/undo`, { version: `${version}x`, reason })).text).toContain(
      'The thing has changed since this preview.',
    );
    expect((await undo(line)).status).toBe(200);
  });

  it('needs the role that the act needs now, and its confirmation', async () => {
    const [scorer, editor] = [
      await addTestOperator(site.platform, 'scorer'),
      await addTestOperator(site.platform, 'editor'),
    ];
    const line = await correct(3, { home: 7, away: 0 });
    expect((await request(`audit/${line}/undo`, undefined, editor.headers)).status).toBe(403);
    expect((await undo(line, editor.headers)).status).toBe(403);
    expect((await undo(line, scorer.headers)).status).toBe(200);
    const { version } = await preview(await findLine());
    await sql`update operators set role = 'editor' where id = ${scorer.id}`.execute(site.platform.db);
    const undoing = `audit/${await findLine()}/undo`;
    expect((await request(undoing, { version, reason }, scorer.headers)).status).toBe(403);
    const { status } = await request(`operators/${scorer.id}/role`, { role: 'moderator', reason });
    expect(status).toBe(200);
    const unconfirmed = await addTestOperator(site.platform, 'owner', { isConfirmed: false });
    const refused = await undo(await findLine(), unconfirmed.headers);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('CONFIRMATION_NEEDED')]);
  });

  it('of a change of a role waits for other changes of operators before it locks the row of its operator', async () => {
    const { platform } = site;
    const changed = await addTestOperator(platform, 'editor');
    expect((await request(`operators/${changed.id}/role`, { role: 'moderator', reason })).status).toBe(200);
    const line = await findLine();
    const { version } = await preview(line);
    for (const body of [undefined, { version, reason }]) {
      const answer = await platform.transact(async (tx) => {
        await lockOwners(tx);
        const undoing = request(`audit/${line}/undo`, body);
        await eventually(async () => {
          const { rows } = await sql`
            select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())
          `.execute(tx.db);
          expect(rows).not.toEqual([]);
        });
        // A change of the operator's own role locks their row now. If the undo held it, the two would deadlock.
        await sql`select from operators where id = ${owner.id} for update nowait`.execute(tx.db);
        return { undoing };
      });
      expect((await answer.undoing).status).toBe(200);
    }
  });

  it('that bans a player again needs a confirmation, and each suspension in force again is mailed', async () => {
    const { platform } = site;
    const [player] = await addTestPlayers(platform, 1);
    const id = player?.id ?? '';
    const moderator = await addTestOperator(platform, 'moderator', { isConfirmed: false });
    const until = new Date(platform.now().getTime() + 86_400_000).toISOString();
    const countMails = async () => {
      const { rows } = await sql`
        select from jobs.job join suspensions on suspensions.id::text = data ->> 'suspensionId'
        where name = 'moderation.notice' and player_id = ${id}
      `.execute(platform.db);
      return rows.length;
    };
    const make = async (call: string, body = {}) => {
      expect((await request(`players/${id}/${call}`, { ...body, reason })).status).toBe(200);
      return findLine();
    };
    const refused = { status: 403, text: expect.stringContaining('CONFIRMATION_NEEDED') };
    await make('ban');
    for (const [call, body] of [['lift'], ['suspend', { until }]] as const) {
      const line = await make(call, body);
      const mails = await countMails();
      expect(await undo(line, moderator.headers)).toEqual(refused);
      expect((await undo(line)).status).toBe(200);
      expect(await countMails()).toBe(mails + 1);
    }
    await make('suspend', { until });
    expect((await undo(await make('lift'), moderator.headers)).status).toBe(200);
  });

  it('of a profile that a command set needs the confirmation that editing the sport needs', async () => {
    const { platform } = site;
    const id = await addTestSport(platform);
    const sport = platform.db.selectFrom('sports').select(['slug', 'model']).where('id', '=', id);
    const { slug, model } = await sport.executeTakeFirstOrThrow();
    const text = JSON.stringify({ ...sportProfile(model, null), marginSigma: 12.5 });
    await setSportProfile(platform, tester, { slug, text });
    const line = await findLine();
    const unconfirmed = await addTestOperator(platform, 'owner', { isConfirmed: false });
    expect((await undo(line, unconfirmed.headers)).text).toContain('CONFIRMATION_NEEDED');
    expect((await undo(line)).status).toBe(200);
    expect((await request(`sports/${id}/hide`, { reason })).status).toBe(200);
    expect((await undo(await findLine(), unconfirmed.headers)).status).toBe(200);
  });

  it('that dies half-way leaves nothing', async () => {
    const line = await correct(3, { home: 8, away: 0 });
    const { version } = await preview(line);
    const before = await readUndoState(site.platform);
    const { DATABASE_URL } = site.platform.config;
    await asOwner(
      DATABASE_URL,
      'alter table audit_log add constraint no_undo check (undoes is null) not valid',
      [],
    );
    expect((await request(`audit/${line}/undo`, { version, reason })).status).toBe(500);
    await asOwner(DATABASE_URL, 'alter table audit_log drop constraint no_undo', []);
    expect(await readUndoState(site.platform)).toEqual(before);
    expect((await undo(line)).status).toBe(200);
  });
});
