import { createRandom } from '@outpick/forecast';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestLeague, addTestSport, addTestTeams, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { runRatings } from '../ratings/index.ts';

interface Team {
  teamId: string;
  teamName: string;
}

interface Prediction {
  gameId: string;
  homeTeam: string;
  awayTeam: string;
  neutral: boolean;
  predictedWinner: string;
  predictedLoser: string;
  algoMargin: number;
  winProb: number;
  tieProb: number;
}

const vigPath = (path: string) =>
  `${path.replace('vegasAnalysisPage', 'vigAnalysis')}&favoritePrice=-110&opponentPrice=-110`;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('two teams', () => {
  let site: TestSite;
  let sportId: string;
  let teams: Team[];
  let games: Prediction[];
  /** Teams of another sport; one has the same name as a team of this sport. */
  let otherTeams: ReadonlyMap<string, string>;

  beforeAll(async () => {
    site = await startTestSite();
    sportId = await addTestSport(site.platform, { name: 'Pro Football', tiesPossible: true });
    otherTeams = await addTestTeams(site.platform, await addTestSport(site.platform), [
      'Aardvarks',
      'Hay Bay',
    ]);
    await addTestLeague(site.platform, sportId, createRandom(3), { ties: true });
    await runRatings(site.platform, sportId);
    teams = await get(`website/getTeamNameList/${sportId}`);
    games = (await get(`website/gamepredictionsList?sportsCategory=${sportId}`)).result;
  });
  afterAll(async () => site.close());

  const request = async (path: string) => site.get(`/api/v1/${path}`);
  const get = async (path: string) => {
    const response = await request(path);
    expect([path, response.status]).toEqual([path, 200]);
    return JSON.parse(await response.text()).data;
  };
  const encode = encodeURIComponent;
  const headToHead = async (home: string, away: string, gameId?: string) =>
    get(
      `website/headToHeadResult/${sportId}/${encode(home)}/${encode(away)}${gameId === undefined ? '' : `?gameId=${gameId}`}`,
    );
  const vegasPath = (favorite: string, opponent: string, location: string, spread: number, more = '') =>
    `game/vegasAnalysisPage?sportsCategory=${sportId}&winnerName=${encode(favorite)}&opponentName=${encode(opponent)}` +
    `&winnerLocation=${encode(location)}&pointSpread=${spread}${more}`;
  const nameOf = (index: number) => teams[index]?.teamName ?? '';
  const pairOfTeams = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 2, maxLength: 2 });
  const halves = fc.integer({ min: 0, max: 100 }).map((n) => n / 2);

  it('[S7-CALL-29] [S7-CALL-30] [S3-H2H-02] are chosen from the list of a sport’s teams', async () => {
    expect(teams.map(({ teamName }) => teamName)).toEqual([
      'Ashford Álamos',
      'Bell/Harbour',
      "Cape O'Neil",
      'Dune & Dale',
      'East 100%',
      'Fox Hill #1',
      'Gulls?',
      'Hay Bay',
    ]);
    for (const team of teams)
      expect(team).toMatchObject({
        sportsCategory: { _id: sportId, id: sportId, sportName: 'Pro Football' },
      });
    expect((await request(`website/getTeamNameList/01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a`)).status).toBe(404);
  });

  it('[S7-CALL-32] [S3-H2H-01] are compared at home and on neutral ground', async () => {
    const chances: number[] = [];
    for (const [home, away] of [
      [nameOf(0), nameOf(1)],
      [nameOf(1), nameOf(0)],
    ] as const) {
      const wire = await headToHead(home, away);
      expect([wire.homeTeam.name, wire.awayTeam.name, wire.gameId]).toEqual([home, away, null]);
      for (const [distribution, winner, loser, margin, win, tie] of [
        [
          wire.distribution,
          wire.predictedWinner,
          wire.predictedLoser,
          wire.algoMargin,
          wire.winProb,
          wire.tieProb,
        ],
        [
          wire.neutralDistribution,
          wire.neutralWinner,
          wire.neutralLoser,
          wire.neutralMargin,
          wire.neutralwinProb,
          wire.neutraltieProb,
        ],
      ]) {
        const { reach, probabilities }: { reach: number; probabilities: number[] } = distribution;
        const [level, homeWins] = [probabilities[reach] ?? 0, sum(probabilities.slice(reach + 1))];
        const awayWins = sum(probabilities.slice(0, reach));
        expect([winner, loser]).toEqual(homeWins >= awayWins ? [home, away] : [away, home]);
        expect(win).toBeCloseTo(Math.max(homeWins, awayWins), 9);
        expect(tie).toBeCloseTo(level, 9);
        const mean = sum(probabilities.map((p, index) => p * (index - reach)));
        expect(margin).toBeCloseTo(homeWins >= awayWins ? mean : -mean, 9);
        chances.push(homeWins);
      }
    }
    // Each team is likelier to win at home than on neutral ground.
    const [first = 0, firstNeutral = 0, second = 0, secondNeutral = 0] = chances;
    expect([first > firstNeutral, second > secondNeutral]).toEqual([true, true]);
  });

  it('[S7-CALL-31] [D-H2H-01] are found by id or by name, with any characters in the name', async () => {
    for (const one of teams)
      for (const other of teams.filter(({ teamId }) => teamId !== one.teamId).slice(0, 2))
        expect(await headToHead(one.teamName, other.teamName)).toEqual(
          await headToHead(one.teamId, other.teamId),
        );
    // A team of another sport is not found, by name or by id.
    for (const otherTeam of ['Aardvarks', ...otherTeams.values()]) {
      const path = `website/headToHeadResult/${sportId}/${encode(nameOf(0))}/${otherTeam}`;
      expect([otherTeam, (await request(path)).status]).toEqual([otherTeam, 404]);
    }
  });

  it('get a 422 if they are the same team, and a 404 if one of them is unknown', async () => {
    expect(
      (await request(`website/headToHeadResult/${sportId}/${encode(nameOf(0))}/${encode(nameOf(0))}`)).status,
    ).toBe(422);
    expect((await request(`website/headToHeadResult/${sportId}/Unknown/${encode(nameOf(0))}`)).status).toBe(
      404,
    );
    const [game] = games;
    const reversed = `website/headToHeadResult/${sportId}/${encode(game?.awayTeam ?? '')}/${encode(game?.homeTeam ?? '')}`;
    expect((await request(`${reversed}?gameId=${game?.gameId}`)).status).toBe(422);
    expect((await request(`${reversed}?gameId=01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a`)).status).toBe(404);
  });

  it('get a 409 in a sport without ratings', async () => {
    const other = await addTestSport(site.platform);
    await addTestLeague(site.platform, other, createRandom(4));
    const path = `website/headToHeadResult/${other}/${encode('Hay Bay')}/${encode('Gulls?')}`;
    const response = await request(path);
    expect(response.status).toBe(409);
    await runRatings(site.platform, other);
    expect((await request(path)).status).toBe(200);
  });

  it('[D-H2H-02] [D-VEGAS-01] have the numbers of their game’s forecast in every tool if the game is named', async () => {
    expect(games.map(({ neutral }) => neutral)).toContain(true);
    for (const game of games) {
      const matchup = await headToHead(game.homeTeam, game.awayTeam, game.gameId);
      const own = game.neutral
        ? [matchup.neutralWinner, matchup.neutralMargin, matchup.neutralwinProb, matchup.neutraltieProb]
        : [matchup.predictedWinner, matchup.algoMargin, matchup.winProb, matchup.tieProb];
      expect(own).toEqual([game.predictedWinner, game.algoMargin, game.winProb, game.tieProb]);
      const page = await get(`website/game/${game.gameId}`);
      expect(page.forecast).toMatchObject({
        predictedWinner: game.predictedWinner,
        algoMargin: game.algoMargin,
        winProb: game.winProb,
        tieProb: game.tieProb,
      });
      const reasons = page.forecast.contributions.map(({ points }: { points: number }) => points);
      expect(sum(reasons)).toBeCloseTo(game.algoMargin, 9);
      const atHome = game.predictedWinner === game.homeTeam ? 'Home' : 'Away';
      const location = game.neutral ? 'Neutral Site' : atHome;
      const path = vegasPath(
        game.predictedWinner,
        game.predictedLoser,
        location,
        0.5,
        `&gameId=${game.gameId}`,
      );
      const { probWinMarginGreaterThanSpread: wins } = await get(path);
      expect(wins).toBeCloseTo(game.winProb, 12);
      expect((await get(vigPath(path))).probCover).toBeCloseTo(game.winProb, 12);
    }
  });

  it('[D-VEGAS-01] get a 422 for a site at which their game is not played', async () => {
    const game = games.find(({ neutral }) => !neutral);
    const path = vegasPath(
      game?.homeTeam ?? '',
      game?.awayTeam ?? '',
      'Neutral Site',
      3,
      `&gameId=${game?.gameId}`,
    );
    expect((await request(path)).status).toBe(422);
  });

  it('[D-H2H-03] [D-VEGAS-02] get equal probabilities in every tool, and on neutral ground also in reverse order', async () => {
    const place = fc.constantFrom('Home', 'Away', 'Neutral Site');
    await fc.assert(
      fc.asyncProperty(pairOfTeams, place, halves, async ([a = 0, b = 1], location, spread) => {
        const [favorite, opponent] = [nameOf(a), nameOf(b)];
        const matchup = await (location === 'Away'
          ? headToHead(opponent, favorite)
          : headToHead(favorite, opponent));
        const neutral = location === 'Neutral Site';
        const winner = neutral ? matchup.neutralWinner : matchup.predictedWinner;
        const winProb: number = neutral ? matchup.neutralwinProb : matchup.winProb;
        const tieProb: number = neutral ? matchup.neutraltieProb : matchup.tieProb;
        const favoriteWins = winner === favorite ? winProb : 1 - winProb - tieProb;

        const mirror = await headToHead(opponent, favorite);
        const straight = await headToHead(favorite, opponent);
        expect(mirror.neutralWinner).toBe(straight.neutralWinner);
        expect(mirror.neutralMargin).toBeCloseTo(straight.neutralMargin, 9);
        expect(mirror.neutralwinProb).toBeCloseTo(straight.neutralwinProb, 9);

        const one = await get(vegasPath(favorite, opponent, location, 0.5));
        expect(one.probWinMarginGreaterThanSpread).toBeCloseTo(favoriteWins, 9);
        const here = await get(vegasPath(favorite, opponent, location, spread));
        expect(here.probWinMarginGreaterThanSpread + here.probWinMarginLessThanSpread).toBeCloseTo(1, 12);
        const next = await get(vegasPath(favorite, opponent, location, Math.min(50, spread + 0.5)));
        expect(next.probWinMarginGreaterThanSpread).toBeLessThanOrEqual(here.probWinMarginGreaterThanSpread);

        const vig = await get(vigPath(vegasPath(favorite, opponent, location, spread)));
        expect(vig.probCover + vig.probPush).toBeCloseTo(here.probWinMarginGreaterThanSpread, 12);
        expect(vig.probCover + vig.probPush + vig.probLose).toBeCloseTo(1, 12);
        expect(sum(here.distribution.probabilities)).toBeCloseTo(1, 9);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
