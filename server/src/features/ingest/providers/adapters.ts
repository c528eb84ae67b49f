import type { Adapter } from './adapter.ts';
import { cbbd } from './adapters/cbbd.ts';
import { cfbd } from './adapters/cfbd.ts';
import { espn } from './adapters/espn.ts';
import { footballDataOrg } from './adapters/football-data-org.ts';
import { mlbStatsapi } from './adapters/mlb-statsapi.ts';
import { nflverse } from './adapters/nflverse.ts';
import { nhlApiWeb } from './adapters/nhl-api-web.ts';
import { openligadb } from './adapters/openligadb.ts';
import { squiggle } from './adapters/squiggle.ts';
import { theOddsApi } from './adapters/the-odds-api.ts';

/** The adapters of all providers. */
export const adapters: readonly Adapter[] = [
  cbbd,
  cfbd,
  espn,
  footballDataOrg,
  mlbStatsapi,
  nflverse,
  nhlApiWeb,
  openligadb,
  squiggle,
  theOddsApi,
];
