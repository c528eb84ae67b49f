import type { WindowFacts } from './window-facts.ts';

/** A reason why the slate of a window cannot open. */
export type Obstacle =
  /** All its games have begun, so it gets no slate. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'held'; readonly reason: string }
  | { readonly kind: 'early'; readonly opensAt: Date }
  | {
      readonly kind: 'earlier-games';
      readonly games: number;
      /** The earlier game that starts last. */
      readonly lastId: string;
      readonly until: Date;
    }
  | { readonly kind: 'no-model' }
  | { readonly kind: 'unrated' }
  | { readonly kind: 'unforecast'; readonly games: number }
  | { readonly kind: 'frozen'; readonly games: number }
  /** Its games belong to a season before the rated one. */
  | { readonly kind: 'past-season' };

/**
 * Finds the reasons why the slate of a window cannot open at a moment; empty if it can. A slate opens if operators neither hide
 * the sport nor hold the window, the first start is near enough, the slate waits for no game of an earlier window, every
 * result is rated, and every game of the window has a forecast that no other slate has frozen. Changed start times and live
 * scores delay nothing.
 */
export function findObstacles(facts: WindowFacts, at: Date): Obstacle[] {
  const { opens_at: opensAt, earlier_game_id: lastId, waits_until: until } = facts;
  if (facts.games_left === 0 || opensAt === null) return [{ kind: 'begun' }];
  const obstacles: Obstacle[] = [];
  if (facts.is_hidden) obstacles.push({ kind: 'hidden' });
  if (facts.hold_reason !== null) obstacles.push({ kind: 'held', reason: facts.hold_reason });
  if (opensAt > at) obstacles.push({ kind: 'early', opensAt });
  if (lastId !== null && until !== null)
    obstacles.push({ kind: 'earlier-games', games: facts.earlier_games, lastId, until });
  if (facts.has_unrated_results) obstacles.push({ kind: 'unrated' });
  if (!facts.has_model) return [...obstacles, { kind: 'no-model' }];
  if (facts.unforecast_games > 0) obstacles.push({ kind: 'unforecast', games: facts.unforecast_games });
  if (facts.frozen_games > 0) obstacles.push({ kind: 'frozen', games: facts.frozen_games });
  if (facts.forecast_games + facts.unforecast_games === 0) obstacles.push({ kind: 'past-season' });
  return obstacles;
}
