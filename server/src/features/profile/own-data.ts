import type { Output, profileCalls } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { findAccount, listSessions } from '../accounts/index.ts';
import { findWishes } from '../mailings/index.ts';
import { listEnquiriesFrom } from '../enquiries/index.ts';

type OwnData = Output<typeof profileCalls.getOwnData>;

interface HeldPick {
  sport_name: string;
  starts_at: Date;
  away_team: string;
  home_team: string;
  home: boolean;
  margin: number;
  saved_at: Date;
}

/** Every pick of a player, as long as there are any, by the starts of their games. */
async function listPicks(db: Reader, playerId: string): Promise<OwnData['picks']> {
  const { rows } = await sql<HeldPick>`
    select sports.name as sport_name, games.starts_at, away.name as away_team, home.name as home_team,
           picks.home, picks.margin, picks.saved_at
    from slates
    -- By month, slate and player: so the picks lie, and no partition is read whole.
    join picks on picks.month = slates.month and picks.slate_id = slates.id and picks.player_id = ${playerId}
    join slate_games on slate_games.id = picks.slate_game_id
    join games on games.id = slate_games.game_id
    join sports on sports.id = games.sport_id
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    order by games.starts_at, games.id
  `.execute(db);
  return rows.map((row) => ({
    sport: row.sport_name,
    date: row.starts_at.toISOString(),
    awayTeam: row.away_team,
    homeTeam: row.home_team,
    team: row.home ? row.home_team : row.away_team,
    margin: row.margin,
    savedAt: row.saved_at.toISOString(),
  }));
}

/** All that is held about someone beside the profile; nothing once the account is gone. */
export async function findOwnData(
  db: Reader,
  accountId: string,
): Promise<Omit<OwnData, 'exportedAt' | 'profile'> | undefined> {
  const account = await findAccount(db, accountId);
  if (!account) return undefined;
  const sessions = await listSessions(db, accountId);
  return {
    account: {
      email: account.email,
      createdAt: account.created_at.toISOString(),
      passwordChangedAt: account.password_changed_at.toISOString(),
    },
    sessions: sessions.map(({ device, issued_at, last_used_at }) => ({
      device,
      issuedAt: issued_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
    })),
    mails: await findWishes(db, accountId),
    picks: await listPicks(db, accountId),
    messages: await listEnquiriesFrom(db, account.email),
  };
}
