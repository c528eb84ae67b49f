import { espnProvider } from './espn/provider.ts';
import { mlbStatsapiProvider } from './mlb-statsapi/provider.ts';
import { nflverseProvider } from './nflverse/provider.ts';
import { nhlApiWebProvider } from './nhl-api-web/provider.ts';
import type { Provider } from './provider.ts';
import { squiggleProvider } from './squiggle/provider.ts';
import { theOddsApiProvider } from './the-odds-api/provider.ts';

/** A stand-in for every provider that can be asked. */
export const providers: readonly Provider[] = [
  espnProvider,
  mlbStatsapiProvider,
  nflverseProvider,
  nhlApiWebProvider,
  squiggleProvider,
  theOddsApiProvider,
];
