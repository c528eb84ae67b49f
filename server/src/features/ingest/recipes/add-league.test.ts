import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestSport,
  addTestTeams,
  asOwner,
  cloneDatabase,
  openTestPlatform,
  tester,
} from '../../../../test/support/index.ts';
import type { TestPlatform } from '../../../../test/support/index.ts';
import { factGroups } from '../providers/index.ts';
import type { Adapter } from '../providers/index.ts';
import { setUpLeague } from '../../../acts/leagues/add-league.ts';
import { planLeague, recipes } from './index.ts';

const keyed = ['cfbd', 'cbbd', 'football-data-org', 'the-odds-api'];

/** Stand-ins for the adapters that recipes name: each accepts all settings and has one page. */
const adapters: readonly Adapter[] = [
  ...new Set(recipes.flatMap(({ feeds }) => feeds.map(({ adapter }) => adapter))),
].map((name) => ({
  name,
  title: `The provider ${name}`,
  origin: `https://${name}.example`,
  terms: `Terms of ${name}.`,
  ...(name === 'espn' && { isUnofficial: true as const }),
  ...(keyed.includes(name) && { secret: { name, place: 'header' as const, key: 'x-key' } }),
  budget: {},
  liveSeconds: 60,
  facts: factGroups,
  settingFields: [],
  bind: () => ({
    pages: () => [{ key: 'all', path: '/', from: '2026-01-01', to: '2026-12-31', isComplete: true }],
    seasonPages: () => [],
    document: { kind: 'json', read: () => ({ readings: [], problems: [], skipped: 0 }) },
  }),
}));

const orderOf = (league: string, more: { slug?: string; keys?: string[]; unofficial?: boolean } = {}) => {
  const recipe = recipes.find(({ slug }) => slug === league);
  if (!recipe) throw new Error(`there is no recipe ${league}`);
  const { slug = league, keys = [], unofficial = false } = more;
  return { recipe, slug, agreesToUnofficial: unofficial, adapters, keys: new Set(keys) };
};

describe('adding a league', () => {
  let opened: TestPlatform;
  let url: string;

  beforeAll(async () => {
    url = await cloneDatabase();
    opened = await openTestPlatform({ databaseUrl: url, now: () => new Date('2026-11-17T12:00:00Z') });
  });
  afterAll(async () => opened.close());

  const add = async (...order: Parameters<typeof orderOf>) =>
    (await setUpLeague(opened.platform, tester, orderOf(...order))).result;

  const creators = async (...[league, more]: Parameters<typeof orderOf>) => {
    const { feeds } = await planLeague(opened.platform.db, orderOf(league, { slug: 'other', ...more }));
    return feeds.filter(({ createsTeams }) => createsTeams).map(({ feed }) => feed.adapter);
  };

  /** Reads everything that the command writes for a sport. */
  const read = async (slug: string) => ({
    sports: await asOwner(url, 'select * from sports where slug = $1', [slug]),
    teams: await asOwner<{ name: string; monogram: string; colour_1: string }>(
      url,
      'select teams.* from teams join sports on sports.id = sport_id where slug = $1 order by teams.name',
      [slug],
    ),
    aliases: await asOwner<{ alias: string; name: string }>(
      url,
      `select alias, teams.name from team_aliases join teams on teams.id = team_id
       join sports on sports.id = teams.sport_id where slug = $1 order by alias`,
      [slug],
    ),
    feeds: await asOwner<{ adapter: string }>(
      url,
      `select provider_feeds.* from provider_feeds join sports on sports.id = sport_id where slug = $1 order by adapter`,
      [slug],
    ),
    versions: await asOwner(url, 'select area, version from data_versions order by area'),
  });

  it('sets up the sport, its teams with their names at each source, and its feeds', async () => {
    const plan = await add('nfl');
    const { sports, teams, aliases, feeds } = await read('nfl');
    expect(sports).toMatchObject([
      { name: 'NFL', model: 'nfl', contest_window: 'week', time_zone: 'America/New_York', max_margin: 100 },
    ]);
    expect(sports).toMatchObject([{ ties_possible: true, start_word: 'kick-off', unit_word: 'point' }]);
    expect(teams.length).toBe(32);
    expect(teams[0]).toMatchObject({ name: 'Arizona Cardinals', city: 'Arizona', conference: 'NFC West' });
    expect(aliases).toContainEqual({ alias: 'OAK', name: 'Las Vegas Raiders' });
    expect(aliases).toContainEqual({ alias: 'LA', name: 'Los Angeles Rams' });
    expect(feeds).toMatchObject([
      {
        adapter: 'nflverse',
        facts: ['schedule', 'result', 'line', 'players'],
        priority: 1,
        creates_teams: false,
        origin: null,
        paused_at: null,
      },
    ]);
    expect(plan.feeds.map(({ feed, state }) => [feed.adapter, state])).toEqual([
      ['nflverse', 'new'],
      ['espn', 'needs consent'],
      ['the-odds-api', 'needs key'],
    ]);
  });

  it('changes nothing when it runs again, and keeps what the operator changed', async () => {
    await add('nhl');
    await asOwner(
      url,
      `update teams set name = 'Montréal', colour_1 = '#010203' where name = 'Montreal Canadiens'`,
    );
    await asOwner(url, `update provider_feeds set priority = 7 where adapter = 'nhl-api-web'`);
    await asOwner(url, `update sports set name = 'Hockey', position = 40 where slug = 'nhl'`);
    await asOwner(url, `delete from team_aliases where alias = 'VGK'`);
    const before = await read('nhl');
    const plan = await add('nhl');
    const after = await read('nhl');
    expect(plan.teams.filter(({ id }) => id === null)).toEqual([]);
    expect(after).toMatchObject({
      sports: before.sports,
      teams: before.teams,
      feeds: before.feeds,
      versions: before.versions,
    });
    expect(after.aliases).toContainEqual({ alias: 'VGK', name: 'Vegas Golden Knights' });
    // The recipe's own name still finds the renamed team.
    expect(after.aliases).toContainEqual({ alias: 'Montreal Canadiens', name: 'Montréal' });
    await add('nhl');
    expect(await read('nhl')).toEqual(after);
  });

  it('adds unofficial feeds only with consent, and refuses a league without other feeds if consent is missing', async () => {
    await expect(add('nba')).rejects.toThrow(
      /no official source[\s\S]*Terms of espn\.[\s\S]*league add nba --unofficial/u,
    );
    expect(await read('nba')).toMatchObject({ sports: [], teams: [], feeds: [] });
    await add('nba', { unofficial: true });
    expect(await read('nba')).toMatchObject({ feeds: [{ adapter: 'espn' }] });
  });

  it('adds a feed that waits for its key, and an optional one once its key is set', async () => {
    const first = await add('bundesliga');
    expect(first.feeds.map(({ state }) => state)).toEqual(['new', 'needs key', 'needs key']);
    await add('bundesliga', { keys: ['football-data-org'] });
    expect((await read('bundesliga')).feeds.map(({ adapter }) => adapter)).toEqual([
      'football-data-org',
      'openligadb',
    ]);
    const waiting = await add('ncaaf');
    expect(waiting.feeds[0]).toMatchObject({ state: 'new', missingKey: 'cfbd' });
    expect(await read('ncaaf')).toMatchObject({
      teams: [],
      feeds: [{ adapter: 'cfbd', creates_teams: true }],
    });
  });

  it('lets one feed add teams: the first feed that can run', async () => {
    expect(await creators('ncaam')).toEqual(['cbbd']);
    expect(await creators('ncaam', { unofficial: true })).toEqual(['espn']);
    expect(await creators('ncaam', { unofficial: true, keys: ['cbbd'] })).toEqual(['cbbd']);
    expect(await creators('mlb')).toEqual([]);
  });

  it('finds a team that a feed added under another name', async () => {
    const sportId = await addTestSport(opened.platform, { slug: 'english', name: 'English', model: 'epl' });
    await addTestTeams(opened.platform, sportId, ['Arsenal FC', 'Chelsea']);
    await add('epl', { slug: 'english' });
    const { teams, aliases } = await read('english');
    const names = teams.map(({ name }) => name);
    expect(names).toContain('Arsenal FC');
    expect(names).not.toContain('Arsenal');
    expect(aliases).toContainEqual({ alias: 'Arsenal', name: 'Arsenal FC' });
    expect(aliases).toContainEqual({ alias: 'CHE', name: 'Chelsea' });
  });

  it('refuses a slug whose sport has another model, and a name that another sport has', async () => {
    await addTestSport(opened.platform, { slug: 'mlb', name: 'Summer', model: 'nfl' });
    await expect(add('mlb')).rejects.toThrow('The sport "mlb" has the model nfl');
    await addTestSport(opened.platform, { slug: 'spain', name: 'La Liga', model: 'epl' });
    await expect(add('laliga')).rejects.toThrow('Add the league to it with the slug spain');
    await expect(add('laliga', { slug: 'spain' })).resolves.toBeDefined();
  });

  it('writes nothing if only the plan is requested', async () => {
    const plan = await planLeague(opened.platform.db, orderOf('seriea'));
    expect(plan.teams.length).toBeGreaterThan(20);
    expect(await read('seriea')).toMatchObject({ sports: [], teams: [], feeds: [] });
  });

  it.each(recipes)('works for $slug', async ({ slug: league, teams }) => {
    // Give the other sports new names, because the name of a sport is unique.
    await asOwner(url, 'update sports set name = id::text');
    const slug = `my-${league}`;
    await add(league, { slug, unofficial: true });
    const stored = await read(slug);
    expect(stored.sports.length).toBe(1);
    expect(stored.teams.length).toBe(teams.length);
    expect(stored.aliases.length).toBe(teams.flatMap(({ aliases }) => aliases).length);
  });
});
