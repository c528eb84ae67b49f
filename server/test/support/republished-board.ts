import { sql } from 'kysely';
import type { Platform } from '../../src/platform/platform.ts';
import { asOwner } from './database.ts';
import { publishTestBoard } from './published-boards.ts';
import { addBareSlates, addBareSports } from './slates.ts';

interface RepublishOptions {
  readonly players: number;
  /** One more player, who gets the index 0. */
  readonly firstPlayerId?: string;
  /** The points of each player on the first and the second version, by the player's index. */
  readonly points: readonly [first: (index: number) => number, second: (index: number) => number];
  /** Called after the first version is published. */
  readonly onFirst?: (slateId: string) => Promise<void>;
}

/** Publishes a board twice. The planner's statistics contain the first version but not the second. */
export async function republishTestBoard(
  platform: Platform,
  { players, firstPlayerId, points, onFirst }: RepublishOptions,
) {
  const [sport] = await addBareSports(platform, 1);
  if (!sport) throw new Error('no sport was added');
  const [firstDay, firstStart] = ['2031-03-01', new Date('2031-03-01T18:00:00Z')];
  const [slate] = await addBareSlates(platform, [
    { ...sport, firstDay, lastDay: firstDay, firstStart, games: 1 },
  ]);
  if (!slate) throw new Error('no slate was added');
  const { rows } = await sql<{ id: string }>`
    insert into players (id) select uuid_v7() from generate_series(1, ${players}::integer) returning id
  `.execute(platform.db);
  const playerIds = rows.map(({ id }) => id);
  if (firstPlayerId !== undefined) playerIds.unshift(firstPlayerId);
  const publish = async (pointsOf: (index: number) => number) =>
    publishTestBoard(
      platform,
      slate.id,
      playerIds.map((playerId, index) => ({ playerId, points: pointsOf(index) })),
    );
  const url = platform.config.DATABASE_URL;
  await asOwner(url, 'alter table standings_2031_03 set (autovacuum_enabled = off)');
  await publish(points[0]);
  await onFirst?.(slate.id);
  await asOwner(url, 'analyze standings');
  await publish(points[1]);
  return { sportId: sport.sportId, slateId: slate.id, playerIds };
}
