import type { Adapter } from './adapter.ts';
import { espn } from './adapters/espn.ts';
import { mlbStatsapi } from './adapters/mlb-statsapi.ts';
import { nflverse } from './adapters/nflverse.ts';
import { nhlApiWeb } from './adapters/nhl-api-web.ts';
import { squiggle } from './adapters/squiggle.ts';
import { theOddsApi } from './adapters/the-odds-api.ts';

/** Every provider that can be asked. */
export const adapters: readonly Adapter[] = [espn, mlbStatsapi, nflverse, nhlApiWeb, squiggle, theOddsApi];
