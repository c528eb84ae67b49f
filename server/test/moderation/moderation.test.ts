import { cardRowId, hiddenName, moderationMessages, suspensionNotice } from '@outpick/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  inAct,
  addBareSports,
  addTestPlayers,
  eventually,
  finishTestSlate,
  newAddress,
  newEmail,
  openTestInbox,
  openTestPlatform,
  playTestSlate,
  readLetter,
  startTestSite,
  testBearer,
  testPassword,
  workUntilIdle,
} from '../support/index.ts';
import type { BareSlate, BareSport, TestPlayer, TestSite } from '../support/index.ts';
import { createPasswords } from '../../src/features/accounts/index.ts';
import { rowIdOf } from '../../src/features/boards/index.ts';
import { findBoardNames } from '../../src/features/players/index.ts';
import { resetName } from '../../src/features/profile/index.ts';
import { endExpired } from '../../src/features/moderation/index.ts';
import { anyJob } from '../../src/platform/jobs/job.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import {
  decideAppeal,
  deleteOldReports,
  endSuspensions,
  liftSuspension,
  moderationLimits,
  suspendPlayer,
} from '../../src/features/moderation/index.ts';

const dayMs = 86_400_000;

interface Row {
  readonly rowId: string;
  readonly slateId: string;
  readonly rank: number;
  readonly userName: string;
  readonly contest_pts: number;
}

describe('moderation', () => {
  let site: TestSite;
  let sport: BareSport;
  let slate: BareSlate;
  let ann: TestPlayer;
  let ben: TestPlayer;
  let started: Date;
  let clock: Date;

  beforeAll(async () => {
    started = new Date();
    clock = started;
    site = await startTestSite({ now: () => clock, config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    const { platform } = site;
    const [first] = await addBareSports(platform, 1);
    const [one, two] = await addTestPlayers(platform, 2);
    if (!first || !one || !two) throw new Error('the sport or the players are missing');
    [sport, ann, ben] = [first, one, two];
    await sql`
      insert into profiles (account_id, contest_team_name) values (${ann.id}, 'Zebras'), (${ben.id}, 'Badgers')
    `.execute(platform.db);
    slate = await playTestSlate(platform, sport, '2026-01-05T18:00:00Z', [
      [ann, 0, 'Home', 30],
      [ann, 1, 'Home', 30],
      [ann, 2, 'Home', 30],
      [ben, 0, 'Away', 7],
    ]);
    await finishTestSlate(platform, slate, [10, 3, 3]);
  });
  beforeEach(async () => {
    clock = started;
    // Unlike the deletion, this raises the version of names.
    await inAct(site.platform, async (tx) => liftSuspension(site.platform, tx, { playerId: ann.id })).catch(
      () => undefined,
    );
    await sql`delete from suspensions`.execute(site.platform.db);
    await sql`delete from player_reports`.execute(site.platform.db);
  });
  afterAll(async () => site.close());

  const later = (days: number) => new Date(started.getTime() + days * dayMs);
  const suspend = async (player: TestPlayer, until: Date | null = later(3)) =>
    inAct(site.platform, async (tx) =>
      suspendPlayer(site.platform, tx, { playerId: player.id, reason: 'Offensive name.', until }),
    );

  const json = async (path: string, init?: RequestInit) => {
    const answer = await site.get(path, init);
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const post = async (path: string, body: object, from = newAddress()) =>
    json(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
  const board = async (query = ''): Promise<Row[]> =>
    (await json(`/api/v1/website/get-contest-winner?sportsCategory=${sport.sportId}${query}`)).body.data
      .result;
  const names = async (query = '') => (await board(query)).map(({ userName }) => userName);
  const points = async () => (await board()).map((row) => [row.rowId, row.rank, row.contest_pts]);
  const profileOf = async (player: TestPlayer) =>
    json('/api/v1/auth/userProfile', { headers: testBearer(player) });

  /** Adds an account with a password that can sign in. */
  async function addAccount() {
    const [player] = await addTestPlayers(site.platform, 1);
    if (!player) throw new Error('no player was added');
    const email = newEmail();
    await site.platform.db
      .updateTable('accounts')
      .set({ email, password_hash: await createPasswords().hash(testPassword) })
      .where('id', '=', player.id)
      .execute();
    return { ...player, email };
  }
  const login = async (email: string, password = testPassword) =>
    post('/api/v1/auth/login', { email, password });

  const tokenOf = async (player: TestPlayer): Promise<string> =>
    (await profileOf(player)).body.error.fields.appealToken;
  const appeal = async (token: string, message = 'It is the name of my team.') =>
    post('/api/v1/auth/appeal', { token, message });
  const rowOf = async (name: string): Promise<Row> =>
    eventually(async () => {
      const found = (await board()).find((row) => row.userName === name);
      if (!found) throw new Error(`${name} is not on the board`);
      return found;
    });
  const report = async (row: Row, from?: string, more: object = {}) =>
    post(
      '/api/v1/website/report-player',
      { slateId: row.slateId, rowId: row.rowId, rank: row.rank, kind: 'offensive-name', ...more },
      from,
    );
  const storedReports = async () =>
    site.platform.db
      .selectFrom('player_reports')
      .select(['player_id', 'name', 'reports', 'decision'])
      .orderBy('first_at')
      .execute();

  const winners = async () => JSON.stringify((await json('/api/v1/website/last-winners')).body.data.result);
  const stored = async () => {
    const { rows } = await sql<{ all: string }>`
      select (select jsonb_agg(to_jsonb(picks) order by player_id, slate_game_id) from picks)::text
             || (select jsonb_agg(to_jsonb(standings) order by place) from standings)::text as all
    `.execute(site.platform.db);
    return rows[0]?.all;
  };

  describe('a suspension', () => {
    it('hides the name on boards, in their order by name, among winners, in files and on pictures', async () => {
      const rowId = rowIdOf({ slate_id: slate.id, player_id: ann.id });
      const picture = `/card/row/${cardRowId({ slateId: slate.id, place: 1, rowId })}.png`;
      const draw = async (path: string) => Buffer.from(await (await site.get(path)).arrayBuffer());
      const file = async () =>
        (
          await site.get(`/api/v1/website/download-file/${sport.sportId}/winner`, {
            headers: testBearer(ben),
          })
        ).text();
      const before = {
        names: await names(),
        points: await points(),
        row: await draw(picture),
        board: await draw(`/card/board/${slate.id}.png`),
        winners: await winners(),
      };
      expect(before.names).toContain('Zebras');
      expect(before.winners).toContain('Zebras');
      expect(await names('&sortKey=userName&sortOrder=asc')).toEqual(before.names.toSorted());

      await suspend(ann);
      const hidden = before.names.map((name) => (name === 'Zebras' ? hiddenName : name));
      await eventually(async () => expect(await names()).toEqual(hidden));
      const sorted = await names('&sortKey=userName&sortOrder=asc');
      expect(sorted).toEqual(sorted.toSorted());
      expect(sorted).not.toContain('Zebras');
      expect(await points()).toEqual(before.points);
      expect(await winners()).toContain(hiddenName);
      expect(await winners()).not.toContain('Zebras');
      expect(await file()).toContain(hiddenName);
      expect(await file()).not.toContain('Zebras');
      expect(before.row.equals(await draw(picture))).toBe(false);
      expect(before.board.equals(await draw(`/card/board/${slate.id}.png`))).toBe(false);

      await inAct(site.platform, async (tx) => liftSuspension(site.platform, tx, { playerId: ann.id }));
      await eventually(async () => expect(await names()).toEqual(before.names));
      expect(await file()).toContain('Zebras');
      expect(before.row.equals(await draw(picture))).toBe(true);
    });

    it('refuses calls with a token until it ends, and says why', async () => {
      expect((await profileOf(ann)).status).toBe(200);
      await suspend(ann);
      const { status, body } = await profileOf(ann);
      expect(status).toBe(403);
      expect(body.error.code).toBe('SUSPENDED');
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(later(3));
      expect(body.error.message).toBe(
        `Your account is suspended until ${day}: Offensive name. You can appeal.`,
      );
      expect(suspensionNotice.parse(body.error.fields)).toMatchObject({
        reason: 'Offensive name.',
        until: later(3).toISOString(),
        appeal: 'possible',
      });
      expect((await profileOf(ben)).status).toBe(200);
      // A call for visitors that a token makes personal.
      const contests = `/api/v1/website/contestsList?sportsCategory=${sport.sportId}&userId=${ann.id}`;
      expect((await json(contests, { headers: testBearer(ann) })).body.error?.code).toBe('SUSPENDED');
      clock = later(3);
      expect((await profileOf(ann)).status).toBe(200);
    });

    it('refuses sign-in only after the right password, and a ban says that it has no end', async () => {
      const account = await addAccount();
      expect((await login(account.email)).status).toBe(200);
      await suspend(account, null);
      expect((await login(account.email, 'wrong-Passw0rd')).body.error.code).toBe('INVALID_CREDENTIALS');
      const { status, body } = await login(account.email);
      expect({ status, code: body.error.code, message: body.error.message }).toEqual({
        status: 403,
        code: 'SUSPENDED',
        message: 'Your account is suspended for good: Offensive name. You can appeal.',
      });
      expect(body.error.fields.until).toBeUndefined();
      clock = later(1000);
      expect((await login(account.email)).status).toBe(403);
      await inAct(site.platform, async (tx) => liftSuspension(site.platform, tx, { playerId: account.id }));
      expect((await login(account.email)).status).toBe(200);
    });

    it('ends by itself: a job shows the name again and records it', async () => {
      await suspend(ann);
      const { schedule } = endSuspensions;
      const isDue = async () =>
        schedule !== undefined && 'isDue' in schedule && schedule.isDue(site.platform);
      expect(await isDue()).toBe(false);
      expect(await endExpired(site.platform)).toBe(0);
      await eventually(async () => expect(await names()).not.toContain('Zebras'));
      clock = later(3);
      expect(await isDue()).toBe(true);
      expect(await endExpired(site.platform)).toBe(1);
      await eventually(async () => expect(await names()).toContain('Zebras'));
      expect(await isDue()).toBe(false);
      const line = await site.platform.db
        .selectFrom('audit_log')
        .select(['actor_kind', 'act'])
        .where('subject_id', '=', ann.id)
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow();
      expect(line).toEqual({ actor_kind: 'job', act: 'player.end-suspension' });
    });

    it('is announced to the player by email: why, until when, and how to appeal', async () => {
      const inbox = await openTestInbox();
      const mailing = await openTestPlatform({
        process: 'worker',
        databaseUrl: site.platform.config.DATABASE_URL,
        config: { SMTP_URL: inbox.url },
      });
      await sql`delete from jobs.job where name = 'moderation.notice'`.execute(site.platform.db);
      await suspend(ann);
      // A suspension that ends before its email is sent is not announced.
      await suspend(ben);
      await inAct(site.platform, async (tx) => liftSuspension(site.platform, tx, { playerId: ben.id }));
      await workUntilIdle(mailing.platform);
      await mailing.close();
      await inbox.close();
      expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[`RCPT TO:<${ann.id}@example.org>`]]);
      const [mail] = inbox.mails;
      const letter = mail && readLetter(mail);
      expect(letter?.subject).toBe('Your account is suspended');
      for (const part of ['Offensive name.', String(later(3).getUTCFullYear()), 'appeal', '/login'])
        expect(letter?.text).toContain(part);
    });

    it('must end in the future', async () => {
      await expect(suspend(ann, started)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
      await expect(
        inAct(site.platform, async (tx) => liftSuspension(site.platform, tx, { playerId: ann.id })),
      ).rejects.toMatchObject({ code: 'ACT_REFUSED' });
    });

    it('keeps picks and points unchanged and hides the name while in force, in any order of acts', async () => {
      const before = await stored();
      const act = fc.oneof(
        fc.record({ kind: fc.constant('suspend' as const), days: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ kind: fc.constantFrom('ban' as const, 'lift' as const, 'wait' as const) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
          clock = started;
          await sql`update players set suspension_id = null`.execute(site.platform.db);
          await sql`delete from suspensions`.execute(site.platform.db);
          // The expected end of the current suspension; undefined without one.
          let end: number | undefined;
          for (const one of acts) {
            if (one.kind === 'suspend') {
              const until = new Date(clock.getTime() + one.days * dayMs);
              await suspend(ann, until);
              end = until.getTime();
            } else if (one.kind === 'ban') {
              await suspend(ann, null);
              end = Infinity;
            } else if (one.kind === 'lift') {
              await inAct(site.platform, async (tx) =>
                liftSuspension(site.platform, tx, { playerId: ann.id }),
              ).catch(() => undefined);
              end = undefined;
            } else {
              clock = new Date(clock.getTime() + dayMs);
              await endExpired(site.platform);
            }
            if (end !== undefined && end <= clock.getTime()) end = undefined;
            const shownName = (await findBoardNames(site.platform.db, [ann.id])).get(ann.id);
            expect(shownName).toBe(end === undefined ? 'Zebras' : hiddenName);
            expect((await profileOf(ann)).status).toBe(end === undefined ? 200 : 403);
          }
          expect(await stored()).toBe(before);
        }),
        { numRuns: 25 },
      );
    });
  });

  describe('an appeal', () => {
    it('is accepted once, with the token from the refusal', async () => {
      await suspend(ann);
      const token = await tokenOf(ann);
      expect(await appeal(token)).toEqual({
        status: 200,
        body: { data: { received: true }, message: moderationMessages.appealed },
      });
      expect((await appeal(token)).body.error.message).toBe(moderationMessages.appealedBefore);
      const { error } = (await profileOf(ann)).body;
      expect(error.fields).toEqual({
        reason: 'Offensive name.',
        until: later(3).toISOString(),
        appeal: 'waiting',
      });
      expect(error.message).not.toContain('You can appeal.');
    });

    it('is refused if its token is forged or old, if its text is too long, or if the suspension has ended', async () => {
      await suspend(ann, later(30));
      const token = await tokenOf(ann);
      const expired = { status: 409, message: moderationMessages.appealExpired };
      const outcome = async (value: string) => {
        const { status, body } = await appeal(value);
        return { status, message: body.error?.message };
      };
      expect(await outcome('forged')).toEqual(expired);
      expect(await outcome(site.platform.keys.seal('{"appealOf":"no id","expiresAt":1e15}'))).toEqual(
        expired,
      );
      clock = later(2);
      expect(await outcome(token)).toEqual(expired);
      clock = started;
      expect((await appeal(token, 'x'.repeat(2001))).status).toBe(422);
      expect((await appeal(token, '   ')).status).toBe(422);
      await inAct(site.platform, async (tx) => liftSuspension(site.platform, tx, { playerId: ann.id }));
      expect(await outcome(token)).toEqual(expired);
    });

    it('is decided once: `kept` keeps the suspension, `lifted` ends it', async () => {
      for (const decision of ['kept', 'lifted'] as const) {
        await suspend(ann);
        await appeal(await tokenOf(ann));
        const { suspension_id: id } = await site.platform.db
          .selectFrom('appeals')
          .select('suspension_id')
          .where('decision', 'is', null)
          .executeTakeFirstOrThrow();
        await inAct(site.platform, async (tx) => decideAppeal(site.platform, tx, { id, decision }));
        expect((await profileOf(ann)).body.error?.fields.appeal).toBe(
          decision === 'kept' ? 'refused' : undefined,
        );
        await expect(
          inAct(site.platform, async (tx) => decideAppeal(site.platform, tx, { id, decision })),
        ).rejects.toMatchObject({
          code: 'ACT_REFUSED',
        });
      }
    });
  });

  describe('a report', () => {
    it('is stored once for each player, and counts the networks from which the player was reported', async () => {
      const row = await rowOf('Zebras');
      const first = newAddress();
      expect(await report(row, first, { note: 'Rude.' })).toEqual({
        status: 200,
        body: { data: { received: true }, message: moderationMessages.reported },
      });
      expect((await report(row, first)).status).toBe(200);
      expect((await report(row)).status).toBe(200);
      // A rank from an older page is accepted too.
      expect((await report({ ...row, rank: row.rank + 2 })).status).toBe(200);
      expect(await storedReports()).toEqual([
        { player_id: ann.id, name: 'Zebras', reports: 3, decision: null },
      ]);
      await report(await rowOf('Badgers'));
      expect(await storedReports()).toHaveLength(2);
    });

    it('is closed when the name is reset or the player is suspended; the next report opens another', async () => {
      await report(await rowOf('Zebras'));
      await report(await rowOf('Badgers'));
      await suspend(ann);
      await inAct(site.platform, async (tx) => resetName(site.platform, tx, ben.id));
      expect((await storedReports()).map(({ decision }) => decision)).toEqual(['acted', 'acted']);
      await eventually(async () => expect(await names()).not.toContain('Badgers'));
      await site.platform.db
        .updateTable('profiles')
        .set({ contest_team_name: 'Badgers' })
        .where('account_id', '=', ben.id)
        .execute();
      await report(await rowOf(hiddenName));
      expect((await storedReports()).map(({ decision }) => decision)).toEqual(['acted', 'acted', null]);
      // Moderators see which name was reported.
      expect((await storedReports()).at(-1)).toMatchObject({ player_id: ann.id, name: 'Zebras' });
    });

    it('is deleted a year after its decision, or after the last report if there is no decision', async () => {
      const { db } = site.platform;
      const add = async (playerId: string, { days, isDecided }: { days: number; isDecided: boolean }) =>
        sql`
          insert into player_reports (player_id, name, first_at, last_at, decision, decided_at)
          select ${playerId}, ${`${days} ${isDecided}`}, now() - interval '3 years', at,
                 case when ${isDecided} then 'dismissed' end, case when ${isDecided} then at end
          from (select now() - make_interval(days => ${days}) as at) as moment
        `.execute(db);
      await add(ann.id, { days: 367, isDecided: true });
      await add(ann.id, { days: 364, isDecided: true });
      await add(ann.id, { days: 367, isDecided: false });
      await add(ben.id, { days: 364, isDecided: false });
      const worker = await startWorker(
        site.platform,
        [anyJob(deleteOldReports)],
        site.platform.config.DATABASE_URL,
      );
      await site.platform.transact(async (tx) =>
        Promise.resolve(site.platform.jobs.enqueue(tx, deleteOldReports, {})),
      );
      await eventually(async () => expect(await storedReports()).toHaveLength(2), 10_000);
      await worker.stop(1000);
      expect((await storedReports()).map(({ name }) => name).toSorted()).toEqual(['364 false', '364 true']);
    });

    it('is refused for the algorithm and for an unknown row', async () => {
      const algorithm = await rowOf('The Algorithm');
      expect((await report(algorithm)).status).toBe(404);
      expect((await report({ ...algorithm, rowId: 'x'.repeat(16) })).status).toBe(404);
      expect((await report(algorithm, undefined, { kind: 'boring' })).status).toBe(422);
      expect(await storedReports()).toEqual([]);
    });

    it('is limited by network', async () => {
      const row = await rowOf('Zebras');
      const from = newAddress();
      for (let count = 0; count < moderationLimits.reports.most; count += 1)
        expect((await report(row, from)).status).toBe(200);
      expect(await report(row, from)).toMatchObject({
        status: 429,
        body: { error: { message: moderationMessages.tooManyFromHere } },
      });
      expect((await report(row)).status).toBe(200);
    });
  });
});
