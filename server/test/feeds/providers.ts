import { nflverseProvider } from './nflverse/provider.ts';
import { espnProvider } from './espn/provider.ts';
import { mlbStatsapiProvider } from './mlb-statsapi/provider.ts';
import { nhlApiWebProvider } from './nhl-api-web/provider.ts';
import type { Provider } from './provider.ts';
import { squiggleProvider } from './squiggle/provider.ts';
import { theOddsApiProvider } from './the-odds-api/provider.ts';

/** Stand-ins for the providers of all adapters. */
export const providers: readonly Provider[] = [nflverseProvider, squiggleProvider, theOddsApiProvider];
import { mlbStatsapiProvider } from './mlb-statsapi/provider.ts';
/** A stand-in for every provider that can be asked. */
export const providers: readonly Provider[] = [espnProvider, mlbStatsapiProvider, nhlApiWebProvider];
