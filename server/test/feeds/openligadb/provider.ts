import type { Provider, ProviderAnswer, ProviderGame, ProviderTeam } from '../provider.ts';

export const openligadbProvider: Provider = {
  adapter: 'openligadb',
  settings: { league: 'bl1' },
  answer({ path }, { games, now }) {
    const { pathname } = new URL(path, 'http://provider');
    const [, season, group] = /^\/getmatchdata\/bl1(?:\/(\d{4})(?:\/(\d+))?)?$/u.exec(pathname) ?? [null];
    if (season === undefined && pathname !== '/getmatchdata/bl1') return answer(404, { title: 'Not Found' });
    // Without a season, lists the matchday of the nearest match in time.
    const listed =
      season === undefined
        ? games.filter((game) => isSameMatchday(game, findNearest(games, now)))
        : games.filter(
            (game) =>
              game.season === Number(season) + 1 && (group === undefined || game.week === Number(group)),
          );
    return answer(200, listed.map(renderMatch));
  },
};

const answer = (status: number, content: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(content),
});

const isSameMatchday = (game: ProviderGame, other: ProviderGame | undefined): boolean =>
  game.season === other?.season && game.week === other.week;

function findNearest(games: readonly ProviderGame[], now: Date): ProviderGame | undefined {
  const distance = (game: ProviderGame): number => Math.abs(game.startsAt.getTime() - now.getTime());
  return games.reduce<ProviderGame | undefined>(
    (nearest, game) => (nearest && distance(nearest) <= distance(game) ? nearest : game),
    undefined,
  );
}

/** German local time without an offset. */
const renderLocal = (moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
    .format(moment)
    .replace(' ', 'T');

function renderMatch(game: ProviderGame) {
  return {
    matchID: 72_000 + game.id,
    matchDateTime: renderLocal(game.startsAt),
    timeZoneID: 'W. Europe Standard Time',
    leagueId: 2700 + game.season,
    leagueName: `1. Beispielliga ${game.season - 1}/${game.season}`,
    leagueSeason: game.season - 1,
    leagueShortcut: 'bl1',
    matchDateTimeUTC: `${game.startsAt.toISOString().slice(0, 19)}Z`,
    group: { groupName: `${game.week}. Spieltag`, groupOrderID: game.week, groupID: 45_000 + game.week },
    team1: renderTeam(game.home),
    team2: renderTeam(game.away),
    lastUpdateDateTime: `${renderLocal(game.startsAt)}.29`,
    matchIsFinished: ['over', 'final', 'forfeit', 'unheard-of'].includes(game.state),
    matchResults: renderResults(game),
    goals: renderGoals(game),
    location: { locationID: 52, locationCity: '', locationStadium: '' },
    numberOfViewers: null,
  };
}

const renderTeam = (team: ProviderTeam) => ({
  teamId: 100 + team.number,
  teamName: team.name,
  shortName: team.city,
  teamIconUrl: `https://provider/${team.number}.png`,
  teamGroupName: null,
});

/** Renders the results. A game that is over counts as finished before its end result exists, which has really happened. */
function renderResults({ state, points, ending }: ProviderGame) {
  if (points === null) return [];
  const halfTime = renderResult({ id: 1, kind: 'HalfTime', home: 0, away: 0 });
  if (state === 'unheard-of') return [halfTime, renderResult({ id: 9, kind: 'AfterReplay', ...points })];
  if (state !== 'final' && state !== 'forfeit') return [halfTime];
  if (ending === 'regular') return [renderResult({ id: 2, kind: 'After90Minutes', ...points }), halfTime];
  const level = Math.min(points.home, points.away);
  return [
    ...(ending === 'shoot-out'
      ? [renderResult({ id: 5, kind: 'AfterPenalties', home: points.home + 4, away: points.away + 2 })]
      : []),
    renderResult({ id: 4, kind: 'AfterExtraTime', ...points }),
    renderResult({ id: 2, kind: 'After90Minutes', home: level, away: level }),
    halfTime,
  ];
}

function renderResult(result: { id: number; kind: string; home: number; away: number }) {
  return {
    resultID: 1000 + result.id,
    resultName: result.kind === 'HalfTime' ? 'Halbzeitergebnis' : 'Endergebnis',
    pointsTeam1: result.home,
    pointsTeam2: result.away,
    resultOrderID: result.id,
    resultTypeID: result.id,
    resultTypeKind: result.kind,
    resultDescription: '',
  };
}

/** Renders the goals. The last one comes first, because the provider lists goals in any order. */
function renderGoals({ points }: ProviderGame) {
  const home = points?.home ?? 0;
  const away = points?.away ?? 0;
  const scores = [
    ...Array.from({ length: home }, (_, index) => ({ home: index + 1, away: 0 })),
    ...Array.from({ length: away }, (_, index) => ({ home, away: index + 1 })),
  ];
  return scores
    .map((score, index) => ({
      goalID: 8600 + index,
      scoreTeam1: score.home,
      scoreTeam2: score.away,
      matchMinute: index === 0 ? null : 10 + index,
      goalGetterID: 2300 + index,
      goalGetterName: 'Stürmer',
      isPenalty: false,
      isOwnGoal: false,
      isOvertime: false,
      comment: null,
    }))
    .toReversed();
}
