import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, cloneDatabase } from '../support/index.ts';
import { callOutpick, commandSettings, startOutpick } from '../support/outpick.ts';

/** Writes an nflverse file with a game in two days, one of last season, and one of an unknown team. */
function writeGames(now: Date): string {
  const soon = new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const season = now.getUTCMonth() < 2 ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
  return [
    'game_id,season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score,location,spread_line',
    `${season}_11_OAK_KC,${season},REG,11,${soon},13:00,OAK,,KC,,Home,`,
    `${season}_11_DAL_XYZ,${season},REG,11,${soon},13:00,DAL,,XYZ,,Home,`,
    `${season - 1}_02_GB_CHI,${season - 1},REG,2,${season - 1}-09-14,13:00,GB,21,CHI,17,Home,`,
    '',
  ].join('\n');
}

describe('the commands for leagues and feeds', () => {
  let folder: string;
  let url: string;
  let server: Server;
  let origin: string;
  const now = new Date();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-test-'));
    url = await cloneDatabase();
    server = createServer((_request, answer) => answer.end(writeGames(now))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  const settings = () => ({
    ...commandSettings(url, folder),
    FEED_ORIGINS: origin,
    PRIVATE_NETWORKS: '127.0.0.1',
  });
  const outpick = async (...args: string[]) => callOutpick(settings(), ...args);
  const countGames = async () => (await asOwner(url, 'select id from games')).length;
  const listSports = async () => asOwner(url, 'select slug from sports');

  it('print what they would add, then add it, then keep it unchanged', async () => {
    const dry = await outpick('league', 'add', 'nfl', '--dry-run');
    expect(dry.output).toContain('Nothing was changed');
    expect(await listSports()).toEqual([]);
    const added = await startOutpick(settings(), 'league', 'add', 'nfl');
    expect(added.status).toBe(0);
    expect(added.output).toContain('sport "nfl" added, 32 teams added, 0 kept');
    expect(added.output).toMatch(
      /nflverse: feed added\n.*line, players\n.*requests? a day.*\n.*at most 5 a minute, 200 a day.*\n.*terms: /u,
    );
    expect(added.output).toMatch(/espn: not added; .* --unofficial\n/u);
    expect(added.output).toMatch(
      /the-odds-api: not added; optional[\s\S]*the key "the-odds-api": add it to the setting FEED_SECRETS/u,
    );
    const again = await outpick('league', 'add', 'nfl');
    expect(again.output).toContain('sport "nfl" kept as it is, 0 teams added, 32 kept, 0 other names added');
  }, 120_000);

  it('refuse a league without an official source until the operator agrees', async () => {
    const refused = await outpick('league', 'add', 'wnba');
    expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('--unofficial') });
    expect(await listSports()).toEqual([{ slug: 'nfl' }]);
    expect(await outpick('league', 'add', 'wnba', '--unofficial')).toMatchObject({ status: 0 });
  }, 120_000);

  it.each([
    ['league', ['add', 'curling'], 'there is no league "curling"'],
    ['league', ['add', 'nfl', '--slug', 'N F L'], '--slug'],
    ['feed', ['add', 'nfl', 'nope'], 'there is no adapter "nope"'],
    ['feed', ['add', 'nfl', 'nflverse', '--settings', '{'], 'must be JSON'],
    ['feed', ['add', 'nfl', 'nflverse', '--per-day', '0'], 'must be a whole number from 1 to 9999999'],
    ['feed', ['add', 'nfl', 'nflverse', '--per-month', '1e3'], 'must be a whole number from 1 to 9999999'],
    ['feed', ['history', 'nfl', 'nflverse', '--seasons', '2025-2020'], '--seasons'],
    ['feed', ['run', 'nfl'], 'outpick feed run <sport> <adapter>'],
  ])('refuse "%s" with the arguments %j before they connect', async (name, args, reason) => {
    // Without settings, a command that connects would fail for another reason.
    expect(await callOutpick({}, name, ...args)).toMatchObject({
      status: 1,
      output: expect.stringContaining(reason),
    });
  });

  it.each([
    [['feed', 'add', 'nfl', 'nflverse', '--facts', 'goals'], 'nflverse has the facts'],
    [['feed', 'add', 'nfl', 'nflverse', '--origin', 'https://other.example'], 'FEED_ORIGINS'],
    [['feed', 'add', 'nfl', 'espn'], '--agree-unofficial'],
    [['feed', 'pause', 'nfl', 'espn'], 'has no feed "espn"'],
    [
      ['game', 'unlink', 'nfl', 'nflverse', 'nope'],
      'No game is linked to the id "nope" of "nflverse". "outpick game show <game id>" lists',
    ],
    [['game', 'unlink', 'nfl', 'nflverse'], 'a sport, a source and its id of the game'],
    [['team', 'link', 'nfl', 'nflverse', 'KC', 'Nobody'], 'There is no team "Nobody".'],
    [['team', 'unlink', 'nfl', 'nflverse', 'nope'], 'No team is linked to the id "nope" of "nflverse".'],
    [['team', 'link', 'nfl', 'nflverse'], 'outpick team link <sport> <source> <its id>'],
  ])(
    'refuse the command %j',
    async (args, reason) => {
      expect(await outpick(...args)).toMatchObject({ status: 1, output: expect.stringContaining(reason) });
    },
    60_000,
  );

  it('test a feed without writing, run it, and fetch past seasons', async () => {
    expect(await outpick('feed', 'add', 'nfl', 'nflverse', '--origin', origin)).toMatchObject({
      status: 0,
      output: expect.stringContaining('feed nflverse changed, priority 1'),
    });
    const tested = await outpick('feed', 'test', 'nfl', 'nflverse');
    expect(tested.status).toBe(1);
    expect(tested.output).toContain('1 would be added');
    expect(tested.output).toContain('XYZ');
    expect(await countGames()).toBe(0);
    const run = await startOutpick(settings(), 'feed', 'run', 'nfl', 'nflverse', '--all');
    expect(run.output).toContain('1 added');
    expect(await countGames()).toBe(1);
    const past = String(now.getUTCMonth() < 2 ? now.getUTCFullYear() - 2 : now.getUTCFullYear() - 1);
    const history = await outpick('feed', 'history', 'nfl', 'nflverse', '--seasons', past);
    expect(history).toMatchObject({
      status: 0,
      output: expect.stringContaining('1 of 1 pages are stored'),
    });
    expect(await countGames()).toBe(2);
  }, 120_000);

  it('change the number of requests that a plan allows, for all feeds of the provider', async () => {
    const add = async (slug: string, ...limits: string[]) =>
      outpick('feed', 'add', slug, 'espn', '--agree-unofficial', ...league, ...limits);
    const league = ['--settings', '{"sport": "basketball", "league": "wnba"}'];
    expect((await add('wnba')).output).toContain('at most 20 a minute, with all feeds');
    const changed = await add('wnba', '--per-minute', '5', '--per-day', '40', '--per-month', '5000');
    expect(changed.output).toContain('at most 5 a minute, 40 a day, 5000 a month, with all feeds');
    expect(changed.output).toContain('40 a day are at most 1240 a month: to use all, raise --per-day');
    expect(changed.output).toContain('up to 40 on a day with games');
    // A feed that is added later has the same limits, and half of the calls.
    const later = await add('nfl');
    expect(later.output).toContain('at most 5 a minute, 40 a day, 5000 a month');
    expect(later.output).toContain('up to 20 on a day with games');
    // A new plan needs no second consent, and pages are not requested again.
    await asOwner(
      url,
      `insert into feed_pages (feed_id, page, requested_at)
       select id, 'today', now() from provider_feeds where adapter = 'espn'`,
    );
    const reset = await outpick('feed', 'add', 'wnba', 'espn', '--per-month', 'default');
    expect(reset.output).toContain('wnba: feed espn kept as it is');
    expect(await asOwner(url, `select page from feed_pages where page = 'today'`)).toHaveLength(2);
    expect(reset.output).toContain('at most 5 a minute, 40 a day, with all feeds');
    expect((await outpick('feed', 'list', 'wnba')).output).toContain('at most 5 a minute, 40 a day, with');
    expect((await outpick('feed', 'status', 'wnba')).output).toMatch(
      /5 of 5 calls left this minute\n +40 of 40 calls left this day; 20 of them are kept for this feed\n/u,
    );
    const planned = await outpick('league', 'add', 'nba', '--unofficial', '--dry-run');
    expect(planned.output).toContain('at most 5 a minute, 40 a day, with all feeds');
    expect(planned.output).toContain('up to 13 on a day with games');
    expect(await outpick('feed', 'remove', 'nfl', 'espn')).toMatchObject({ status: 0 });
  }, 120_000);

  it('unlink a wrong id of a game, and link an id to a team', async () => {
    const [game] = await asOwner<{ id: string; source_id: string }>(
      url,
      'select game_id as id, source_id from game_sources order by read_at, source_id desc limit 1',
    );
    const { id = '', source_id: sourceId = '' } = game ?? {};
    expect((await startOutpick(settings(), 'game', 'show', id)).output).toContain(`, id ${sourceId}`);
    const unlinked = await outpick('game', 'unlink', 'nfl', 'nflverse', sourceId);
    expect(unlinked.status).toBe(0);
    expect(unlinked.output).toContain(
      `nflverse ${sourceId} is no longer ${id}; its next reading is matched again`,
    );
    expect(unlinked.output).toContain('no source is left: the game keeps what is stored');
    await outpick('feed', 'run', 'nfl', 'nflverse', '--all');
    expect((await outpick('game', 'doubts', 'nfl')).output).toMatch(
      new RegExp(
        `nflverse ${sourceId}: .*: an operator detached it from a game of these teams\n +may be ${id}`,
        'u',
      ),
    );
    const decided = ['--source', 'nflverse', '--id', sourceId, '--is', id];
    expect(await outpick('game', 'decide', 'nfl', ...decided)).toMatchObject({ status: 0 });
    const [team] = await asOwner<{ name: string }>(url, 'select name from teams order by name limit 1');
    const name = team?.name ?? '';
    expect(await outpick('team', 'link', 'nfl', 'nflverse', '99', name)).toMatchObject({
      status: 0,
      output: `nflverse's team 99 is ${name}\n`,
    });
    expect((await startOutpick(settings(), 'team', 'list', 'nfl')).output).toMatch(
      new RegExp(`^${name}.*\n    nflverse 99\n`, 'u'),
    );
    expect(await outpick('team', 'unlink', 'nfl', 'nflverse', '99')).toMatchObject({ status: 0 });
    expect((await outpick('team', 'list', 'nfl')).output).not.toContain('nflverse 99');
    expect(await countGames()).toBe(2);
  }, 240_000);

  it('list feeds with their state, pause them and remove them', async () => {
    expect((await outpick('feed', 'list', 'nfl')).output).toMatch(
      /nflverse +1 +schedule, result, line, players\n.* at http:\S+; fetched/u,
    );
    expect((await outpick('feed', 'status')).output).toMatch(/nfl\/nflverse: fetched .*\n.*calls left this/u);
    expect(await outpick('feed', 'pause', 'nfl', 'nflverse')).toMatchObject({ status: 0 });
    expect((await outpick('feed', 'list', 'nfl')).output).toContain('paused since');
    expect(await outpick('feed', 'resume', 'nfl', 'nflverse')).toMatchObject({ status: 0 });
    expect((await outpick('feed', 'list', 'nfl')).output).not.toContain('paused since');
    expect(await outpick('feed', 'remove', 'nfl', 'nflverse')).toMatchObject({ status: 0 });
    expect((await outpick('feed', 'list', 'nfl')).output).toContain('there are no feeds');
    expect(await countGames()).toBe(2);
  }, 120_000);

  it('leave lines in the audit log, like the console', async () => {
    const lines = await asOwner<{ act: string }>(
      url,
      `select distinct act from audit_log where actor_kind = 'command' and actor_name <> '' order by act`,
    );
    expect(lines.map(({ act }) => act)).toEqual([
      'feed.add',
      'feed.change',
      'feed.fetch-history',
      'feed.pause',
      'feed.remove',
      'feed.resume',
      'feed.run',
      'source-game.decide',
      'source-game.unlink',
      'sport.add-league',
      'team.link',
      'team.unlink',
    ]);
    expect(await asOwner(url, `select act from audit_log where actor_kind <> 'command'`)).toEqual([]);
    // A plan belongs to the provider, not to the feed.
    const plans = `select after from audit_log where subject = 'provider' order by at`;
    expect(await asOwner(url, plans)).toEqual([
      { after: { perMinute: 5, perDay: 40, perMonth: 5000 } },
      { after: { perMinute: 5, perDay: 40, perMonth: null } },
    ]);
  });
});
