import { glob, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  loginFromAddress,
  loginOfAccount,
  loginOfAccountAnywhere,
  passkeyFromAddress,
  passwordOfSession,
  policy,
  signUpsPerNetwork,
} from '../src/features/accounts/index.ts';
import { liveLimits } from '../src/features/boards/index.ts';
import { enquiryLimits } from '../src/features/enquiries/index.ts';
import { moderationLimits } from '../src/features/moderation/index.ts';
import { operatorsPolicy } from '../src/features/operators/index.ts';
import { profileUpdates } from '../src/features/profile/index.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { costs } from '../src/platform/limits/costs.ts';

const limits = [
  loginOfAccount,
  loginFromAddress,
  loginOfAccountAnywhere,
  passwordOfSession,
  passkeyFromAddress,
  profileUpdates,
  ...Object.values(enquiryLimits),
  ...Object.values(moderationLimits),
  // The row of a limit from one network also names the limit from all networks.
  ...Object.values(operatorsPolicy).flatMap((one) =>
    'most' in one && !one.name.endsWith('-anywhere') ? [one] : [],
  ),
];

const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/outpick' });
const number = (value: number) => value.toLocaleString('en-US');
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const period = (seconds: number) =>
  seconds < 3600 ? plural(seconds / 60, 'minute') : plural(seconds / 3600, 'hour');

describe('the documented limits', () => {
  let text: string;
  /** The cells of each row, by the row's first cell. */
  let rows: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    text = await readFile(new URL('../../docs/limits.md', import.meta.url), 'utf8');
    const cells = text
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    rows = new Map(cells.map(([name = '', ...others]) => [name, others]));
  });

  it('V2.1.2 name the cost of each kind of work', () => {
    const documented = {
      cached: 'an answer from the cache, or a stored picture',
      signedIn: 'a player’s call, beside what the account pays',
      call: 'a call that queries the database',
      search: 'a search that is not cached, beside the call',
      page: 'rendering a page or a generated file',
      hash: 'hashing or checking a password',
      download: 'a CSV download',
      upload: 'a form with a picture',
    } satisfies Record<keyof typeof costs, string>;
    for (const [kind, units] of Object.entries(costs)) {
      const row = Reflect.get(documented, kind).replace('’', "'");
      expect([kind, rows.get(row)?.[0]]).toEqual([kind, number(units)]);
    }
  });

  it('V2.1.2 name every budget and its setting', () => {
    expect(rows.get('of a network')?.slice(0, 2)).toEqual([
      number(config.NETWORK_UNITS_PER_MINUTE),
      '`NETWORK_UNITS_PER_MINUTE`',
    ]);
    expect(rows.get('of an account, from all its devices')?.slice(0, 2)).toEqual([
      number(config.ACCOUNT_UNITS_PER_MINUTE),
      '`ACCOUNT_UNITS_PER_MINUTE`',
    ]);
  });

  it('V2.1.2 V2.1.3 V6.1.1 name every limit on events with its number, window and reason', async () => {
    const documented = [...rows.values()].flatMap(([name = '', by, most, within, why, answer]) =>
      /^`[a-z-]+`$/u.test(name) ? [{ name: name.slice(1, -1), by, most, within, why, answer }] : [],
    );
    for (const { name, most, seconds } of limits) {
      const found = documented.filter((row) => row.name === name);
      expect(found).toEqual([
        expect.objectContaining({
          most: number(most),
          within: seconds === 24 * 3600 ? '24 hours' : period(seconds),
          by: expect.stringMatching(/^(?:account|network|account and network|email|link|site)$/u),
          why: expect.stringMatching(/\w/u),
          answer: expect.stringMatching(/\w/u),
        }),
      ]);
    }
    // The page lists every limit of the code, and no others.
    const names: string[] = [];
    const sources = new URL('../src/', import.meta.url);
    for await (const file of glob('**/*.ts', { cwd: sources }))
      if (!file.endsWith('.test.ts'))
        for (const [, name = ''] of (await readFile(new URL(file, sources), 'utf8')).matchAll(
          /\{ name: '([a-z-]+)', most: /gu,
        ))
          names.push(name);
    expect(documented.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('V2.1.2 name the limits of codes, sign-ups and streams', () => {
    const { code } = policy;
    const day = `${code.guessWindowHours} hours`;
    for (const [row, most, within, setting] of [
      ['code mails to one email', code.mailsPerEmail, '1 hour', ''],
      [
        'code mails at the request of one network',
        config.CODE_MAILS_PER_ADDRESS,
        '1 hour',
        '`CODE_MAILS_PER_ADDRESS`',
      ],
      [
        'sign-in links to one email',
        policy.signInLink.mailsPerEmail,
        period(policy.signInLink.minutes * 60),
        '',
      ],
      ['wrong codes for one email', code.guessesPerEmail, day, ''],
      ['wrong codes from one network', code.guessesPerAddress, day, ''],
      [
        'wrong codes for emails that have a usable code, or a tenth of the codes sent if that is more',
        config.CODE_GUESSES_PER_HOUR,
        '1 hour',
        '`CODE_GUESSES_PER_HOUR`',
      ],
    ] as const)
      expect([row, rows.get(row)?.slice(1, 4)]).toEqual([row, [number(most), within, setting]]);
    expect(text).toContain(
      `${policy.signInLink.mailsPerSecond} a second are sent at the request of one network`,
    );
    expect(text).toContain(`at most ${signUpsPerNetwork} are in the gate`);
    expect(text).toContain(
      `keeps ${number(liveLimits.most)} streams of board events open, ${liveLimits.mostEach} of one network`,
    );
  });

  it('state how many bulk mails are sent, and over how many connections', () => {
    expect(text).toContain(
      `at most ${config.MAILINGS_PER_SECOND} reminders and weekly digests a second (\`MAILINGS_PER_SECOND\`), over at most ${config.MAILINGS_CONNECTIONS} connections`,
    );
  });

  it('[D-LIMIT-04] state what the limit of code mails per address means for a campus', () => {
    expect(rows.get('sign up, or forget passwords')?.[0]).toContain(
      `${config.CODE_MAILS_PER_ADDRESS} code mails an hour for the whole network`,
    );
  });
});
