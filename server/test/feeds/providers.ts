import { cbbdProvider } from './cbbd/provider.ts';
import { cfbdProvider } from './cfbd/provider.ts';
import { espnProvider } from './espn/provider.ts';
import { footballDataOrgProvider } from './football-data-org/provider.ts';
import { mlbStatsapiProvider } from './mlb-statsapi/provider.ts';
import { nflverseProvider } from './nflverse/provider.ts';
import { nhlApiWebProvider } from './nhl-api-web/provider.ts';
import { openligadbProvider } from './openligadb/provider.ts';
import type { Provider } from './provider.ts';
import { squiggleProvider } from './squiggle/provider.ts';
import { theOddsApiProvider } from './the-odds-api/provider.ts';

/** A simulated provider for every adapter that sends requests. */
export const providers: readonly Provider[] = [
  cbbdProvider,
  cfbdProvider,
  espnProvider,
  footballDataOrgProvider,
  mlbStatsapiProvider,
  nflverseProvider,
  nhlApiWebProvider,
  openligadbProvider,
  squiggleProvider,
  theOddsApiProvider,
];
