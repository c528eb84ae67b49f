import { createRandom } from '@outpick/forecast';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestLeague,
  addTestPlayers,
  addTestSport,
  addTestTeams,
  asOwner,
  finishTestSlate,
  makeBare,
  playTestSlate,
  startTestAccounts,
  waitForGate,
} from '../../../test/support/index.ts';
import type { TestAccounts, TestPlay } from '../../../test/support/index.ts';
import { parseCsv } from '../../platform/csv/parse-csv.ts';
import { putGames } from '../games/index.ts';
import { runRatings } from '../ratings/index.ts';
import { writeCsvRecord } from '@outpick/contracts';
import { writeDownload } from './write-download.ts';

const kinds = ['ranking', 'prediction', 'game-result', 'winner'];

const parseRecords = async (text: string) => {
  const records: (readonly string[])[] = [];
  for await (const { cells } of parseCsv([text])) records.push(cells);
  return records;
};

/** Restores a text of a download by removing one apostrophe before each start of a formula. */
const restore = (text: string) =>
  text
    .replace(/^'(?='*[\t\r\n])/u, '')
    .replaceAll(/(?<=(?:^|[,;|\t\r\n"'])\s*)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu, '');

/** Finds the parts of a file, split at any possible separator, that start like a formula and are not numbers. */
const findFormulas = (file: string) =>
  file
    .split(/[,;|\t\r\n"]/u)
    .map((part) => part.trim())
    .filter((part) => /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(part))
    .filter((part) => !/^-\d+(?:\.\d+)?(?:e-\d+)?$/u.test(part));

describe('a download', () => {
  let accounts: TestAccounts;
  let sportId: string;
  let token: string;

  beforeAll(async () => {
    accounts = await startTestAccounts();
    const { platform } = accounts.site;
    sportId = await addTestSport(platform);
    await addTestLeague(platform, sportId, createRandom(1));
    await runRatings(platform, sportId);
    ({ token } = await accounts.join());
  });
  afterAll(async () => accounts.close());

  const get = async (path: string, bearer?: string) =>
    accounts.site.get(`/api/v1/website/download-file/${path}`, {
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    });
  const list = async (path: string) =>
    JSON.parse(await (await accounts.site.get(`/api/v1/website/${path}sportsCategory=${sportId}`)).text())
      .data.result;

  it('[S7-CALL-21] [S7-CALL-22] [S6-PERM-02] V5.4.1 is a CSV file named by its kind and sport', async () => {
    for (const [index, kind] of kinds.entries()) {
      expect([kind, (await get(`${sportId}/${kind}`)).status]).toEqual([kind, 401]);
      const answer = await get(`${sportId}/${kind}`, token);
      expect([kind, answer.status]).toEqual([kind, 200]);
      const [header] = await parseRecords(await answer.text());
      expect([kind, header?.[2]]).toEqual([kind, ['W-L-T', 'Predicted Loser', 'Home Pts', 'Rank'][index]]);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${kind}-${sportId}.csv"`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('[D-DOWNLOAD-02] has the rows of its screen in the format of RFC 4180', async () => {
    const [header, ...rows] = await parseRecords(await (await get(`${sportId}/game-result`, token)).text());
    expect(header).toEqual(['Dates', 'Home Team', 'Home Pts', 'Away Team', 'Away Pts']);
    const results = await list('game-result-list?');
    expect(rows).toEqual(
      results.map((row: Record<string, string | number>) =>
        [row['date'], row['homeTeam'], row['homePts'], row['awayTeam'], row['awayPts']].map(String),
      ),
    );
    const [predictionHeader, ...predictionRows] = await parseRecords(
      await (await get(`${sportId}/prediction`, token)).text(),
    );
    expect(predictionHeader).toEqual([
      'Dates',
      'Predicted Winner',
      'Predicted Loser',
      'Algo Margin',
      'Win Prob',
      'Tie Prob',
    ]);
    const predictions = await list('gamepredictionsList?');
    expect(predictions).toHaveLength(16);
    expect(predictionRows).toEqual(
      predictions.map((row: Record<string, string | number>) =>
        ['date', 'predictedWinner', 'predictedLoser', 'algoMargin', 'winProb', 'tieProb'].map((key) =>
          String(row[key]),
        ),
      ),
    );
    const [rankingHeader, ...rankingRows] = await parseRecords(
      await (await get(`${sportId}/ranking`, token)).text(),
    );
    expect(rankingHeader).toEqual(['Rank', 'TeamName', 'W-L-T', 'PSG', 'PAG']);
    const ranking = await list('rankingList?');
    expect(ranking).toHaveLength(8);
    expect(rankingRows).toEqual(
      ranking.map((row: Record<string, string | number>) =>
        [row['teamRank'], row['teamName'], row['record'], row['psg'], row['pag']].map(String),
      ),
    );
  });

  it('waits until the player’s running download ends, and is refused if another one is waiting already', async () => {
    const { platform } = accounts.site;
    const [player, other] = await addTestPlayers(platform, 2);
    const download = async (bearer = player?.token) => get(`${sportId}/game-result`, bearer);
    const blockedDownloads: Promise<Response>[] = [];
    await platform.db.transaction().execute(async (tx) => {
      // Downloads wait for this lock before their first rows.
      await sql`lock table games in access exclusive mode`.execute(tx);
      blockedDownloads.push(download(), download(), download(other?.token));
      await waitForGate(accounts.site, 'downloads', { running: 2, waiting: 1 });
      const refused = await download();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    });
    const sizes = await Promise.all(
      blockedDownloads.map(async (answer) => (await (await answer).text()).length),
    );
    expect(sizes[0]).toBeGreaterThan(1000);
    expect(new Set(sizes).size).toBe(1);
    expect((await download()).status).toBe(200);
  });

  it('has numbers with all decimals, or with precision=page as its screen shows them', async () => {
    const read = async (path: string) => parseRecords(await (await get(`${sportId}/${path}`, token)).text());
    for (const [kind, decimals] of [
      ['ranking', [0, 0, 0, 1, 1]],
      ['prediction', [0, 0, 0, 1, 3, 3]],
      ['game-result', [0, 0, 0, 0, 0]],
    ] as const) {
      const full = await read(kind);
      expect(await read(`${kind}?precision=full`)).toEqual(full);
      const expectedRows = full.map((row, index) =>
        row.map((cell, column) => {
          const digits = decimals[column] ?? 0;
          return index === 0 || digits === 0 ? cell : String(Number(Number(cell).toFixed(digits)));
        }),
      );
      expect(await read(`${kind}?precision=page`)).toEqual(expectedRows);
    }
    expect(String(await read('ranking?precision=page'))).not.toMatch(/\.\d\d/u);
    expect(String(await read('ranking'))).toMatch(/\.\d{4}/u);
    const refused = await get(`${sportId}/ranking?precision=some`, token);
    expect(refused.status).toBe(422);
    expect(JSON.parse(await refused.text()).error.fields).toEqual({
      precision: 'precision must be full or page, or left out.',
    });
  });

  it('[D-SAFE-24] V8.3.1 is refused with 401 for any kind when the bearer is missing, unknown, expired or revoked', async () => {
    const { email, token: expired } = await accounts.join();
    const revoked = String((await accounts.login(email)).body.data['token']);
    await accounts.send('logout', undefined, { token: revoked });
    await asOwner(
      accounts.site.platform.config.DATABASE_URL,
      `update sessions set last_used_at = last_used_at - interval '31 days' where digest = sha256($1::bytea)`,
      [expired],
    );
    for (const kind of [...kinds, 'passwords'])
      for (const bearer of [undefined, '', 'unknown', expired, revoked])
        expect([kind, (await get(`${sportId}/${kind}`, bearer)).status]).toEqual([kind, 401]);
  });

  it('[D-DOWNLOAD-04] V5.4.2 is refused with an error in the envelope if its kind or sport is unknown', async () => {
    for (const path of [
      `${sportId}/passwords`,
      `${sportId}/ranking%0d%0ax:y`,
      `${sportId}/ranking%22%3bx`,
      'x/ranking',
      '..%2f..%2fetc/ranking',
    ]) {
      const answer = await get(path, token);
      expect([path, answer.status]).toEqual([path, 422]);
      expect(JSON.parse(await answer.text()).error.code).toBe('VALIDATION_FAILED');
    }
    const unknown = await get('01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a/ranking', token);
    expect([unknown.status, JSON.parse(await unknown.text()).error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('V1.3.3 has no text that a spreadsheet would evaluate, and keeps negative numbers as numbers', async () => {
    const { platform } = accounts.site;
    const names = [
      '=HYPERLINK("http://evil.example")',
      '+1+1|-1+1|@SUM(A1)',
      '-2+3\t=1+1',
      '@SUM(A1)\r\n=1+1\n+1+1',
      '\t=1+1',
      '\r\n=1+1',
      "x;=cmd|' /C calc'!A0;y",
      'a",=1+1,"b;"=1+1',
      '\uFF1D1+1; \uFF0B1;\uFF0D1,\uFF201',
    ];
    const league = await addTestSport(platform);
    await addTestLeague(platform, league, createRandom(2));
    await runRatings(platform, league);
    await asOwner(
      platform.config.DATABASE_URL,
      `with numbered_teams as (select id, row_number() over (order by id) from teams where sport_id = $1)
       update teams set name = ($2::text[])[row_number] from numbered_teams where teams.id = numbered_teams.id`,
      [league, names],
    );
    const playedSportId = await addTestSport(platform, { name: '=1+1' });
    const players = await addTestPlayers(platform, names.length);
    for (const [index, { id }] of players.entries())
      await platform.db
        .insertInto('profiles')
        .values({ account_id: id, contest_team_name: names[index] ?? '' })
        .execute();
    const slate = await playTestSlate(
      platform,
      await makeBare(platform, playedSportId),
      '2026-01-05T18:00:00Z',
      players.map((player, index): TestPlay => [player, 0, 'Away', 10 + index]),
    );
    await finishTestSlate(platform, slate, [7]);

    let negativeNumbers = 0;
    for (const kind of kinds) {
      const answer = await get(`${kind === 'winner' ? playedSportId : league}/${kind}`, token);
      const text = await answer.text();
      const cells = (await parseRecords(text)).flat();
      expect([kind, findFormulas(text)]).toEqual([kind, []]);
      expect([kind, cells.filter((cell) => /^[\t\r\n]/u.test(cell))]).toEqual([kind, []]);
      negativeNumbers += cells.filter((cell) => cell.startsWith('-')).length;
      // Every name is complete when read back.
      const texts = new Set(cells.map(restore));
      const expected = kind === 'winner' ? names : names.slice(0, 8);
      expect([kind, expected.filter((name) => !texts.has(name))]).toEqual([kind, []]);
    }
    expect(negativeNumbers).toBeGreaterThan(names.length);
  });

  it('[D-DOWNLOAD-01] is read from the database while it is sent', async () => {
    const { platform } = accounts.site;
    const large = await addTestSport(platform);
    const teams = await addTestTeams(platform, large, ['=HYPERLINK("x")', 'Plain, "quoted"']);
    const [home = '', away = ''] = teams.values();
    const games = Array.from({ length: 3000 }, (_, i) => ({
      feedId: `g${i}`,
      season: 2026,
      startsAt: new Date(Date.UTC(2026, 0, 1) + i * 3_600_000).toISOString(),
      homeTeamId: home,
      awayTeamId: away,
      neutral: false,
      status: 'final' as const,
      points: { home: i % 7, away: 1 },
      keyPlayers: { home: null, away: null },
      expectedGoals: null,
      closingLine: null,
    }));
    await platform.transact(async (tx) => putGames(platform, tx, large, games));
    const chunks = writeDownload(platform.db, { kind: 'game-result', sportId: large, precision: 'full' });
    const { value: first } = await chunks.next();
    expect(String(first).length).toBeLessThan(20_000);
    // Rows deleted after the first chunk are missing from the later ones.
    await asOwner(
      platform.config.DATABASE_URL,
      `delete from games where sport_id = $1 and starts_at < '2026-02-01'`,
      [large],
    );
    let text = String(first);
    for await (const chunk of chunks) text += chunk;
    const rows = await parseRecords(text);
    expect(rows).toHaveLength(1 + 3000 - 31 * 24);
    expect(rows[1]?.[1]).toBe(`'=HYPERLINK("x")`);
    expect(rows[1]?.[3]).toBe('Plain, "quoted"');
  });
});

describe('a CSV record', () => {
  it('[D-DOWNLOAD-02] [D-DOWNLOAD-03] is read back unchanged, except for an apostrophe before each start of a formula', async () => {
    const cell = fc.string({
      unit: fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '"',
        "'",
        ',',
        ';',
        '|',
        ' ',
        'a',
        'é',
        '1',
        '\uFF1D',
        '\uFF20',
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 2, maxLength: 6 }), async (texts) => {
        const record = writeCsvRecord(texts);
        const [read] = await Array.fromAsync(parseCsv([record]));
        expect(read?.cells.map(restore)).toEqual(texts);
        expect(findFormulas(record)).toEqual([]);
        expect(read?.cells.every((text) => !/^[\t\r\n]/u.test(text))).toBe(true);
      }),
    );
    expect(writeCsvRecord([-3.5, '-3.5'])).toBe("-3.5,'-3.5\r\n");
  });

  it('V1.3.3 truncates a text that is longer than a cell of a spreadsheet', () => {
    expect(writeCsvRecord(['x'.repeat(100_000), 'y'])).toBe(`${'x'.repeat(32_000)},y\r\n`);
    expect(writeCsvRecord([';='.repeat(50_000)])).toHaveLength(32_000 + '""\r\n'.length);
  });
});
