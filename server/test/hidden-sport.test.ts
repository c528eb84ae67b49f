import { inAct } from './support/index.ts';
import { publicFileAddress } from '@outpick/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleSlate } from '../src/features/settlement/index.ts';
import { hideSport, listAllSports, showSport } from '../src/features/sports/index.ts';
import { prepareEveryCall } from './support/every-call.ts';
import type { TestCall } from './support/every-call.ts';
import { eventually, startTestSite } from './support/index.ts';
import type { TestSite } from './support/index.ts';

/** The ledger is the public proof of what was published, so hiding a sport must not change it. */
const isLedger = ({ name }: TestCall) => name === 'listLedger';

describe('a hidden sport', () => {
  let site: TestSite;
  let requests: readonly TestCall[];
  let sport: { readonly id: string; readonly name: string };
  let slateId: string;
  let gameId: string;
  let teamId: string;
  let createRequests: () => Promise<TestCall[]>;

  beforeAll(async () => {
    site = await startTestSite();
    createRequests = await prepareEveryCall(site.platform);
    requests = (await createRequests()).filter(
      ({ call, name }) => call.method === 'GET' && call.access === 'visitor' && name !== 'watchBoards',
    );
    const [first] = await listAllSports(site.platform.db);
    sport = { id: first?.id ?? '', name: first?.name ?? '' };
    const game = await site.platform.db
      .selectFrom('slate_games')
      .innerJoin('games', 'games.id', 'game_id')
      .select(['slate_id', 'game_id', 'home_team_id'])
      .executeTakeFirstOrThrow();
    ({ slate_id: slateId, game_id: gameId, home_team_id: teamId } = game);
  }, 120_000);
  afterAll(async () => site.close());

  const send = async ({ path, init }: Pick<TestCall, 'path'> & Partial<TestCall>) => {
    const answer = await site.get(path, init ?? {});
    const text = await answer.text();
    return { status: answer.status, isNamed: text.includes(sport.id) || text.includes(`"${sport.name}"`) };
  };
  const sendAll = async (chosen: readonly TestCall[] = requests) => {
    const answers = [];
    for (const one of chosen) answers.push({ name: one.name, ...(await send(one)) });
    return answers;
  };
  const submit = async () => {
    const all = await createRequests();
    const one = all.find(({ name }) => name === 'submitPicks');
    if (!one) throw new Error('there is no such call');
    return (await send(one)).status;
  };
  const files = () => [
    publicFileAddress('sportCalendar', sport.id),
    publicFileAddress('teamCalendar', teamId),
    publicFileAddress('sportCard', sport.id),
    publicFileAddress('gameCard', gameId),
  ];
  const statusesOf = async (paths: readonly string[]) => {
    const statuses = [];
    for (const path of paths) statuses.push((await site.get(path)).status);
    return statuses;
  };

  it('is absent from every answer to visitors, and the answers are the same as before once it is shown again', async () => {
    const before = await sendAll();
    const named = before.filter(({ isNamed }) => isNamed).map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(['getHome', 'listSports', 'search', 'getTeam', 'getGame']));
    expect(await statusesOf(files())).toEqual([200, 200, 200, 200]);
    expect(await send({ path: '/sitemap.xml' })).toEqual({ status: 200, isNamed: true });

    await inAct(site.platform, async (tx) => hideSport(tx, sport.id));
    await eventually(async () => {
      const hidden = await sendAll(requests.filter((one) => !isLedger(one)));
      expect(hidden.filter(({ isNamed }) => isNamed)).toEqual([]);
      const inputNames = ['getSport', 'getTeam', 'getGame', 'listContests', 'compareTeams', 'analyseSpread'];
      const answersWithSportInput = hidden.filter(({ name }) => inputNames.includes(name));
      expect(answersWithSportInput.map(({ status }) => status)).toEqual(inputNames.map(() => 404));
    }, 15_000);
    expect(await statusesOf(files())).toEqual([404, 404, 404, 404]);
    expect(await send({ path: '/sitemap.xml' })).toEqual({ status: 200, isNamed: false });
    expect(await statusesOf([`/api/v1/website/boards/${sport.id}/events`])).toEqual([404]);

    await inAct(site.platform, async (tx) => showSport(tx, sport.id));
    await eventually(async () => expect(await sendAll()).toEqual(before), 15_000);
  }, 90_000);

  it('takes no picks, but takes them again once it is shown', async () => {
    await inAct(site.platform, async (tx) => hideSport(tx, sport.id));
    expect(await submit()).toBe(422);
    await inAct(site.platform, async (tx) => showSport(tx, sport.id));
    expect(await submit()).toBe(200);
  }, 60_000);

  it('has no winners and no board card', async () => {
    const { platform } = site;
    await sql`
      update games set status = 'final', home_points = 20, away_points = 10
      where id in (select game_id from slate_games where slate_id = ${slateId})
    `.execute(platform.db);
    await settleSlate(platform, slateId);
    const board = publicFileAddress('boardCard', slateId);
    const winners = { path: '/api/v1/website/last-winners' };
    await eventually(async () => expect(await send(winners)).toEqual({ status: 200, isNamed: true }), 15_000);
    expect(await statusesOf([board])).toEqual([200]);
    await inAct(platform, async (tx) => hideSport(tx, sport.id));
    await eventually(
      async () => expect(await send(winners)).toEqual({ status: 200, isNamed: false }),
      15_000,
    );
    expect(await statusesOf([board])).toEqual([404]);
    await inAct(platform, async (tx) => showSport(tx, sport.id));
  }, 60_000);

  it('cannot be hidden or shown twice', async () => {
    await expect(inAct(site.platform, async (tx) => showSport(tx, sport.id))).rejects.toThrow(
      'Visitors see this sport already.',
    );
    await inAct(site.platform, async (tx) => hideSport(tx, sport.id));
    await expect(inAct(site.platform, async (tx) => hideSport(tx, sport.id))).rejects.toThrow(
      'This sport is hidden already.',
    );
    await expect(inAct(site.platform, async (tx) => hideSport(tx, slateId))).rejects.toThrow(
      'There is no such sport.',
    );
  });
});
