import { sql } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Reader, Transaction } from '../../../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { gamesChanged, lockGames } from '../../../games/index.ts';
import { touchTeams } from '../../../teams/index.ts';
import { rereadPages } from '../combine/sport-facts.ts';

/** A duplicate team, and the team into which it is merged. */
export interface TeamMerge {
  readonly teamId: string;
  readonly intoId: string;
}

interface TeamRow {
  readonly id: string;
  readonly name: string;
}

/** What moves when two teams are merged. */
export interface TeamMergePreview {
  readonly from: TeamRow;
  readonly into: TeamRow;
  readonly games: number;
  readonly finalGames: number;
  /** Slates with games of the team. Their texts and forecasts stay. */
  readonly slates: number;
  readonly names: readonly string[];
  readonly links: readonly { readonly source: string; readonly sourceId: string }[];
  /** Pairs of games that will look like duplicates. A person decides about each. */
  readonly likelyDuplicates: number;
  /** Why the teams cannot be merged; null if they can. */
  readonly obstacle: string | null;
}

const loadPair = async (db: Reader, { teamId, intoId }: TeamMerge) => {
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name', 'sport_id'])
    .where('id', 'in', [teamId, intoId])
    .execute();
  const [from, into] = [teams.find(({ id }) => id === teamId), teams.find(({ id }) => id === intoId)];
  if (!from || !into) throw notFound('team');
  return { from, into };
};

interface GameCounts {
  games: number;
  final_games: number;
  slates: number;
  meetings: number;
  likely_duplicates: number;
}

const countGames = async (db: Reader, { teamId, intoId }: TeamMerge): Promise<GameCounts> => {
  const { rows } = await sql<GameCounts>`
    with team_games as (
      select * from games where ${teamId}::uuid in (home_team_id, away_team_id)
    )
    select count(*)::integer as games, count(*) filter (where status = 'final')::integer as final_games,
           count(*) filter (where ${intoId}::uuid in (home_team_id, away_team_id))::integer as meetings,
           (select count(distinct slate_id)::integer from slate_games join team_games on team_games.id = game_id) as slates,
           (select count(*)::integer from team_games join games as other
              on ${intoId}::uuid in (other.home_team_id, other.away_team_id) and other.merged_into is null
              and abs(extract(epoch from other.starts_at - team_games.starts_at)) < 5400
            where team_games.merged_into is null) as likely_duplicates
    from team_games
  `.execute(db);
  return rows[0] ?? { games: 0, final_games: 0, slates: 0, meetings: 0, likely_duplicates: 0 };
};

/** Counts and lists what a merge would move. Writes nothing. */
export async function previewTeamMerge(db: Reader, merge: TeamMerge): Promise<TeamMergePreview> {
  if (merge.teamId === merge.intoId)
    throw new Refusal({ code: 'ACT_REFUSED', message: 'Choose two different teams.' });
  const { from, into } = await loadPair(db, merge);
  const counts = await countGames(db, merge);
  const aliases = await db
    .selectFrom('team_aliases')
    .select('alias')
    .where('team_id', '=', merge.teamId)
    .orderBy('alias')
    .execute();
  const links = await db
    .selectFrom('team_sources')
    .select(['source', 'source_id'])
    .where('team_id', '=', merge.teamId)
    .orderBy('source')
    .orderBy('source_id')
    .execute();
  return {
    from: { id: from.id, name: from.name },
    into: { id: into.id, name: into.name },
    games: counts.games,
    finalGames: counts.final_games,
    slates: counts.slates,
    names: [from.name, ...aliases.map(({ alias }) => alias)],
    links: links.map(({ source, source_id: sourceId }) => ({ source, sourceId })),
    likelyDuplicates: counts.likely_duplicates,
    obstacle:
      from.sport_id === into.sport_id ? describeMeetings(counts) : 'The teams are of different sports.',
  };
}

/** Returns why two teams that have met cannot be the same team; null if they have not met. */
const describeMeetings = ({ meetings }: GameCounts): string | null =>
  meetings === 0
    ? null
    : `The teams have ${meetings === 1 ? 'a game' : `${meetings} games`} against each other, so they are not one.`;

/**
 * Merges a team into another one: its games, names, source ids and ratings move, and the team is deleted. Its name becomes
 * an alias, and its page redirects to the other team. Slates, picks and boards refer to games and stay as they are. The
 * sport is rated again. Returns what moved.
 */
export async function mergeTeams(
  platform: Platform,
  tx: ActTransaction,
  merge: TeamMerge,
): Promise<TeamMergePreview> {
  const { into } = await loadPair(tx.db, merge);
  await lockGames(tx, into.sport_id);
  // Rating runs insert rows that refer to teams. These row locks serialize rating runs and merges.
  await sql`
    select from teams where id in (${merge.teamId}, ${merge.intoId}) order by id for update
  `.execute(tx.db);
  const preview = await previewTeamMerge(tx.db, merge);
  if (preview.obstacle !== null) throw new Refusal({ code: 'ACT_REFUSED', message: preview.obstacle });
  await moveGames(tx, merge);
  await renameFileIds(tx, into.sport_id, merge);
  await moveNames(tx, into.sport_id, { ...merge, name: preview.from.name });
  await moveRatings(tx, merge);
  await redirectTeam(tx, merge);
  await tx.db.deleteFrom('teams').where('id', '=', merge.teamId).execute();
  for (const source of new Set(preview.links.map((link) => link.source)))
    await rereadPages(tx, { sportId: into.sport_id, source });
  touchTeams(tx, into.sport_id);
  // No outcome changes and no slate is settled again, so the list of games is empty.
  platform.events.publish(tx, gamesChanged, { sportId: into.sport_id, gameIds: [] });
  return preview;
}

async function moveGames(tx: Transaction, { teamId, intoId }: TeamMerge): Promise<void> {
  // Lock the games by id, in the order in which submissions of picks lock them, to prevent deadlocks.
  await sql`
    select from games where ${teamId}::uuid in (home_team_id, away_team_id) order by id for no key update
  `.execute(tx.db);
  await sql`
    update games set
      home_team_id = case when home_team_id = ${teamId} then ${intoId}::uuid else home_team_id end,
      away_team_id = case when away_team_id = ${teamId} then ${intoId}::uuid else away_team_id end
    where ${teamId}::uuid in (home_team_id, away_team_id)
  `.execute(tx.db);
}

/**
 * Replaces the team's id in the ids of games from files without ids of their own, as their next import will do. If the new
 * id exists, both teams have the game: the old id stays, and a person merges the two games.
 */
async function renameFileIds(tx: Transaction, sportId: string, { teamId, intoId }: TeamMerge): Promise<void> {
  const newId = (column: string) => sql`replace(${sql.ref(column)}, ${teamId}, ${intoId})`;
  const containsOldId = (column: string) => sql`strpos(${sql.ref(column)}, ${teamId}) > 0`;
  await sql`
    update games set feed_id = ${newId('feed_id')}
    where sport_id = ${sportId} and ${containsOldId('feed_id')} and not exists (
      select from games as other where other.sport_id = ${sportId} and other.feed_id = ${newId('games.feed_id')})
  `.execute(tx.db);
  await sql`
    update game_sources set source_id = ${newId('source_id')}
    where sport_id = ${sportId} and ${containsOldId('source_id')} and not exists (
      select from game_sources as other
      where other.sport_id = ${sportId} and other.source = game_sources.source
        and other.source_id = ${newId('game_sources.source_id')})
  `.execute(tx.db);
  await sql`
    update doubtful_games set source_id = ${newId('source_id')}
    where sport_id = ${sportId} and ${containsOldId('source_id')} and not exists (
      select from doubtful_games as other
      where other.sport_id = ${sportId} and other.source = doubtful_games.source
        and other.source_id = ${newId('doubtful_games.source_id')})
  `.execute(tx.db);
  await sql`
    update refused_links set source_id = ${newId('source_id')}
    where sport_id = ${sportId} and ${containsOldId('source_id')} and not exists (
      select from refused_links as other
      where other.sport_id = ${sportId} and other.source = refused_links.source
        and other.source_id = ${newId('refused_links.source_id')} and other.game_id = refused_links.game_id)
  `.execute(tx.db);
}

async function moveNames(
  tx: Transaction,
  sportId: string,
  { teamId, intoId, name }: TeamMerge & { readonly name: string },
): Promise<void> {
  await tx.db.updateTable('team_aliases').set({ team_id: intoId }).where('team_id', '=', teamId).execute();
  await tx.db
    .insertInto('team_aliases')
    .values({ sport_id: sportId, alias: name, team_id: intoId })
    .onConflict((conflict) => conflict.columns(['sport_id', 'alias']).doUpdateSet({ team_id: intoId }))
    .execute();
  await tx.db.updateTable('team_sources').set({ team_id: intoId }).where('team_id', '=', teamId).execute();
}

/** Redirects the pages of the team, and of teams that were merged into it before, to the remaining team. */
async function redirectTeam({ db }: Transaction, { teamId, intoId }: TeamMerge): Promise<void> {
  await db.updateTable('merged_teams').set({ into_id: intoId }).where('into_id', '=', teamId).execute();
  await db.insertInto('merged_teams').values({ team_id: teamId, into_id: intoId }).execute();
}

/**
 * Moves the ratings of runs and weeks for which the remaining team has none, and deletes the others. The next rating run
 * replaces the newest ratings.
 */
async function moveRatings(tx: Transaction, { teamId, intoId }: TeamMerge): Promise<void> {
  await sql`
    update ratings set team_id = ${intoId}
    where team_id = ${teamId} and not exists (
      select from ratings as other where other.run_id = ratings.run_id and other.team_id = ${intoId})
  `.execute(tx.db);
  await sql`delete from ratings where team_id = ${teamId}`.execute(tx.db);
  await sql`
    update rating_history set team_id = ${intoId}
    where team_id = ${teamId} and not exists (
      select from rating_history as other
      where other.team_id = ${intoId} and other.season_id = rating_history.season_id and other.week = rating_history.week)
  `.execute(tx.db);
  await sql`delete from rating_history where team_id = ${teamId}`.execute(tx.db);
}
