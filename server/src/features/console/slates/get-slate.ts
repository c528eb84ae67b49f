import type { Output } from '@outpick/contracts';
import { slatesAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readRows } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { listContestStates } from '../../contests/index.ts';
import type { GameStatus } from '../../games/index.ts';
import { selectSlates } from './list-slates.ts';

type AdminSlate = Output<typeof slatesAdminCalls.getAdminSlate>;

interface SlateGameData {
  id: string;
  home: string;
  away: string;
  starts_at: Date;
  status: GameStatus;
  home_points: number | null;
  away_points: number | null;
}

async function listSlateGames(db: Reader, slateId: string): Promise<AdminSlate['slateGames']> {
  const states = await listContestStates(db, { slateId });
  const { rows } = await sql<SlateGameData>`
    select games.id, home.name as home, away.name as away, games.starts_at, games.status, games.home_points,
           games.away_points
    from slate_games
    join games on games.id = game_id
    join teams as home on home.id = home_team_id
    join teams as away on away.id = away_team_id
    where slate_id = ${slateId}
  `.execute(db);
  const games = new Map(rows.map((row) => [row.id, row]));
  return states.flatMap(({ slateId: _slateId, firstDay: _first, lastDay: _last, ...state }) => {
    const game = games.get(state.gameId);
    if (!game) return [];
    const { home_points: homePoints, away_points: awayPoints } = game;
    return {
      ...state,
      acts: [...state.acts],
      home: game.home,
      away: game.away,
      startsAt: game.starts_at.toISOString(),
      status: game.status,
      points: homePoints === null || awayPoints === null ? null : { home: homePoints, away: awayPoints },
    };
  });
}

interface ChangeData {
  at: Date;
  game: string;
  kind: AdminSlate['changes'][number]['kind'];
  text: string;
}

/** Lists operators' public acts and rescored games, newest first. */
async function listChanges(db: Reader, slateId: string): Promise<AdminSlate['changes']> {
  const { rows } = await sql<ChangeData>`
    with changes as (
      select slate_game_id, acted_at as at, act as kind, reason as text from contest_acts
      union all
      select slate_game_id, rescored_at, 'rescored',
             concat(outcome_before, coalesce(' by ' || abs(home_margin_before), ''), ' → ',
                    coalesce(outcome_after, 'no result'), coalesce(' by ' || abs(home_margin_after), ''))
      from rescorings
    )
    select changes.at, away.name || ' @ ' || home.name as game, kind, text
    from slate_games
    join changes on changes.slate_game_id = slate_games.id
    join games on games.id = game_id
    join teams as home on home.id = home_team_id
    join teams as away on away.id = away_team_id
    where slate_id = ${slateId}
    order by changes.at desc, slate_games.id
  `.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Finds a slate with its games, its public changes and the state of its board. */
export async function getSlate(db: Reader, slateId: string): Promise<AdminSlate> {
  const [row] = await readRows(
    db,
    slatesAdminCalls.getAdminSlate.output.omit({ slateGames: true, changes: true }),
    sql`
      select found_slates.*, boards.version as "boardVersion", boards.published_at as "publishedAt",
             ledger_entries.hash as "ledgerHash", sports.time_zone as "timeZone"
      from (${selectSlates} where slates.id = ${slateId}) as found_slates
      join sports on sports.id = found_slates."sportId"
      left join boards on boards.slate_id = found_slates.id
      join ledger_entries on ledger_entries.sequence = found_slates."ledgerEntry"
    `,
  );
  if (!row) throw notFound('slate');
  return {
    ...row,
    slateGames: await listSlateGames(db, slateId),
    changes: await listChanges(db, slateId),
  };
}
