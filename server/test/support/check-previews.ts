import { inAct } from './acts.ts';
import type { Random } from '@outpick/forecast';
import { sql } from 'kysely';
import { previewCorrection } from '../../src/features/consequences/index.ts';
import type { Proposal } from '../../src/features/consequences/index.ts';
import type { PreviewedPoints } from '../../src/features/settlement/index.ts';
import { actOnContest } from '../../src/features/contests/index.ts';
import { algorithmId } from '../../src/features/players/index.ts';
import { pinGame, unpinGame } from '../../src/features/ingest/readings/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** The numbers that a preview announces and that can be counted after the act. */
interface PreviewNumbers {
  readonly teams: number;
  readonly largestRating: number;
  readonly forecasts: number;
  readonly slates: readonly string[];
  readonly players: number;
  readonly mostUp: number;
  readonly mostDown: number;
}

interface CheckedPreview {
  readonly kind: string;
  readonly announced: PreviewNumbers;
  readonly real: PreviewNumbers;
  readonly milliseconds: number;
}

interface Candidate {
  game_id: string;
  sport_id: string;
  status: string;
  starts_at: Date;
  home_points: number | null;
  away_points: number | null;
  is_pinned: boolean;
  slate_game_id: string | null;
  in_contest: boolean | null;
  act: string | null;
}

/** Lists the games that a correction may change: games of slates, and finished games without a slate. */
async function listCandidates({ db }: Platform): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select games.id as game_id, games.sport_id, games.status, games.starts_at, games.home_points, games.away_points,
           game_pins.status is not null as is_pinned, contest_games.id as slate_game_id, in_contest, act
    from games
    left join game_pins on game_pins.game_id = games.id
    left join contest_games on contest_games.game_id = games.id
    where contest_games.id is not null or games.status = 'final'
    order by games.id, contest_games.id
  `.execute(db);
  return rows;
}

const pin = (status: 'postponed' | 'cancelled' | 'scheduled'): Proposal => ({
  kind: 'pin',
  result: { status, points: null },
});

const final = (points: { readonly home: number; readonly away: number }): Proposal => ({
  kind: 'pin',
  result: { status: 'final', points },
});

/** Lists the acts that are possible for a game, with the proposal of each. */
function listProposals(game: Candidate, random: Random): (readonly [string, Proposal])[] {
  const { home_points: home, away_points: away, slate_game_id: slateGameId } = game;
  const whole = (most: number) => Math.floor(random.uniform() * most);
  const isFinal = home !== null && away !== null && game.status === 'final';
  const moved = new Date(game.starts_at.getTime() + (whole(21) - 10) * 12 * 3_600_000);
  return [
    ...(isFinal
      ? ([
          ['changed score', final({ home: home + 1 + whole(9), away })],
          ['changed winner', final({ home: away, away: home })],
          ['final to postponed', pin('postponed')],
          ['final to cancelled', pin('cancelled')],
          ['final to scheduled', pin('scheduled')],
        ] as const)
      : ([
          ['to final', final({ home: 10 + whole(20), away: 10 + whole(20) })],
          ['to postponed', pin('postponed')],
        ] as const)),
    ['moved start', { kind: 'pin', startsAt: moved }],
    ...(game.is_pinned ? ([['unpinned', { kind: 'unpin', field: 'result' }]] as const) : []),
    ...(slateGameId !== null && game.in_contest === true
      ? ([
          [
            game.act === 'void' ? 'void to counted' : 'voided',
            { kind: 'contest', slateGameId, act: game.act === 'void' ? 'add' : 'void' },
          ],
        ] as const)
      : []),
  ];
}

/** Chooses a kind of act first, so that rare kinds occur as often as common ones. */
async function chooseAct(platform: Platform, random: Random) {
  const acts = (await listCandidates(platform)).flatMap((game) =>
    listProposals(game, random).map(([kind, proposal]) => ({ game, kind, proposal })),
  );
  const kinds = [...Map.groupBy(acts, ({ kind }) => kind).values()];
  const ofKind = kinds[Math.floor(random.uniform() * kinds.length)] ?? [];
  // Few games are in a contest. Choose one of them for half of the acts.
  const inContest = ofKind.filter(({ game }) => game.in_contest === true);
  const from = inContest.length > 0 && random.uniform() < 0.5 ? inContest : ofKind;
  const act = from[Math.floor(random.uniform() * from.length)];
  if (!act) throw new Error('there is no game to correct');
  return act;
}

interface Snapshot {
  readonly ratings: ReadonlyMap<string, readonly [number, number]>;
  readonly forecasts: ReadonlyMap<string, string>;
  readonly versions: ReadonlyMap<string, number>;
  readonly points: ReadonlyMap<string, number>;
}

/** Reads everything that a correction can change. */
async function takeSnapshot({ db }: Platform, sportId: string): Promise<Snapshot> {
  const { rows: ratings } = await sql<{ team_id: string; rating: number; deviation: number }>`
    select team_id, rating, deviation from ratings
    where run_id = (select run_id from rating_models where sport_id = ${sportId})
  `.execute(db);
  const { rows: forecasts } = await sql<{ id: string; content: string }>`
    select game_id as id, row (hash, forecast_neutral, mean, variance, other_mean, other_variance, factor_points)::text as content
    from predictions join margin_forms on margin_forms.id = form_id where predictions.sport_id = ${sportId}
  `.execute(db);
  const { rows: boards } = await sql<{ id: string; version: number }>`
    select slate_id as id, version from boards join slates on slates.id = slate_id where sport_id = ${sportId}
  `.execute(db);
  const { rows: standings } = await sql<{ key: string; points: number }>`
    select standings.slate_id || ' ' || player_id as key, points from boards
    join slates on slates.id = boards.slate_id
    join standings on standings.month = slates.month and standings.slate_id = slates.id and standings.version = boards.version
    where sport_id = ${sportId} and player_id <> ${algorithmId}
  `.execute(db);
  return {
    ratings: new Map(ratings.map((row) => [row.team_id, [row.rating, row.deviation]])),
    forecasts: new Map(forecasts.map(({ id, content }) => [id, content])),
    versions: new Map(boards.map(({ id, version }) => [id, version])),
    points: new Map(standings.map(({ key, points }) => [key, points])),
  };
}

function countDifferences(before: Snapshot, after: Snapshot): PreviewNumbers {
  const teams = [...new Set([...before.ratings.keys(), ...after.ratings.keys()])].filter(
    (team) => String(before.ratings.get(team)) !== String(after.ratings.get(team)),
  );
  const ratingChanges = teams.flatMap((team) => {
    const [old, now] = [before.ratings.get(team), after.ratings.get(team)];
    return old && now ? [now[0] - old[0]] : [];
  });
  const keys = [...new Set([...before.points.keys(), ...after.points.keys()])];
  const changes = keys
    .map((key) => ({ key, change: (after.points.get(key) ?? 0) - (before.points.get(key) ?? 0) }))
    .filter(({ change }) => change !== 0);
  return {
    teams: teams.length,
    largestRating: Math.max(0, ...ratingChanges.map(Math.abs)),
    forecasts: [...after.forecasts].filter(([id, content]) => before.forecasts.get(id) !== content).length,
    slates: [...after.versions]
      .flatMap(([id, version]) => (before.versions.get(id) === version ? [] : [id]))
      .toSorted(),
    players: new Set(changes.map(({ key }) => key.split(' ')[1])).size,
    mostUp: Math.max(0, ...changes.map(({ change }) => change)),
    mostDown: Math.min(0, ...changes.map(({ change }) => change)),
  };
}

async function makeAct(platform: Platform, gameId: string, proposal: Proposal): Promise<void> {
  const reason = 'a random correction';
  if (proposal.kind === 'pin')
    await inAct(platform, async (tx) => pinGame(platform, tx, { ...proposal, gameId, reason }));
  else if (proposal.kind === 'unpin')
    await inAct(platform, async (tx) => unpinGame(platform, tx, { gameId, field: proposal.field }));
  else if (proposal.kind === 'contest')
    await inAct(platform, async (tx) => actOnContest(platform, tx, { ...proposal, reason }));
}

/**
 * The announced changes of points. While picks are secret, only an upper bound of the players is announced: it stands for the
 * real changes if it holds.
 */
const announcedPoints = (
  { players, mostUp, mostDown }: PreviewedPoints,
  real: PreviewNumbers,
): Pick<PreviewNumbers, 'players' | 'mostUp' | 'mostDown'> =>
  mostUp === null
    ? { players: Math.min(players, real.players), mostUp: real.mostUp, mostDown: real.mostDown }
    : { players, mostUp, mostDown };

/** Previews a random act on a game, makes the act, runs `work` for its follow-up jobs, and counts the actual changes. */
export async function checkRandomPreview(
  platform: Platform,
  random: Random,
  work: (sportId: string) => Promise<void>,
): Promise<CheckedPreview> {
  const { game, kind, proposal } = await chooseAct(platform, random);
  const began = performance.now();
  const { ratings, settlement } = await previewCorrection(platform, {
    gameId: game.game_id,
    proposal,
    // The preview must be right, even on a slow machine.
    withinMs: 60_000,
  });
  const milliseconds = performance.now() - began;
  if (!ratings || !settlement) throw new Error(`the preview of "${kind}" took too long`);
  const before = await takeSnapshot(platform, game.sport_id);
  await makeAct(platform, game.game_id, proposal);
  // After a long run, the worker collects changes for a minute. Skip that wait.
  await sql`update rating_models set next_run_at = now() where sport_id = ${game.sport_id}`.execute(
    platform.db,
  );
  await work(game.sport_id);
  const real = countDifferences(before, await takeSnapshot(platform, game.sport_id));
  return {
    kind,
    milliseconds,
    announced: {
      teams: ratings.teams,
      largestRating: Math.abs(ratings.largest?.change ?? 0),
      forecasts: ratings.forecasts,
      slates: settlement.slateIds.toSorted(),
      ...announcedPoints(settlement.points, real),
    },
    real,
  };
}
