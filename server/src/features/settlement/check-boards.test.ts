import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSports,
  addTestPlayers,
  asOwner,
  finishTestSlate,
  openTestPlatform,
  playTestSlate,
} from '../../../test/support/index.ts';
import type { BareSlate, TestPlatform, TestPlayer } from '../../../test/support/index.ts';
import { checkBoards } from './check-boards.ts';

describe('checkBoards', () => {
  let opened: TestPlatform;
  let slate: BareSlate;
  let players: TestPlayer[];
  beforeAll(async () => {
    opened = await openTestPlatform({ process: 'worker' });
    const { platform } = opened;
    const [sport] = await addBareSports(platform, 1);
    players = await addTestPlayers(platform, 6);
    if (!sport) throw new Error('no sport');
    const plays = players.flatMap((player, index) => [
      [player, 0, index % 2 ? 'Home' : 'Away', 3] as const,
      // `Math.max` avoids a margin of 0, which is always worth 0 points.
      [player, 1, 'Home', Math.max(index, 1)] as const,
    ]);
    slate = await playTestSlate(platform, sport, '2026-11-01', plays);
    await finishTestSlate(platform, slate, [5, -2]);
  });
  afterAll(async () => opened.close());

  const change = async (text: string) => asOwner(opened.platform.config.DATABASE_URL, text);
  const check = async () => checkBoards(opened.platform.db);
  const reasons = async () => (await check()).faults.map(({ reason }) => reason);

  it('finds no fault in a settled board, and counts a board that awaits settlement as unsettled', async () => {
    expect(await check()).toEqual({ boards: 1, rows: 7, unsettled: 0, faults: [] });
    await change(`update games set home_points = home_points + 1 where id = '${slate.games[0]?.gameId}'`);
    expect(await check()).toEqual({ boards: 1, rows: 7, unsettled: 1, faults: [] });
    await change(`update games set home_points = home_points - 1 where id = '${slate.games[0]?.gameId}'`);
  });

  it.each([
    ['a lost row', 'delete from standings where place = 3', /has 6 rows, but should have 7/u],
    ['a changed result', 'update standings set points = points + 1 where place = 7', /1 rows differ/u],
    ['a changed rank', 'update standings set rank = rank + 1 where place = 7', /1 rows have a wrong rank/u],
    [
      'swapped places',
      'update standings set place = case place when 1 then 107 else 101 end where place in (1, 7);' +
        'update standings set place = place - 100 where place > 100',
      /2 rows have a wrong place/u,
    ],
    ['a lost pick', 'delete from picks where ctid = (select min(ctid) from picks)', /rows differ/u],
    [
      'a changed result of the algorithm',
      'update boards set algorithm_points = 1',
      /the algorithm's result/u,
    ],
  ])('finds %s', async (_what, damage, expected) => {
    await change('create table kept_picks as table picks');
    await change('create table kept_standings as table standings');
    await change('create table kept_boards as table boards');
    await change(damage);
    expect((await reasons()).join('\n')).toMatch(expected);
    for (const table of ['picks', 'standings', 'boards']) {
      await change(`delete from ${table}`);
      await change(`insert into ${table} select * from kept_${table}`);
      await change(`drop table kept_${table}`);
    }
    expect(await reasons()).toEqual([]);
  });
});
