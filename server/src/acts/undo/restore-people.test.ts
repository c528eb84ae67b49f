import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestOperator, addTestPlayers, openTestPlatform } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import { ban, endSuspensionEarly, suspend } from '../players/players.ts';
import { previewUndo, undo } from './preview-undo.ts';

const reason = 'a mistake';
const day = 86_400_000;
const lineOf = ({ lineIds: [id = ''] }: Acted<unknown>): string => id;

describe('the undo of an act on a player', () => {
  let now = Date.now();
  let opened: TestPlatform;
  let owner: Extract<Actor, { kind: 'operator' }>;
  let sessionId: string;
  let playerId: string;

  beforeAll(async () => {
    opened = await openTestPlatform({ now: () => new Date(now) });
    const operator = await addTestOperator(opened.platform, 'owner');
    ({ sessionId } = operator);
    const { id: operatorId, name } = operator;
    owner = { kind: 'operator', operatorId, name, role: 'owner', network: 'test' };
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    playerId = (await addTestPlayers(opened.platform, 1))[0]?.id ?? '';
  });

  const preview = async (lineId: string) => previewUndo(opened.platform, owner, lineId);
  const undoLine = async (lineId: string, version?: string) =>
    undo(opened.platform, owner, {
      lineId,
      version: version ?? (await preview(lineId)).version,
      reason,
      sessionId,
    });
  const countMails = async () => {
    const { rows } = await sql`
      select from jobs.job join suspensions on suspensions.id::text = data ->> 'suspensionId'
      where name = 'moderation.notice' and player_id = ${playerId}
    `.execute(opened.platform.db);
    return rows.length;
  };

  /** Undoes an act. Returns what the preview announced beside changes of things, and the number of emails. */
  const undoAndCount = async (line: Acted<unknown>) => {
    const { effects } = await preview(lineOf(line));
    const earlier = await countMails();
    await undoLine(lineOf(line));
    return { effects, mails: (await countMails()) - earlier };
  };

  it('says beforehand that the player gets an email, exactly if one is sent', async () => {
    const { platform } = opened;
    const until = new Date(now + day);
    const announced = { effects: ['The player gets an email.'], mails: 1 };
    const silent = { effects: [], mails: 0 };
    const player = { playerId, reason };
    await ban(platform, owner, player);
    expect(await undoAndCount(await suspend(platform, owner, { ...player, until }))).toEqual(announced);
    expect(await undoAndCount(await endSuspensionEarly(platform, owner, player))).toEqual(announced);
    await endSuspensionEarly(platform, owner, player);
    const suspended = await suspend(platform, owner, { ...player, until });
    const lifted = await endSuspensionEarly(platform, owner, player);
    now += 2 * day;
    expect(await undoAndCount(lifted)).toEqual(silent);
    expect(await undoAndCount(suspended)).toEqual(silent);
  });

  it('shows that it grants an appeal that arrived later, and is refused if one arrived after the preview', async () => {
    const { platform } = opened;
    const banned = lineOf(await ban(platform, owner, { playerId, reason }));
    const { version, things } = await preview(banned);
    expect(things.map(({ subject }) => subject)).toEqual(['player']);
    await sql`
      insert into appeals (suspension_id, message, received_at)
      select id, 'It was not me.', began_at from suspensions where player_id = ${playerId}
    `.execute(platform.db);
    await expect(undoLine(banned, version)).rejects.toThrow('The thing has changed since this preview.');
    expect((await preview(banned)).things).toEqual([
      expect.objectContaining({ subject: 'player' }),
      expect.objectContaining({
        subject: 'appeal',
        now: { decision: null },
        before: null,
        restored: { decision: 'lifted' },
      }),
    ]);
    await undoLine(banned);
    const appeals = await sql`
      select decision from appeals join suspensions on suspensions.id = suspension_id where player_id = ${playerId}
    `.execute(platform.db);
    expect(appeals.rows).toEqual([{ decision: 'lifted' }]);
  });
});
