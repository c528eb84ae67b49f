import { sql } from 'kysely';
import { submitPicks } from '../../src/features/contests/index.ts';
import { settleSlate } from '../../src/features/settlement/index.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { TestPlayer } from './players.ts';
import { addBareSlates } from './slates.ts';
import type { BareSlate, BareSport } from './slates.ts';

/** A pick, shortly: who, the number of the game, the team and the margin. */
export type TestPlay = readonly [player: TestPlayer, game: number, team: 'Home' | 'Away', margin: number];

const day = 86_400_000;
let opened = 0;

/** A slate of a bare sport that first starts at a moment of the past, played now. */
export async function playTestSlate(
  platform: Platform,
  sport: BareSport,
  firstStart: string,
  plays: readonly TestPlay[],
  games = 3,
): Promise<BareSlate> {
  opened += 1;
  const window = new Date(Date.now() + opened * day).toISOString().slice(0, 10);
  const startsAt = new Date(Date.now() + day);
  const [slate] = await addBareSlates(platform, [
    { ...sport, firstDay: window, lastDay: window, firstStart: new Date(firstStart), games, startsAt },
  ]);
  if (!slate) throw new Error('no slate was made');
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

/** Gives the first games of a slate their results, by the home team's margin, and settles it. */
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
