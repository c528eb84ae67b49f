import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './check/workspaces.ts';

/** What the linter cannot say: rules about the text of the sources, by file. */
const sources = new Map<string, string>();

const ignored = (path: string) => /(?:^|\/)(?:node_modules|build|\.react-router)$/u.test(path);

beforeAll(async () => {
  for await (const path of glob('{contracts,forecast,server,web,world,checks}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ignored,
  }))
    sources.set(path, await readFile(join(root, path), 'utf8'));
});

/** How often each file matches, leaving out files that do not. */
function uses(pattern: RegExp, within: RegExp): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [path, text] of sources) {
    const count = within.test(path) ? text.match(pattern)?.length : undefined;
    if (count !== undefined) found[path] = count;
  }
  return found;
}

const shippedServer = /^server\/src\/(?!.*\.test\.ts$)/u;
const shippedWeb = /^web\/app\/(?!.*\.test\.tsx?$)/u;
/** What ships outside `contracts/`. Tests and measurements speak to the site from outside, in the wire's own words. */
const shippedOutsideContracts =
  /^(?:forecast|server|world)\/src\/(?!.*\.test\.ts$)|^web\/(?:app|service-worker)\/(?!.*\.test\.tsx?$)/u;

/** The wire's names that the code has better ones for. */
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

/** Everything but this file, which has to spell what it forbids. */
const anywhere = /^(?!checks\/src\/source-rules\.test\.ts$)/u;

describe('the sources', () => {
  it('are read', () => {
    expect(Object.keys(uses(/^/u, shippedServer)).length).toBeGreaterThan(50);
    expect(Object.keys(uses(/^/u, shippedWeb)).length).toBeGreaterThan(20);
  });

  it('build no SQL from strings, save where only our own constants go in', () => {
    const asText = /\bsql\.(?:raw|lit)\(|\bCompiledQuery\.raw\(/gu;
    expect(uses(asText, shippedServer)).toEqual({
      // The direction of a sort, one of two words.
      'server/src/features/rankings/queries.ts': 1,
    });
    const filledIn = /\.(?:query|executeSql)(?:<[^()]*>)?\(\s*(?:`[^`]*\$\{|'[^']*'\s*\+|"[^"]*"\s*\+)/gu;
    expect(uses(filledIn, shippedServer)).toEqual({
      // The name of the channel that changes are announced on.
      'server/src/platform/cache/versions.ts': 1,
      // The names of the queues' schema and of the application's role.
      'server/src/platform/jobs/queues.ts': 1,
    });
  });

  it('[D-SAFE-27] V3.2.2 render raw HTML in one component', () => {
    expect(uses(/dangerouslySetInnerHTML/gu, shippedWeb)).toEqual({ 'web/app/design/safe-html.tsx': 1 });
    expect(
      uses(/\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\bsrcDoc\b/gu, shippedWeb),
    ).toEqual({});
  });

  it('[D-WIRE-02] keep the wire’s odd spellings in the contracts', () => {
    const odd = new RegExp(`(?<!\\w)(?:${oddSpellings.join('|')})(?!\\w)`, 'gu');
    expect(uses(odd, shippedOutsideContracts)).toEqual({
      // A football club.
      'server/src/features/accounts/common-stems.ts': 1,
    });
    const declared = [...sources].filter(([path]) => /^contracts\/src\/(?!.*\.test\.)/u.test(path));
    const inContracts = new Set(declared.flatMap(([, text]) => text.match(odd) ?? []));
    expect(oddSpellings.filter((name) => !inContracts.has(name))).toEqual([]);
  });

  it('keep the linter and the compiler on', () => {
    expect(uses(/(?:oxlint|eslint)-disable|@ts-(?:ignore|nocheck|expect-error)/gu, anywhere)).toEqual({});
  });

  it('have no test that is skipped or singled out', () => {
    expect(uses(/\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b/gu, anywhere)).toEqual({});
  });
});
