import { putPlayers, replayPicks } from '@outpick/server';
import type { Platform } from '@outpick/server';
import type { WorldHistory } from '../generate.ts';
import { pickingTime, pickMargin } from '../picking.ts';
import type { Player } from '../players.ts';
import { demoPlayer, demoPlayerAs } from './demo-player.ts';
import type { OnSlateOpen, OpenedSlate } from './replay.ts';

/** Number of concurrent submissions. */
const lanes = 4;

/**
 * Creates the world's players and returns a function that submits their picks for a slate. With `demo`, the demo player
 * takes part too.
 */
export async function enterPlayers(
  platform: Platform,
  { seed, now, leagues, players }: WorldHistory,
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
    const submitted = await playersWithPicks({ db }, slate);
    const submissions = entered.flatMap(({ player, playerId }) => {
      const at = submitted.has(playerId) ? undefined : pickingTime(seed, player, slate);
      return at !== undefined && at <= now ? [{ player, playerId, at }] : [];
    });
    const submit = async (lane: number) => {
      for (const { player, playerId, at } of submissions.filter((_, index) => index % lanes === lane))
        await replayPicks(
          db,
          { playerId, key: undefined, picks: createPicks({ seed, player, slate, games }) },
          at,
        );
    };
    await Promise.all(Array.from({ length: lanes }, async (_, lane) => submit(lane)));
  };
}

interface PicksInput {
  readonly seed: number;
  readonly player: Player;
  readonly slate: OpenedSlate;
  readonly games: OpenedSlate['games'];
}

const createPicks = ({ seed, player, slate, games }: PicksInput) =>
  games.map((game) => {
    const margin = pickMargin({ seed, player, slate, game });
    const home = margin > 0 || Object.is(margin, 0);
    return {
      slateGameId: game.slateGameId,
      team: home ? game.homeTeamId : game.awayTeamId,
      margin: Math.abs(margin),
      date: game.startsAt.toISOString(),
    };
  });

/** Returns the players who have picks in a slate. A new submission would overwrite changes that they made later. */
async function playersWithPicks(
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
