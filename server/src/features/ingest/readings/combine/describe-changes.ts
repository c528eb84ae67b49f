import { sql } from 'kysely';
import type { Reader } from '../../../../platform/database/transaction.ts';
import type { TeamedReading } from '../match/find-teams.ts';
import type { GameChange } from '../reading-batch.ts';

interface ShownGame {
  id: string;
  game: string;
  starts_at: Date;
  status: string;
  score: string | null;
  line: number | null;
}

/** Loads the values of games that reports show. */
export async function loadShown(
  db: Reader,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, ShownGame>> {
  if (gameIds.length === 0) return new Map();
  const { rows } = await sql<ShownGame>`
    select games.id, away.name || ' @ ' || home.name || ', ' || league_day as game, starts_at, status,
           home_points || '–' || away_points as score, closing_line as line
    from games
    join teams as home on home.id = home_team_id
    join teams as away on away.id = away_team_id
    where games.id = any (${[...gameIds]}::uuid[])
    order by starts_at, games.id
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const describeStatus = ({ status, score }: ShownGame): string =>
  score === null ? status : `${status} ${score}`;

function describeOne(before: ShownGame, after: ShownGame): string | undefined {
  const parts = [
    [before.starts_at.toISOString(), after.starts_at.toISOString(), 'start'],
    [describeStatus(before), describeStatus(after), ''],
    [String(before.line ?? 'none'), String(after.line ?? 'none'), 'line'],
  ].flatMap(([from, to, name]) => (from === to ? [] : `${name} ${from} → ${to}`.trim()));
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Describes the changes of known games and lists the new games. */
export function describeChanges(
  before: ReadonlyMap<string, ShownGame>,
  after: ReadonlyMap<string, ShownGame>,
  added: readonly TeamedReading[],
): GameChange[] {
  const changed = [...after.values()].flatMap((game) => {
    const old = before.get(game.id);
    const what = old && describeOne(old, game);
    return what === undefined ? [] : [{ game: game.game, what }];
  });
  const newGames = added.map(({ reading, day }) => ({
    game: `${reading.away.name} @ ${reading.home.name}, ${day}`,
    what: 'new game',
  }));
  return [...changed, ...newGames];
}
