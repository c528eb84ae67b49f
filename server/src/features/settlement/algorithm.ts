import { playingMargin, pointsVersion } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId } from '../players/index.ts';
import type { ContestRules } from '../sports/index.ts';

/**
 * Enters the algorithm's picks for a slate. Each pick is the favorite of a frozen forecast. Its margin is the whole number that
 * implies the win probability nearest to the forecast's, in which a tie counts as half a win. Idempotent, because forecasts and
 * rules are frozen.
 */
export async function enterAlgorithm(db: Reader, slateId: string): Promise<void> {
  const { margin_sigma: sigma, max_margin: maxMargin } = await findSlateRules(db, slateId);
  const games = await db
    .selectFrom('contest_games')
    .innerJoin('slate_games', 'slate_games.id', 'contest_games.id')
    .select(['slate_games.id', 'home_wins', 'win_prob', 'tie_prob'])
    .where('contest_games.slate_id', '=', slateId)
    .where('contest_games.in_contest', '=', true)
    .execute();
  const margins = games.map(({ win_prob: win, tie_prob: tie }) =>
    playingMargin(win + tie / 2, sigma, maxMargin),
  );
  await sql`
    insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
    select month, slates.id, ${algorithmId}::uuid, game.id, game.home, game.margin, opened_at
    from slates, unnest(
      ${games.map(({ id }) => id)}::uuid[], ${games.map(({ home_wins: home }) => home)}::boolean[], ${margins}::integer[]
    ) as game (id, home, margin)
    where slates.id = ${slateId}
    on conflict do nothing
  `.execute(db);
}

/** Reads the rules of a slate's season. Throws if the season has none, or has points from another version of the formula. */
async function findSlateRules(db: Reader, slateId: string): Promise<ContestRules> {
  const rules = await db
    .selectFrom('slates')
    .innerJoin('season_rules', (join) =>
      join
        .onRef('season_rules.sport_id', '=', 'slates.sport_id')
        .onRef('season_rules.season_id', '=', 'slates.season_id'),
    )
    .select(['margin_sigma', 'max_margin', 'ties_possible', 'points_version'])
    .where('slates.id', '=', slateId)
    .executeTakeFirst();
  if (!rules)
    throw new Error(`the season of slate ${slateId} has no rules: run "outpick contest backfill-rules"`);
  if (rules.points_version !== pointsVersion)
    throw new Error(
      `the season of slate ${slateId} is scored by points table ${rules.points_version}, this release has ${pointsVersion}`,
    );
  return rules;
}
