import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './check/workspaces.ts';

/** Checks rules about source text that the linter cannot express. */
const sources = new Map<string, string>();

const ignored = (path: string) => /(?:^|\/)(?:node_modules|build|\.react-router)$/u.test(path);

beforeAll(async () => {
  for await (const path of glob('{contracts,forecast,server,web,world,checks}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ignored,
  }))
    sources.set(path, await readFile(join(root, path), 'utf8'));
});

/** Counts the matches in each file. Leaves out files without a match. */
function countMatches(pattern: RegExp, within: RegExp): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [path, text] of sources) {
    const count = within.test(path) ? text.match(pattern)?.length : undefined;
    if (count !== undefined) found[path] = count;
  }
  return found;
}

const writesOfConsole =
  /\.transact\(|insertInto|updateTable|deleteFrom|\b(?:insert into|delete from|update \w+ set)\b/gu;

const shippedServer = /^server\/src\/(?!.*\.test\.ts$)/u;
const shippedWeb = /^web\/app\/(?!.*\.test\.tsx?$)/u;
/** Shipped code outside `contracts/`. Tests and benchmarks may use the wire's names. */
const shippedOutsideContracts =
  /^(?:forecast|server|world)\/src\/(?!.*\.test\.ts$)|^web\/(?:app|service-worker)\/(?!.*\.test\.tsx?$)/u;

/** Wire names that shipped code must not use, because it has better ones. */
const oddSpellings = [
  'userPerdiction',
  'plateformName',
  'plateformurl',
  'neutralwinProb',
  'neutraltieProb',
  'neutralMargin',
  'neutralLoser',
  'contestId',
  'contest_pts',
  'cumul_sport_pts',
  'all_sport_pts',
  'homePts',
  'awayPts',
  'psg',
  'pag',
  '_id',
  'sportsCategory',
  'sportsName',
  'categoryName',
  'teamRank',
  'dsc',
  'winnerName',
  'opponentName',
  'winnerLocation',
  'probWinMarginGreaterThanSpread',
  'probWinMarginLessThanSpread',
  'userPredictedTeam',
  'userPredictedScore',
  'newsImage',
  'pdfFile',
  'podcastUrl',
  'contentwinner',
  'termscondition',
  'rankingid',
  'newsid',
];

/** Every file except this one, which contains the forbidden patterns. */
const everywhere = /^(?!checks\/rules\/source-rules\.test\.ts$)/u;

describe('the sources', () => {
  it('are found', () => {
    expect(Object.keys(countMatches(/^/u, shippedServer)).length).toBeGreaterThan(50);
    expect(Object.keys(countMatches(/^/u, shippedWeb)).length).toBeGreaterThan(20);
  });

  it('V1.2.4 build no SQL from strings, except from our own constants', () => {
    const asText = /\bsql\.(?:raw|lit)\(|\bCompiledQuery\.raw\(/gu;
    expect(countMatches(asText, shippedServer)).toEqual({});
    const filledIn = /\.(?:query|executeSql)(?:<[^()]*>)?\(\s*(?:`[^`]*\$\{|'[^']*'\s*\+|"[^"]*"\s*\+)/gu;
    expect(countMatches(filledIn, shippedServer)).toEqual({
      // The name of the NOTIFY channel.
      'server/src/platform/cache/versions.ts': 1,
      // The names of the queues' schema and of the application's role.
      'server/src/platform/jobs/install-queues.ts': 1,
    });
  });

  it('[D-SAFE-27] V3.2.2 render raw HTML in one component', () => {
    expect(countMatches(/dangerouslySetInnerHTML/gu, shippedWeb)).toEqual({
      'web/app/design/safe-html.tsx': 1,
    });
    expect(
      countMatches(/\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\bsrcDoc\b/gu, shippedWeb),
    ).toEqual({});
  });

  it('[D-WIRE-02] keep the wire’s odd spellings in the contracts', () => {
    const odd = new RegExp(`(?<!\\w)(?:${oddSpellings.join('|')})(?!\\w)`, 'gu');
    expect(countMatches(odd, shippedOutsideContracts)).toEqual({});
    const declared = [...sources].filter(([path]) => /^contracts\/src\/(?!.*\.test\.)/u.test(path));
    const inContracts = new Set(declared.flatMap(([, text]) => text.match(odd) ?? []));
    expect(oddSpellings.filter((name) => !inContracts.has(name))).toEqual([]);
  });

  it('do not check whether a migration has already created a table or column', () => {
    const lookups = /\bto_regclass\b|\bto_jsonb\(\w+\) ->>|'42P01'|'42703'/gu;
    expect(countMatches(lookups, shippedServer)).toEqual({
      // The program's own list of migrations.
      'server/src/platform/database/migrate.ts': 1,
      'server/src/platform/database/schema-state.ts': 1,
      // The sizes of tables that a migration would lock.
      'server/src/platform/database/migration-plan.ts': 2,
    });
  });

  it('write nothing in the console’s own feature, and insert audit lines in one file only', () => {
    const shippedConsole = /^server\/src\/features\/console\/(?!.*\.test\.ts$)/u;
    expect(countMatches(writesOfConsole, shippedConsole)).toEqual({});
    expect(countMatches(/insertInto\('audit_log'\)|insert into audit_log/gu, shippedServer)).toEqual({
      'server/src/platform/audit.ts': 1,
    });
  });

  it('have no comment that turns off a rule of the linter or the compiler', () => {
    expect(
      countMatches(/(?:oxlint|eslint)-disable|@ts-(?:ignore|nocheck|expect-error)/gu, everywhere),
    ).toEqual({});
  });

  it('have no skipped or focused test', () => {
    expect(countMatches(/\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/gu, everywhere)).toEqual({});
  });
});
