import { putPlayers, replayPicks } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { WorldStory } from '../generate.ts';
import { pickGame, pickingTime } from '../picking.ts';
import type { Player } from '../players.ts';
import { demoPlayer, demoPlayerAs } from './demo-player.ts';
import type { OnSlateOpen, OpenedSlate } from './replay.ts';

/** Submissions at a time: as many as keep the database busy. */
const lanes = 4;

/**
 * Makes the world's players, and gives what lets each of them pick a slate in the way they have. `demo` says whether the
 * demo's own player, whom anyone may sign in as, is there to play too.
 */
export async function enterPlayers(
  platform: Platform,
  { seed, now, leagues, players }: WorldStory,
  demo: boolean,
): Promise<OnSlateOpen> {
  const all = [
    ...players.map((player, index) => ({ player, email: `player-${index + 1}@players.outpick.example` })),
    ...(demo
      ? [{ player: demoPlayerAs(leagues.map(({ spec }) => spec.slug)), email: demoPlayer.email }]
      : []),
  ];
  const ids = await putPlayers(
    platform,
    all.map(({ email, player: { firstName, lastName, contestTeamName } }) => ({
      email,
      name: firstName,
      lastName,
      contestTeamName,
    })),
  );
  const entered = all.map(({ player }, index) => ({ player, playerId: ids[index] ?? '' }));
  return async ({ db }, slate) => {
    const games = slate.games.filter(({ inContest }) => inContest);
    if (games.length === 0) return;
    const known = await whoHasPicked({ db }, slate);
    const coming = entered.flatMap(({ player, playerId }) => {
      const at = known.has(playerId) ? undefined : pickingTime(seed, player, slate);
      return at !== undefined && at <= now ? [{ player, playerId, at }] : [];
    });
    const submit = async (lane: number) => {
      for (const { player, playerId, at } of coming.filter((_, index) => index % lanes === lane))
        await replayPicks(db, { playerId, key: undefined, picks: picksOf(seed, player, slate, games) }, at);
    };
    await Promise.all(Array.from({ length: lanes }, async (_, lane) => submit(lane)));
  };
}

const picksOf = (seed: number, player: Player, slate: OpenedSlate, games: OpenedSlate['games']) =>
  games.map((game) => {
    const margin = pickGame(seed, player, slate, game);
    const home = margin > 0 || Object.is(margin, 0);
    return {
      slateGameId: game.slateGameId,
      team: home ? game.homeTeamId : game.awayTeamId,
      margin: Math.abs(margin),
      date: game.startsAt.toISOString(),
    };
  });

/** Whoever has picked a slate has picked it: what they have changed since is theirs. */
async function whoHasPicked(
  { db }: Pick<Platform, 'db'>,
  { slateId }: OpenedSlate,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('picks')
    .innerJoin('slates', (join) =>
      join.onRef('slates.id', '=', 'picks.slate_id').onRef('slates.month', '=', 'picks.month'),
    )
    .select('player_id')
    .distinct()
    .where('slates.id', '=', slateId)
    .execute();
  return new Set(rows.map((row) => row.player_id));
}
