import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openTestContest, startTestAccounts, testPassword } from '@outpick/server/testing';
import type { TestAccounts } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);

// A private name: a public site would not answer at the address of the test.
const publicOrigin = 'http://outpick.internal';

const unescape = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Finds the blocks of commands on the page, without blocks that only set variables. */
const findCommands = (html: string): string[] =>
  [...html.matchAll(/<pre[^>]*><code>([^]*?)<\/code><\/pre>/gu)]
    .map(([, code = '']) => unescape(code))
    .filter((code) => code.includes('curl'));

const session = z.object({ data: z.object({ token: z.string(), id: z.string() }) });
const contest = z.object({
  data: z.object({
    result: z.array(
      z.object({
        id: z.string(),
        homeTeam: z.string(),
        date: z.string(),
        userPredictedScore: z.int().nullable(),
      }),
    ),
  }),
});

/** Parses the answers in the output of a block of commands. */
const parseAnswers = (stdout: string): { data: unknown }[] =>
  stdout
    .split(/(?<=\})(?=\{"(?:data|error)")/u)
    .map((text) => z.looseObject({ data: z.unknown() }).parse(JSON.parse(text)));

describe('the page Getting started', () => {
  let accounts: TestAccounts;
  let commands: string[];
  const variables: Record<string, string> = { EMAIL: 'reader@example.org', PASSWORD: testPassword };
  beforeAll(async () => {
    accounts = await startTestAccounts({ config: { PUBLIC_ORIGIN: publicOrigin } });
    variables['SITE'] = accounts.site.origin;
    variables['SPORT'] = (await openTestContest(accounts.site.platform)).sportId;
    const html = await (await accounts.site.get('/api/docs/start')).text();
    commands = findCommands(html.replaceAll(publicOrigin, accounts.site.origin));
  }, 60_000);
  afterAll(async () => accounts.close());

  /** Runs the only block that contains the text, like a reader. */
  const runBlock = async (text: string) => {
    const found = commands.filter((command) => command.includes(text));
    expect(found).toHaveLength(1);
    commands = commands.filter((command) => command !== found[0]);
    const { stdout } = await run('bash', ['-c', found[0] ?? ''], {
      env: { ...process.env, ...variables },
    }).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error));
    return stdout;
  };
  it('has only commands that work, from the first request to signing out', async () => {
    const [sports] = parseAnswers(await runBlock('getAllSportsCategory'));
    expect(JSON.stringify(sports?.data)).toContain(variables['SPORT']);

    await runBlock('/signup');
    variables['CODE'] = (await accounts.letter('reader@example.org')).code;
    session.parse(JSON.parse(await runBlock('verify-otp')));
    const { data: player } = session.parse(JSON.parse(await runBlock('/login')));
    variables['TOKEN'] = player.token;
    variables['PLAYER'] = player.id;

    const list = commands.find((command) => command.includes('contestsList')) ?? '';
    const [game] = contest.parse(JSON.parse(await runBlock('contestsList'))).data.result;
    Object.assign(variables, { GAME: game?.id, TEAM: game?.homeTeam, START: game?.date });
    expect(parseAnswers(await runBlock('Idempotency-Key'))).toMatchObject([
      { data: { saved: [game?.id], locked: [] } },
    ]);
    commands.push(list);
    const after = contest.parse(JSON.parse(await runBlock('contestsList'))).data.result;
    expect(after.find(({ id }) => id === game?.id)?.userPredictedScore).toBe(3);

    const boards = parseAnswers(await runBlock('get-contest-winner'));
    expect(boards.map(({ data }) => data)).toMatchObject([
      { result: [] },
      { result: [], total: 0 },
      { result: [] },
    ]);
    expect(await runBlock('/events')).toContain('event: boards\ndata: {"published":0}');
    expect(await runBlock('If-None-Match')).toBe('304\n');
    expect(parseAnswers(await runBlock('mail-wishes'))).toMatchObject([
      { data: { reminders: false, mondays: false } },
      { data: { ended: true } },
    ]);
    expect(commands).toEqual([]);
  });
});
