import { calls } from '@outpick/contracts';
import { countCrowds, settleSlate } from '@outpick/server';
import type { Platform } from '@outpick/server';
import { addTestPlayers, asOwner, testBearer, testPassword } from '@outpick/server/testing';
import { addGrownAccounts, addGrownGames, addGrownPicks } from './grown.ts';
import { measureSize, timeLongWork, timeRequests, timeWork } from './measure.ts';
import type { GrowthRow } from './measure.ts';

export interface LoadOptions {
  readonly platform: Platform;
  readonly rows: number;
  /** Starts the site and returns its origin. Call it after adding the rows. */
  readonly startSite: () => Promise<string>;
}

/** Adds rows of one kind and measures the times that players and operators then see. */
export type Load = (options: LoadOptions) => Promise<GrowthRow[]>;

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export const measureAccounts: Load = async ({ platform, rows, startSite }) => {
  const loading = await timeWork('adding the rows', async () => addGrownAccounts(platform, rows));
  const url = platform.config.DATABASE_URL;
  const players = await addTestPlayers(platform, 60);
  const origin = await startSite();
  const asPlayer = (number: number) => ({ headers: testBearer(players[number]) });
  return [
    loading,
    ...(await measureSize(url, ['players', 'accounts', 'profiles', 'sessions', 'mail_subscriptions'], rows)),
    ...(await timeRequests('profile of a signed-in player', async (number) =>
      fetch(origin + calls.getProfile.path, asPlayer(number)),
    )),
    ...(await timeRequests('all data of a player', async (number) =>
      fetch(origin + calls.getOwnData.path, asPlayer(number)),
    )),
    ...(await timeRequests('sign-up, with its password hash', async (number) =>
      fetch(
        origin + calls.signUp.path,
        post({ email: `new${number}@example.org`, password: testPassword, confirmPassword: testPassword }),
      ),
    )),
    ...(await timeRequests('deletion of an account', async (number) =>
      fetch(origin + calls.deleteAccount.path, {
        ...asPlayer(30 + number),
        method: calls.deleteAccount.method,
      }),
    )),
    await timeWork('search for expired sessions, which reads all', async () =>
      asOwner(url, `select count(*) from sessions where last_used_at < now() - interval '30 days'`),
    ),
  ];
};

export const measureGames: Load = async ({ platform, rows, startSite }) => {
  const began = performance.now();
  const { sportIds } = await addGrownGames(platform, { sports: 40, games: rows });
  const loading = {
    what: 'adding the rows',
    figure: Math.round((performance.now() - began) / 1000),
    unit: 's',
  };
  const url = platform.config.DATABASE_URL;
  const teams = await asOwner<{ id: string; name: string; sport_id: string }>(
    url,
    `select id, name, sport_id from teams where starts_with(name, 'Team') order by md5(id::text) limit 60`,
  );
  const games = await asOwner<{ id: string }>(
    url,
    `select id from games where sport_id = $1 and status = 'final' order by md5(id::text) limit 30`,
    [sportIds[0]],
  );
  const origin = await startSite();
  const get = async (path: string, query: Record<string, string> = {}) =>
    fetch(`${origin}${path}?${new URLSearchParams(query).toString()}`);
  const sportQuery = (number: number, pageNumber = 1) => ({
    sportsCategory: sportIds[number % sportIds.length] ?? '',
    pageSize: '100',
    pageNumber: String(pageNumber),
  });
  const lastPage = Math.max(1, Math.floor(rows / 40 / 100) - 40);
  return [
    loading,
    ...(await measureSize(url, ['games', 'predictions'], rows)),
    ...(await timeRequests('first page of results', async (number) =>
      get(calls.listResults.path, sportQuery(number)),
    )),
    ...(await timeRequests('one of the last pages of results', async (number) =>
      get(calls.listResults.path, sportQuery(number, lastPage + number)),
    )),
    ...(await timeRequests('first page of predictions', async (number) =>
      get(calls.listPredictions.path, sportQuery(number)),
    )),
    ...(await timeRequests('a game', async (number) =>
      get(calls.getGame.path.replace(':id', games[number]?.id ?? '')),
    )),
    ...(await timeRequests('a team', async (number) =>
      get(calls.getTeam.path.replace(':id', teams[number]?.id ?? '')),
    )),
    ...(await timeRequests('a search', async (number) =>
      get(calls.search.path, { q: `Team ${number + 1}` }),
    )),
    ...(await timeRequests('the list of teams', async (number) =>
      get(calls.listTeams.path.replace(':id', sportQuery(number).sportsCategory)),
    )),
    await timeWork('the home page, once', async () => get('/')),
    await timeWork('the sitemap, once', async () => get('/sitemap.xml')),
  ];
};

export const measurePicks: Load = async ({ platform, rows, startSite }) => {
  const began = performance.now();
  const slate = await addGrownPicks(platform, rows);
  const loading = {
    what: 'adding the rows',
    figure: Math.round((performance.now() - began) / 1000),
    unit: 's',
  };
  const url = platform.config.DATABASE_URL;
  const players = await addTestPlayers(platform, 60);
  const origin = await startSite();
  const body = slate.games.map(({ id }) => ({
    contestId: id,
    userPredictedTeam: 'Home',
    userPredictedScore: 7,
    date: slate.startsAt.toISOString(),
  }));
  const measured = [
    loading,
    ...(await measureSize(url, ['picks'], rows)),
    ...(await timeRequests('a submission of 16 picks', async (number) =>
      fetch(origin + calls.submitPicks.path, post(body, testBearer(players[number]))),
    )),
    ...(await timeRequests('a player’s contest with picks', async (number) =>
      fetch(
        `${origin}${calls.listContests.path}?sportsCategory=${slate.sportId}&userId=${players[number]?.id}`,
        { headers: testBearer(players[number]) },
      ),
    )),
  ];
  const gameIds = slate.games.map(({ gameId }) => gameId);
  await asOwner(url, `update games set starts_at = now() - interval '4 hours' where id = any ($1)`, [
    gameIds,
  ]);
  measured.push(await timeWork('counting the crowd', async () => countCrowds(platform)));
  await asOwner(
    url,
    `update games set status = 'final', home_points = 21, away_points = 17 where id = any ($1)`,
    [gameIds],
  );
  measured.push(...(await timeLongWork('settlement', url, async () => settleSlate(platform, slate.slateId))));
  return [...measured, ...(await measureSize(url, ['standings'], rows / 5))];
};
