import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openTestContest, startTestAccounts, testPassword } from '@outpick/server/testing';
import type { TestAccounts } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'es2022',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
};

/** A program that an app author could write with the generated client. The test compiles and runs it. */
const program = `
import { client } from './client.gen.ts';
import { getBoards, getOwnRows, listContests, listSports, listWinners, signUp, submitPicks, verifyCode } from './index.ts';
import type { ContestGame, Standing } from './index.ts';

declare const process: { env: Record<string, string>; argv: string[] };
const { SITE: baseUrl = '', EMAIL: email = '', PASSWORD: password = '', CODE: otp = '' } = process.env;
client.setConfig({ baseUrl });

async function register() {
  const { data } = await signUp({ body: { email, password, confirmPassword: password }, throwOnError: true });
  return data.message;
}

async function play() {
  const wrong = await verifyCode({ body: { email, otp: 'none' } });
  const code: string | undefined = wrong.error?.error.code;
  const { data: session } = await verifyCode({ body: { email, otp }, throwOnError: true });
  client.setConfig({ baseUrl, auth: session.data.token });
  const { data: sports } = await listSports({ throwOnError: true });
  const sportId = sports.data.result[0]?.id ?? '';
  const query = { sportsCategory: sportId, userId: session.data.id };
  const { data: before } = await listContests({ query, throwOnError: true });
  const games: ContestGame[] = before.data.result;
  const body = games.map((game) => ({ contestId: game.id, userPredictedTeam: game.homeTeam, userPredictedScore: 2, date: game.date }));
  const { data: submission } = await submitPicks({ body, headers: { 'idempotency-key': 'first' }, throwOnError: true });
  const { data: after } = await listContests({ query, throwOnError: true });
  const { data: boards } = await getBoards({ path: { sportId }, throwOnError: true });
  const { data: standings } = await listWinners({ query: { sportsCategory: sportId, pageSize: 10 }, throwOnError: true });
  const rows: Standing[] = standings.data.result;
  const { data: own } = await getOwnRows({ path: { sportId }, throwOnError: true });
  return {
    code,
    games: games.length,
    saved: submission.data.saved.length,
    margins: after.data.result.map((game) => game.userPredictedScore),
    published: boards.data.published,
    rows: rows.length,
    own: own.data.result.length,
  };
}

console.log(JSON.stringify(await (process.argv[2] === 'register' ? register() : play())));
`;

describe('a client generated from the OpenAPI document', () => {
  let accounts: TestAccounts;
  let folder: string;
  beforeAll(async () => {
    accounts = await startTestAccounts();
    folder = await mkdtemp(join(tmpdir(), 'outpick-client-'));
    const from = `${accounts.site.origin}/api/docs.json`;
    await run('node', [fromRoot('checks/rules/client/main.ts'), '--from', from, '--to', folder]);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    await writeFile(join(folder, 'program.ts'), program);
  }, 120_000);
  afterAll(async () => {
    await accounts.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (step: string, env: Record<string, string>): Promise<unknown> => {
    const { stdout } = await run('node', [join(folder, 'program.ts'), step], {
      env: { ...process.env, SITE: accounts.site.origin, PASSWORD: testPassword, ...env },
    });
    return JSON.parse(stdout);
  };

  it('compiles in strict mode, signs up, picks and reads boards', async () => {
    const { stdout } = await run(fromRoot('node_modules/.bin/tsc'), ['-p', folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe('');

    const { games } = await openTestContest(accounts.site.platform);
    const env = { EMAIL: 'author@example.org' };
    expect(await start('register', env)).toBe('OTP Sent Successfully.');
    const { code } = await accounts.letter(env.EMAIL);
    expect(await start('play', { ...env, CODE: code })).toEqual({
      code: 'VALIDATION_FAILED',
      games: games.length,
      saved: games.length,
      margins: games.map(() => 2),
      published: 0,
      rows: 0,
      own: 0,
    });
  });
});
