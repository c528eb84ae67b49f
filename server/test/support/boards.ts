import { sql } from 'kysely';
import { submitPicks } from '../../src/features/contests/index.ts';
import { settleSlate } from '../../src/features/settlement/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { TestPlayer } from './players.ts';
import { addBareSlates } from './slates.ts';
import type { BareSlate, BareSport } from './slates.ts';

/** A pick in short form; `game` is the index of the slate's game. */
export type TestPlay = readonly [player: TestPlayer, game: number, team: 'Home' | 'Away', margin: number];

const day = 86_400_000;
let slateCount = 0;

/**
 * Adds a slate to a bare sport and submits picks for it. `firstStart` only orders the slate among others; its games are open
 * now. Without `firstDay`, each slate gets a different day.
 */
export async function playTestSlate(
  platform: Platform,
  sport: BareSport,
  firstStart: string,
  plays: readonly TestPlay[],
  games = 3,
  firstDay?: string,
): Promise<BareSlate> {
  slateCount += 1;
  const window = firstDay ?? new Date(Date.now() + slateCount * day).toISOString().slice(0, 10);
  const startsAt = new Date(Date.now() + day);
  const [slate] = await addBareSlates(platform, [
    { ...sport, firstDay: window, lastDay: window, firstStart: new Date(firstStart), games, startsAt },
  ]);
  if (!slate) throw new Error('no slate was added');
  await Promise.all(
    [...Map.groupBy(plays, ([one]) => one)].map(async ([player, picks]) =>
      submitPicks(platform.db, {
        playerId: player.id,
        key: undefined,
        picks: picks.map(([, game, team, margin]) => ({
          slateGameId: slate.games[game]?.id ?? '',
          team,
          margin,
          date: startsAt.toISOString(),
        })),
      }),
    ),
  );
  return slate;
}

/** Sets the results of a slate's first games by their home margins, and settles the slate. */
export async function finishTestSlate(
  platform: Platform,
  slate: BareSlate,
  homeMargins: readonly number[],
): Promise<void> {
  for (const [index, margin] of homeMargins.entries())
    await sql`
      update games set status = 'final', home_points = ${50 + margin}::integer, away_points = 50
      where id = ${slate.games[index]?.gameId ?? ''}::uuid
    `.execute(platform.db);
  await settleSlate(platform, slate.id);
}
