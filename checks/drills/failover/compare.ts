import { asOwner } from '@outpick/server/testing';
import type { Submitting } from '../submitting.ts';

export interface Comparison {
  /** Number of missing acknowledged submissions, plus players whose last acknowledged picks are not stored. */
  readonly lost: number;
  /** Submissions stored twice or under an unknown key, plus players with more or fewer picks than games. */
  readonly doubled: number;
}

/** Compares the database with the site's acknowledgements. */
export async function compareSubmissions(
  url: string,
  { acknowledged, sent }: Submitting,
  games: number,
): Promise<Comparison> {
  const stored = await asOwner<{ key: string; player_id: string }>(
    url,
    'select key, player_id from submissions order by submitted_at',
  );
  const keys = new Set(stored.map(({ key }) => key));
  const missing = acknowledged.filter(({ key }) => !keys.has(key)).length;
  const acknowledgedKeys = new Set(acknowledged.map(({ key }) => key));
  /** Players with a stored but unacknowledged submission. Their old or new picks may be stored; both are right. */
  const unacknowledgedPlayers = new Set(
    stored.filter(({ key }) => !acknowledgedKeys.has(key)).map(({ player_id: id }) => id),
  );
  const lastMargins = new Map(acknowledged.map(({ playerId, margin }) => [playerId, margin]));
  const picks = await asOwner<{ player_id: string; picks: string; least: number; most: number }>(
    url,
    `select player_id, count(*) as picks, min(margin) as least, max(margin) as most
     from picks where player_id = any ($1) group by player_id`,
    [[...lastMargins.keys()]],
  );
  const replaced = picks.filter(
    ({ player_id: id, least, most }) =>
      !unacknowledgedPlayers.has(id) && (least !== lastMargins.get(id) || most !== lastMargins.get(id)),
  ).length;
  const withoutPicks = lastMargins.size - picks.length;
  const unknown = stored.filter(({ key }) => !sent.has(key)).length;
  const surplus = picks.filter((player) => Number(player.picks) !== games).length;
  return {
    lost: missing + replaced + withoutPicks,
    doubled: stored.length - keys.size + unknown + surplus,
  };
}
