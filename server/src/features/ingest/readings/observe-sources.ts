import { sql } from 'kysely';
import { usualSeconds } from '../../../platform/telemetry/observing.ts';
import type { Observation, Sample } from '../../../platform/telemetry/observing.ts';
import { listDisagreements } from './combine/disagreements.ts';

const labels = ['sport'];

/**
 * Seconds between two reads. Comparing a month's readings is more work than counting, and disagreements are rarely urgent.
 */
const disagreementSeconds = 300;

/** How often each source contradicts the first source of a game, or a pin. */
export const disagreementObservation: Observation = {
  name: 'disagreements',
  everySeconds: disagreementSeconds,
  gauges: {
    outpick_source_disagreements: {
      help: 'Results and starts in which a source contradicts the first source of a game, or a pin.',
      labels: ['sport', 'source'],
    },
  },
  read: async ({ db }) => {
    const { rows: sports } = await sql<{ id: string; slug: string; now: Date }>`
      select id, slug, clock_timestamp() as now from sports
      where exists (select from game_sources where game_sources.sport_id = sports.id)
    `.execute(db);
    const samples: Sample[] = [];
    for (const { id, slug, now } of sports) {
      const disagreements = await listDisagreements(db, { sportId: id, now });
      for (const [source, sourceDisagreements] of Map.groupBy(disagreements, ({ between }) => between[1]))
        samples.push({ labels: { sport: slug, source }, value: sourceDisagreements.length });
    }
    return { outpick_source_disagreements: samples };
  },
};

interface SportCounts {
  readonly sport: string;
  readonly doubtful_count: number;
  readonly unknown_count: number;
  readonly set_aside_count: number;
  readonly missing_count: number;
  readonly upcoming_count: number;
}

/**
 * Counts the work that waits for operators, per sport: doubtful games, unknown team names, and unfinished games that start
 * within 14 days of now.
 */
export const sourceObservation: Observation = {
  name: 'sources',
  everySeconds: usualSeconds,
  gauges: {
    outpick_doubtful_games: {
      help: 'Games of a source that may already be stored and wait for a person to decide.',
      labels,
    },
    outpick_unknown_team_names: { help: 'Team names from sources that match no team.', labels },
    outpick_games_set_aside: {
      help: 'Games that should have ended six hours ago and have no result.',
      labels,
    },
    outpick_games_missing_from_feed: {
      help: 'Unfinished games that their feed no longer lists.',
      labels,
    },
    outpick_games_coming: { help: 'Games that start within 24 hours: feeds must be fresh.', labels },
  },
  read: async ({ db }) => {
    const { rows } = await sql<SportCounts>`
      select slug as sport,
             (select count(*) from doubtful_games where doubtful_games.sport_id = sports.id)::integer as doubtful_count,
             (select count(*) from unknown_teams where unknown_teams.sport_id = sports.id)::integer as unknown_count,
             set_aside_count, missing_count, upcoming_count
      from sports
      cross join lateral (
        select count(*) filter (where set_aside_at is not null and starts_at < clock_timestamp())::integer as set_aside_count,
               count(*) filter (where exists (
                 select from game_sources where game_id = games.id
                 group by source having bool_and(missing_since is not null)))::integer as missing_count,
               count(*) filter (where starts_at between clock_timestamp() and clock_timestamp() + interval '1 day')::integer
                 as upcoming_count
        from games
        where games.sport_id = sports.id and status in ('scheduled', 'live') and merged_into is null
          and starts_at between clock_timestamp() - interval '14 days' and clock_timestamp() + interval '14 days'
      ) as unfinished_games
    `.execute(db);
    const column = (value: (row: SportCounts) => number) =>
      rows.map((row) => ({ labels: { sport: row.sport }, value: value(row) }));
    return {
      outpick_doubtful_games: column((row) => row.doubtful_count),
      outpick_unknown_team_names: column((row) => row.unknown_count),
      outpick_games_set_aside: column((row) => row.set_aside_count),
      outpick_games_missing_from_feed: column((row) => row.missing_count),
      outpick_games_coming: column((row) => row.upcoming_count),
    };
  },
};
