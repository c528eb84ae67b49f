import { hiddenName } from '@outpick/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBareSports,
  addTestOperator,
  addTestPlayers,
  playTestSlate,
  startTestSite,
  testBearer,
} from '../../../../test/support/index.ts';
import type { TestOperator, TestPlayer, TestSite } from '../../../../test/support/index.ts';
import { receiveReport } from '../../moderation/index.ts';
import { findBoardNames } from '../../players/index.ts';

const dayMs = 86_400_000;
const reason = 'Rude words';
const until = () => new Date(Date.now() + dayMs).toISOString();

describe('players in the console', () => {
  let site: TestSite;
  let moderator: TestOperator;
  let ann: TestPlayer;

  beforeAll(async () => {
    site = await startTestSite();
    moderator = await addTestOperator(site.platform, 'moderator');
  });
  beforeEach(async () => {
    const [player] = await addTestPlayers(site.platform, 1);
    if (!player) throw new Error('no player was added');
    ann = player;
    await sql`
      insert into profiles (account_id, name, last_name, contest_team_name, picture)
      values (${ann.id}, 'Ann', 'Archer', ${`Owls ${ann.id}`}, ${`public/portraits/${ann.id}/p.webp`})
    `.execute(site.platform.db);
  });
  afterAll(async () => site.close());

  const request = async (path: string, init: RequestInit = {}) => {
    const answer = await site.get(`/api/v1/admin/${path}`, {
      ...init,
      headers: { ...moderator.headers, 'content-type': 'application/json' },
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const post = async (path: string, body: object = {}) =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(body),
    });
  const actOn = async (act: string, body: object = { reason }) => post(`players/${ann.id}/${act}`, body);
  const list = async (query: string) => (await request(`players?${query}`)).body.data;
  const lastLine = async (subject = 'player') =>
    site.platform.db
      .selectFrom('audit_log')
      .select(['act', 'subject', 'subject_id', 'reason', 'before', 'after'])
      .where('subject', '=', subject)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  /** The reasons that the audit log shows an owner about the player, newest first. */
  const reasons = async () => {
    const owner = await addTestOperator(site.platform, 'owner');
    const answer = await site.get(`/api/v1/admin/audit?subject=player&subjectId=${ann.id}`, {
      headers: owner.headers,
    });
    const { rows } = JSON.parse(await answer.text()).data;
    return rows.map((row: { reason: string | null }) => row.reason);
  };
  const shownName = async () => (await findBoardNames(site.platform.db, [ann.id])).get(ann.id);
  const inState = async (state: string) => (await list(`state=${state}&q=${ann.id}`)).total;
  const ownStatus = async () =>
    (await site.get('/api/v1/auth/userProfile', { headers: testBearer(ann) })).status;

  it('are found by name, tag, complete email and id; the list shows no email', async () => {
    const email = `${ann.id}@example.org`;
    for (const q of [`owls ${ann.id.toUpperCase()}`, email, ann.id, email.toUpperCase()]) {
      const { rows, total } = await list(new URLSearchParams({ q }).toString());
      expect({ q, total, id: rows[0]?.id }).toEqual({ q, total: 1, id: ann.id });
      expect(JSON.stringify(rows)).not.toContain('@');
    }
    expect((await list(`q=${encodeURIComponent(`${ann.id}@example`)}`)).total).toBe(0);
    expect((await list('q=%25%25')).total).toBe(0);
  });

  it('are filtered by their state', async () => {
    expect([await inState('active'), await inState('suspended'), await inState('banned')]).toEqual([1, 0, 0]);
    await actOn('suspend', { until: until(), reason });
    expect([await inState('active'), await inState('suspended'), await inState('banned')]).toEqual([0, 1, 0]);
    await actOn('ban');
    expect([await inState('active'), await inState('suspended'), await inState('banned')]).toEqual([0, 0, 1]);
    expect((await request('players?state=odd')).status).toBe(422);
  });

  it('are shown with all their data in one view, which is recorded', async () => {
    const [sport] = await addBareSports(site.platform, 1);
    if (!sport) throw new Error('no sport was added');
    await playTestSlate(site.platform, sport, '2026-01-05T18:00:00Z', [[ann, 0, 'Home', 7]]);
    await receiveReport(site.platform, { playerId: ann.id, kind: 'impersonation', note: 'Not Ann.' });
    // The pick may not be seen before its game has begun.
    expect((await post(`players/${ann.id}/view`)).body.data).toMatchObject({ pickCount: 0, picks: [] });
    await sql`update games set status = 'live' where sport_id = ${sport.sportId}`.execute(site.platform.db);
    const { status, body } = await post(`players/${ann.id}/view`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ann.id,
      email: `${ann.id}@example.org`,
      shownName: `Owls ${ann.id}`,
      state: 'active',
      pickCount: 1,
      picks: [{ team: expect.any(String), margin: 7 }],
      sessions: [{ device: 'test' }],
      reports: [{ reports: 1, notes: [{ kind: 'impersonation', note: 'Not Ann.' }] }],
      suspensions: [],
      limits: { wrongCodesInADay: 0 },
    });
    expect(JSON.stringify(body)).not.toMatch(/password_?hash|"token"|digest/iu);
    const state = { state: 'active', suspendedUntil: null, hasName: true, hasPicture: true, sessions: 1 };
    expect(await lastLine()).toEqual({
      act: 'player.view',
      subject: 'player',
      subject_id: ann.id,
      reason: null,
      before: state,
      after: state,
    });
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect((await post(`players/${unknown}/view`)).status).toBe(404);
    expect((await lastLine()).subject_id).toBe(ann.id);
  });

  it('leave at most one line in the audit log per operator and 15 minutes, however often they are viewed', async () => {
    const view = async ({ headers }: TestOperator) => {
      const answer = await site.get(`/api/v1/admin/players/${ann.id}/view`, { method: 'POST', headers });
      return [answer.status, JSON.parse(await answer.text()).data.id];
    };
    const viewers = async () => {
      const lines = await site.platform.db
        .selectFrom('audit_log')
        .select('operator_id')
        .where('subject_id', '=', ann.id)
        .where('act', '=', 'player.view')
        .orderBy('at')
        .execute();
      return lines.map(({ operator_id: id }) => id);
    };
    const other = await addTestOperator(site.platform, 'moderator');
    await sql`
      insert into audit_log (at, actor_kind, actor_name, operator_id, role, network, act, subject, subject_id)
      values (clock_timestamp() - interval '16 minutes', 'operator', 'Olive', ${other.id}, 'moderator', '192.0.2.0/24',
              'player.view', 'player', ${ann.id})
    `.execute(site.platform.db);
    const answers = await Promise.all([view(moderator), view(moderator), view(moderator)]);
    expect(answers).toEqual(answers.map(() => [200, ann.id]));
    expect(await viewers()).toEqual([other.id, moderator.id]);
    await view(other);
    await view(other);
    expect(await viewers()).toEqual([other.id, moderator.id, other.id]);
    // Each export is recorded.
    await actOn('export');
    await actOn('export');
    expect(await lastLine()).toMatchObject({ act: 'player.export', subject_id: ann.id });
  });

  it('can be suspended until the suspension is lifted; the audit log has both states of the player and no name', async () => {
    const end = until();
    expect((await actOn('suspend', { until: end, reason })).status).toBe(200);
    expect(await shownName()).toBe(hiddenName);
    const line = await lastLine();
    // The audit log has no reason: it may contain personal data, which must be deletable.
    expect(line).toMatchObject({
      act: 'player.suspend',
      reason: null,
      before: { state: 'active', suspendedUntil: null },
      after: { state: 'suspended', suspendedUntil: end },
    });
    expect(JSON.stringify(line)).not.toMatch(/owls|archer|@/iu);
    expect(await reasons()).toEqual([reason]);
    expect((await actOn('lift')).status).toBe(200);
    expect(await shownName()).toBe(`Owls ${ann.id}`);
    expect(await actOn('lift')).toMatchObject({
      status: 409,
      body: { error: { code: 'ACT_REFUSED', message: 'This player is not suspended.' } },
    });
  });

  it('cannot be suspended until a past time or without a reason', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    expect((await actOn('suspend', { until: past, reason })).body.error.fields).toEqual({
      until: 'Choose a time in the future.',
    });
    expect((await actOn('suspend', { until: until(), reason: ' ' })).status).toBe(422);
    expect((await actOn('ban', {})).status).toBe(422);
    expect(await shownName()).toBe(`Owls ${ann.id}`);
  });

  it('can have their name and picture removed, once', async () => {
    expect((await actOn('reset-name')).status).toBe(200);
    expect(await shownName()).toMatch(/^Player \w{5}$/u);
    expect((await actOn('reset-name')).body.error.message).toBe('This player has no name.');
    expect((await actOn('reset-picture')).status).toBe(200);
    expect((await actOn('reset-picture')).body.error.message).toBe('This player has no picture.');
  });

  it('can be signed out of all their sessions', async () => {
    expect(await ownStatus()).toBe(200);
    expect((await actOn('end-sessions')).body.data).toEqual({ ended: 1 });
    expect(await ownStatus()).toBe(401);
  });

  it('have the same export in the console as in their own account', async () => {
    await actOn('suspend', { until: until(), reason });
    await actOn('lift');
    const { body } = await actOn('export');
    const own = await site.get('/api/v1/auth/userData', { headers: testBearer(ann) });
    const { exportedAt: _at, ...data } = JSON.parse(await own.text()).data;
    expect(body.data).toMatchObject(data);
    expect(data.suspensions).toMatchObject([{ reason, appeal: null }]);
  });

  it('are deleted with all their data, even while suspended; picks stay', async () => {
    await receiveReport(site.platform, { playerId: ann.id, kind: 'other', note: null });
    await actOn('ban', { reason: 'Ann wrote rude words' });
    expect(await reasons()).toEqual(['Ann wrote rude words']);
    expect((await actOn('delete')).status).toBe(200);
    // The log keeps only the reason for the deletion.
    expect(await reasons()).toEqual([reason, null]);
    expect(await lastLine()).toMatchObject({
      act: 'player.delete',
      before: { state: 'banned' },
      after: null,
    });
    expect((await actOn('delete')).status).toBe(404);
    expect(await shownName()).toMatch(/^Player \w{5}$/u);
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from suspensions where player_id = ${ann.id})
           + (select count(*) from player_reports where player_id = ${ann.id})
           + (select count(*) from accounts where id = ${ann.id}) as left
    `.execute(site.platform.db);
    expect(Number(rows[0]?.left)).toBe(0);
  });

  it('have their appeals listed and decided', async () => {
    await actOn('suspend', { until: until(), reason });
    const refused = await site.get('/api/v1/auth/userProfile', { headers: testBearer(ann) });
    const token: string = JSON.parse(await refused.text()).error.fields.appealToken;
    const sent = await site.get('/api/v1/auth/appeal', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, message: `My name is ${ann.id}.` }),
    });
    expect(sent.status).toBe(200);
    const appeals = async (state: string) =>
      (await request(`appeals?state=${state}&q=${ann.id}`)).body.data.rows;
    const [appeal] = await appeals('open');
    expect(appeal).toMatchObject({ playerId: ann.id, reason, message: `My name is ${ann.id}.` });
    expect((await post(`appeals/${appeal.id}/decide`, { decision: 'lifted', reason })).status).toBe(200);
    expect(await lastLine()).toMatchObject({
      act: 'appeal.decide',
      before: { state: 'suspended' },
      after: { state: 'active' },
    });
    expect(await lastLine('appeal')).toMatchObject({
      act: 'appeal.decide',
      before: { decision: null },
      after: { decision: 'lifted', suspensionEndedBy: 'lifted' },
    });
    expect(await shownName()).toBe(`Owls ${ann.id}`);
    expect(await appeals('open')).toEqual([]);
    expect(await appeals('decided')).toMatchObject([{ decision: 'lifted' }]);
    expect((await post(`appeals/${appeal.id}/decide`, { decision: 'kept', reason })).status).toBe(409);
  });

  it('have their reports listed with the count, and dismissed once', async () => {
    for (const note of ['Rude.', null, 'Very rude.'])
      await receiveReport(site.platform, { playerId: ann.id, kind: 'offensive-name', note });
    const reports = async (state: string) =>
      (await request(`reports?state=${state}&q=${ann.id}`)).body.data.rows;
    const [report] = await reports('open');
    expect(report).toMatchObject({ playerId: ann.id, reports: 3, reportedName: `Owls ${ann.id}` });
    expect(report.notes.map(({ note }: { note: string | null }) => note)).toEqual([
      'Rude.',
      null,
      'Very rude.',
    ]);
    expect((await post(`reports/${report.id}/decide`, { decision: 'dismissed', reason })).status).toBe(200);
    expect((await post(`reports/${report.id}/decide`, { decision: 'acted', reason })).status).toBe(409);
    expect(await reports('open')).toEqual([]);
    expect(await reports('dismissed')).toHaveLength(1);
  });
});
