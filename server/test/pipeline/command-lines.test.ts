import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeGame } from '../../src/features/consequences/index.ts';
import { openTestContest, openTestPlatform } from '../support/index.ts';
import type { TestContest, TestPlatform } from '../support/index.ts';
import { callOutpick, commandSettings, startOutpick } from '../support/outpick.ts';
import type { OutpickResult } from '../support/outpick.ts';

/** Returns zero, or another status with the output. */
const summarize = ({ status, output }: OutpickResult) => (status === 0 ? 0 : `${status}: ${output}`);

describe('the audit log lines of commands', () => {
  let opened: TestPlatform;
  let contest: TestContest;

  beforeAll(async () => {
    opened = await openTestPlatform();
    contest = await openTestContest(opened.platform);
    const folder = join(opened.folder, 'pages');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'rules.md'), '---\ntitle: Rules\n---\nBe kind.\n');
    await writeFile(join(opened.folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  });
  afterAll(async () => opened.close());

  const settings = () => commandSettings(opened.platform.config.DATABASE_URL, opened.folder);
  const outpick = async (...args: string[]) => summarize(await callOutpick(settings(), ...args));
  /** Runs the command in a separate process. */
  const start = async (...args: string[]) => summarize(await startOutpick(settings(), ...args));

  it('have the same names and states as lines of the console', async () => {
    const [game] = contest.games;
    const { id = '', gameId = '' } = game ?? {};
    const reason = ['--reason', 'the referee said so'];
    const logo = ['--logo', join(opened.folder, 'logo.svg')];
    const zone = ['--time-zone', 'America/New_York', '--max-margin', '100'];
    const added = ['--slug', 'xfl', '--name', 'X', '--model', 'nfl', '--window', 'week', ...zone, ...logo];
    expect(await start('sport', 'add', ...added)).toBe(0);
    expect(await outpick('sport', 'profile', 'xfl', '--default')).toBe(0);
    const pin = ['game', 'pin', gameId, '--result', '21-20', ...reason];
    const refused = await callOutpick(settings(), ...pin);
    expect(refused.stderr).toContain('The game has not begun: it starts on ');
    const [, doubt = ''] = /--confirm (not-begun:\S+)/u.exec(refused.stderr) ?? [];
    expect(await outpick(...pin, '--confirm', 'not-begun:another')).not.toBe(0);
    expect(await outpick(...pin, '--confirm', doubt)).toBe(0);
    expect(await start('contest', 'void', id, ...reason)).toBe(0);
    expect(await outpick('game', 'unpin', gameId)).toBe(0);
    expect(await start('content', 'put', join(opened.folder, 'pages'))).toBe(0);
    expect(await outpick('content', 'put', join(opened.folder, 'pages'))).toBe(0);
    expect(await outpick('content', 'publish', 'pages/rules')).toBe(0);
    expect(await outpick('content', 'publish', 'pages/rules', '--draft')).toBe(0);
    expect(await outpick('game', 'pin', crypto.randomUUID(), '--result', '1-0', ...reason)).not.toBe(0);
    const lines = await opened.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(lines.map(({ act, subject }) => `${act} ${subject}`)).toEqual([
      'sport.add sport',
      'sport.set-profile sport',
      'game.enter-result game',
      'game.void game',
      'game.unpin game',
      'content.save content',
      'content.publish content',
      'content.unpublish content',
    ]);
    const author = { actor_kind: 'command', actor_name: userInfo().username, operator_id: null };
    for (const line of lines) expect(line).toMatchObject(author);
    const gameLines = lines.filter(({ subject }) => subject === 'game');
    expect(gameLines.map(({ before }) => before).slice(1)).toEqual(
      gameLines.map(({ after }) => after).slice(0, -1),
    );
    expect(gameLines.at(-1)?.after).toEqual(await describeGame(opened.platform.db, gameId));
  }, 300_000);
});
