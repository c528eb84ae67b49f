import type { Provider, ProviderGame } from '../provider.ts';

const melbourne = 'Australia/Melbourne';

/** For example "2026-05-30 19:30:00". */
const formatLocal = (date: Date) => date.toLocaleString('sv-SE', { timeZone: melbourne });

function formatOffset(date: Date): string {
  const local = Date.parse(`${formatLocal(date).replace(' ', 'T')}Z`);
  const hours = Math.round((local - date.getTime()) / 3_600_000);
  return `+${String(hours).padStart(2, '0')}:00`;
}

const completeByState: Record<ProviderGame['state'], number> = {
  scheduled: 0,
  live: 50,
  suspended: 50,
  over: 100,
  final: 100,
  forfeit: 100,
  // The provider has no value for these states, so the game stays unplayed.
  postponed: 0,
  cancelled: 0,
  'unheard-of': 101,
};

function scoreOf({ home, away, points }: ProviderGame, complete: number) {
  const isPlayed = complete > 0 && points !== null;
  if (!isPlayed)
    return {
      hgoals: null,
      hbehinds: null,
      hscore: 0,
      agoals: null,
      abehinds: null,
      ascore: 0,
      winner: null,
      winnerteamid: null,
    };
  const winner =
    complete < 100 || points.home === points.away ? null : points.home > points.away ? home : away;
  return {
    hgoals: Math.floor(points.home / 6),
    hbehinds: points.home % 6,
    hscore: points.home,
    agoals: Math.floor(points.away / 6),
    abehinds: points.away % 6,
    ascore: points.away,
    winner: winner?.name ?? null,
    winnerteamid: winner?.number ?? null,
  };
}

function gameOf(game: ProviderGame, now: Date) {
  const { id, season, week, home, away, startsAt, isTimeKnown, state } = game;
  const complete = completeByState[state];
  const midnight = `${formatLocal(startsAt).slice(0, 10)} 00:00:00`;
  const date = isTimeKnown ? formatLocal(startsAt) : midnight;
  const tz = formatOffset(startsAt);
  return {
    id,
    year: season,
    round: week,
    roundname: `Round ${week}`,
    hteam: home.name,
    hteamid: home.number,
    ateam: away.name,
    ateamid: away.number,
    ...scoreOf(game, complete),
    complete,
    timestr: complete === 0 ? null : complete < 100 ? 'Q2 12:04' : 'Full Time',
    is_final: 0,
    is_grand_final: 0,
    venue: `${home.city} Oval`,
    date,
    localtime: date,
    tz,
    unixtime: Date.parse(`${date.replace(' ', 'T')}${tz}`) / 1000,
    updated: formatLocal(now),
  };
}

/** Parameters are separated by ";" or "&". */
const parametersOf = (path: string) => new URLSearchParams(path.split('?')[1]?.replaceAll(';', '&') ?? '');

/** Squiggle. It refuses clients without a name, and filters games by year, round, game, team and completeness. */
export const squiggleProvider: Provider = {
  adapter: 'squiggle',
  settings: {},
  answer({ path, headers }, { games, now }) {
    if ((headers['user-agent'] ?? '') === '') return { status: 403, body: 'Please set a User-Agent' };
    const parameters = parametersOf(path);
    if (!path.startsWith('/?') || parameters.get('q') !== 'games') return { status: 404, body: 'Not found' };
    const matches = (name: string, ...values: readonly number[]) =>
      !parameters.has(name) || values.includes(Number(parameters.get(name)));
    const listed = games
      .filter(
        ({ id, season, week, home, away }) =>
          matches('year', season) &&
          matches('round', week) &&
          matches('game', id) &&
          matches('team', home.number, away.number),
      )
      .map((game) => gameOf(game, now))
      .filter(({ complete }) => matches('complete', complete));
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ games: listed }),
    };
  },
};
