import type { Reader } from '../../../../platform/database/transaction.ts';
import { refuseAct } from '../../../../platform/http/refusal.ts';
import { proposeChange } from '../../../games/index.ts';
import type { ChangedGame, GameStatus, ProposedPin } from '../../../games/index.ts';
import { combineSources } from '../combine/combine-sources.ts';
import { loadGame, refuseIncomplete, storedEntry } from './pins.ts';
import type { NewPin } from './pins.ts';
import { loadSportFacts } from '../combine/sport-facts.ts';

const statuses: readonly GameStatus[] = ['scheduled', 'live', 'final', 'postponed', 'cancelled'];

/** Returns an operator's pin of a game; `undefined` if nothing is pinned. */
export async function findPin(
  db: Reader,
  gameId: string,
): Promise<(ProposedPin & { readonly reason: string; readonly pinnedAt: Date }) | undefined> {
  const row = await db
    .selectFrom('game_pins')
    .select(['starts_at', 'status', 'home_points', 'away_points', 'reason', 'pinned_at'])
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  return (
    row && {
      startsAt: row.starts_at,
      status: statuses.find((status) => status === row.status) ?? null,
      points:
        row.home_points === null || row.away_points === null
          ? null
          : { home: row.home_points, away: row.away_points },
      reason: row.reason,
      pinnedAt: row.pinned_at,
    }
  );
}

const noPin: ProposedPin = { startsAt: null, status: null, points: null };

/** Computes what `pinGame` would change about the game, without writing. Returns `undefined` if nothing changes. */
export async function proposePin(db: Reader, pin: Omit<NewPin, 'reason'>): Promise<ChangedGame | undefined> {
  refuseIncomplete(pin);
  const game = await loadGame(db, pin.gameId);
  const current = (await findPin(db, pin.gameId)) ?? noPin;
  return proposeChange(db, {
    gameId: pin.gameId,
    sportId: game.sport_id,
    entry: storedEntry(game),
    pin: {
      startsAt: pin.startsAt ?? current.startsAt,
      status: pin.result?.status ?? current.status,
      points: pin.result ? pin.result.points : current.points,
    },
  });
}

export interface Unpin {
  readonly gameId: string;
  readonly field: 'start' | 'result' | 'all';
}

/** Computes what `unpinGame` would change about the game, without writing. Returns `undefined` if nothing changes. */
export async function proposeUnpin(
  db: Reader,
  { gameId, field }: Unpin,
  now: Date,
): Promise<ChangedGame | undefined> {
  const game = await loadGame(db, gameId);
  const current = await findPin(db, gameId);
  const isPinned = { start: current?.startsAt, result: current?.status, all: current }[field];
  if (!current || !isPinned) throw refuseAct('That is not pinned.');
  const dropsResult = field !== 'start' && current.status !== null;
  const sport = await loadSportFacts(db, game.sport_id);
  const [combined] = await combineSources(db, { sport, now, gameIds: [gameId], dropsResult });
  // A game whose only source is a file has no readings: its start stays until the next import.
  if (!combined && !dropsResult) return undefined;
  return proposeChange(db, {
    gameId,
    sportId: game.sport_id,
    entry: combined ?? { ...storedEntry(game), status: 'scheduled', points: null },
    pin: {
      startsAt: field === 'result' ? current.startsAt : null,
      status: field === 'start' ? current.status : null,
      points: field === 'start' ? current.points : null,
    },
    replacesFinal: dropsResult,
  });
}
