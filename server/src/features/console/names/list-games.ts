import type { Input, Output } from '@outpick/contracts';
import type { GameDoubt, namesAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { listDisagreements, listDoubts, listDuplicates } from '../../ingest/readings/index.ts';
import { listAllSports } from '../../sports/index.ts';
import { hasWords, pageRows } from '../page-rows.ts';

type DoubtsQuery = Input<typeof namesAdminCalls.listGameDoubts>['query'];
type DuplicatesQuery = Input<typeof namesAdminCalls.listDuplicateGames>['query'];
type DisagreementsQuery = Input<typeof namesAdminCalls.listSourceDisagreements>['query'];
type DuplicatesPage = Output<typeof namesAdminCalls.listDuplicateGames>;
type DisagreementsPage = Output<typeof namesAdminCalls.listSourceDisagreements>;

/** Finds the sport with an id, or all sports. */
const findSports = async (db: Reader, sportId: string | undefined) =>
  (await listAllSports(db)).filter(({ id }) => sportId === undefined || id === sportId);

async function loadTimeZones(db: Reader): Promise<(sportId: string) => string> {
  const sports = await db.selectFrom('sports').select(['id', 'time_zone']).execute();
  const zones = new Map(sports.map(({ id, time_zone: timeZone }) => [id, timeZone]));
  return (sportId) => zones.get(sportId) ?? 'UTC';
}

interface GameRow {
  readonly id: string;
  readonly game: string;
  readonly status: string;
  readonly starts_at: Date;
  readonly in_slate: boolean;
  readonly sources: readonly string[];
}

/** Loads the properties by which an operator distinguishes games. */
async function loadGames(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, GameRow>> {
  const { rows } = await sql<GameRow>`
    select games.id, away.name || ' @ ' || home.name || ', ' || league_day as game,
           games.status || coalesce(' ' || home_points || '–' || away_points, '') as status, starts_at,
           exists (select from slate_games where game_id = games.id) as in_slate,
           array(select distinct source from game_sources where game_id = games.id
                 union select coalesce(games.source, 'file')) as sources
    from games
    join teams as home on home.id = home_team_id
    join teams as away on away.id = away_team_id
    where games.id = any (${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists games of sources that may be the same as stored games. */
export async function listGameDoubts(db: Reader, query: DoubtsQuery) {
  const doubts = [];
  for (const sport of await findSports(db, query.sportId))
    for (const doubt of await listDoubts(db, sport.id)) doubts.push({ sport, doubt });
  const games = await loadGames(
    db,
    doubts.flatMap(({ doubt }) => doubt.game_ids),
  );
  const zoneOf = await loadTimeZones(db);
  const rows = doubts.map(({ sport, doubt }): GameDoubt => ({
    id: `${sport.id} ${doubt.source} ${doubt.source_id}`,
    sportId: sport.id,
    sport: sport.name,
    source: doubt.source,
    sourceId: doubt.source_id,
    game: `${doubt.reading.away.name} @ ${doubt.reading.home.name}`,
    startsAt: doubt.reading.startsAt,
    timeZone: zoneOf(sport.id),
    reason: doubt.reason,
    foundAt: doubt.found_at.toISOString(),
    candidates: doubt.game_ids.flatMap((id) => {
      const game = games.get(id);
      return game
        ? [{ id, game: game.game, status: game.status, startsAt: game.starts_at.toISOString() }]
        : [];
    }),
  }));
  const sign = query.order === 'desc' ? -1 : 1;
  const matchingRows = rows
    .filter((row) => hasWords(`${row.game} ${row.source} ${row.sport}`, query.q))
    .toSorted((a, b) => sign * (Date.parse(a.foundAt) - Date.parse(b.foundAt)));
  return pageRows(matchingRows, query);
}

/** Lists pairs of stored games that are probably the same game. */
export async function listDuplicateGames(
  db: Reader,
  { now, ...query }: DuplicatesQuery & { readonly now: Date },
): Promise<DuplicatesPage> {
  const pairs = [];
  for (const sport of await findSports(db, query.sportId))
    for (const pair of await listDuplicates(db, { sportId: sport.id, now })) pairs.push({ sport, ...pair });
  const games = await loadGames(
    db,
    pairs.flatMap(({ ids }) => ids),
  );
  const zoneOf = await loadTimeZones(db);
  const rows = pairs.flatMap(({ sport, ids: [firstId, secondId], game }) => {
    const [first, second] = [games.get(firstId), games.get(secondId)];
    if (!first || !second) return [];
    return [
      {
        id: `${firstId} ${secondId}`,
        sportId: sport.id,
        sport: sport.name,
        timeZone: zoneOf(sport.id),
        game,
        games: [presentGame(first), presentGame(second)] satisfies [object, object],
      },
    ];
  });
  const matchingRows = rows.filter((row) => hasWords(`${row.game} ${row.sport}`, query.q));
  return pageRows(query.order === 'desc' ? matchingRows.toReversed() : matchingRows, query);
}

const presentGame = ({ id, status, starts_at: startsAt, in_slate: inSlate, sources }: GameRow) => ({
  id,
  status,
  startsAt: startsAt.toISOString(),
  inSlate,
  sources: [...sources],
});

/** Lists games on which sources contradict each other or a pin. */
export async function listSourceDisagreements(
  db: Reader,
  { now, ...query }: DisagreementsQuery & { readonly now: Date },
): Promise<DisagreementsPage> {
  const rows: DisagreementsPage['rows'] = [];
  for (const sport of await findSports(db, query.sportId))
    for (const one of await listDisagreements(db, { sportId: sport.id, now }))
      rows.push({
        id: `${one.gameId} ${one.what} ${one.between.join(' ')}`,
        sportId: sport.id,
        sport: sport.name,
        gameId: one.gameId,
        game: one.game,
        what: one.what,
        first: { source: one.between[0], value: one.values[0] },
        second: { source: one.between[1], value: one.values[1] },
      });
  const matchingRows = rows.filter((row) => hasWords(`${row.game} ${row.what} ${row.sport}`, query.q));
  return pageRows(query.order === 'desc' ? matchingRows.toReversed() : matchingRows, query);
}
