import type { Adapter } from './adapter.ts';
import { nflverse } from './adapters/nflverse.ts';
import { squiggle } from './adapters/squiggle.ts';
import { theOddsApi } from './adapters/the-odds-api.ts';

/** Every provider that can be asked. */
export const adapters: readonly Adapter[] = [nflverse, squiggle, theOddsApi];
import { mlbStatsapi } from './adapters/mlb-statsapi.ts';
export const adapters: readonly Adapter[] = [mlbStatsapi];
import { nhlApiWeb } from './adapters/nhl-api-web.ts';
export const adapters: readonly Adapter[] = [mlbStatsapi, nhlApiWeb];
import { espn } from './adapters/espn.ts';
export const adapters: readonly Adapter[] = [espn, mlbStatsapi, nhlApiWeb];
