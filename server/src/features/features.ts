import { accountsFeature } from './accounts/index.ts';
import { boardsFeature } from './boards/index.ts';
import { calendarsFeature } from './calendars/index.ts';
import { cardsFeature } from './cards/index.ts';
import { consequencesFeature } from './consequences/index.ts';
import { consoleFeature } from './console/index.ts';
import { contentFeature } from './content/index.ts';
import { contestsFeature } from './contests/index.ts';
import { dailyFiveFeature } from './daily-five/index.ts';
import { downloadsFeature } from './downloads/index.ts';
import { enquiriesFeature } from './enquiries/index.ts';
import { providersFeature } from './ingest/providers/index.ts';
import { gamePageFeature } from './game-page/index.ts';
import { gamesFeature } from './games/index.ts';
import { homeFeature } from './home/index.ts';
import { filesFeature } from './ingest/files/index.ts';
import { recipesFeature } from './ingest/recipes/index.ts';
import { ledgerFeature } from './ledger/index.ts';
import { mailingsFeature } from './mailings/index.ts';
import { matchupsFeature } from './matchups/index.ts';
import { moderationFeature } from './moderation/index.ts';
import { operatorsFeature } from './operators/index.ts';
import { ownDataFeature } from './own-data/index.ts';
import { plausibilityFeature } from './plausibility/index.ts';
import { playersFeature } from './players/index.ts';
import { predictionsFeature } from './predictions/index.ts';
import { profileFeature } from './profile/index.ts';
import { rankingsFeature } from './rankings/index.ts';
import { ratingsFeature } from './ratings/index.ts';
import { recapsFeature } from './recaps/index.ts';
import { resultsFeature } from './results/index.ts';
import { searchFeature } from './search/index.ts';
import { settlementFeature } from './settlement/index.ts';
import { siteSettingsFeature } from './site-settings/index.ts';
import { sitemapFeature } from './sitemap/index.ts';
import { slatesFeature } from './slates/index.ts';
import { readingsFeature } from './ingest/readings/index.ts';
import { sportsFeature } from './sports/index.ts';
import { spreadsFeature } from './spreads/index.ts';
import { teamPageFeature } from './team-page/index.ts';
import { teamsFeature } from './teams/index.ts';
import { todayFeature } from './today/index.ts';
import { trackRecordFeature } from './track-record/index.ts';
import { youVsAlgorithmFeature } from './you-vs-algorithm/index.ts';

/** Every feature, lowest layer first. The API, jobs, subscriptions, metrics and import rules follow from this list. */
export const features = [
  sportsFeature,
  teamsFeature,
  gamesFeature,
  playersFeature,
  ratingsFeature,
  rankingsFeature,
  predictionsFeature,
  resultsFeature,
  matchupsFeature,
  spreadsFeature,
  slatesFeature,
  contestsFeature,
  settlementFeature,
  boardsFeature,
  dailyFiveFeature,
  ledgerFeature,
  accountsFeature,
  profileFeature,
  contentFeature,
  enquiriesFeature,
  moderationFeature,
  readingsFeature,
  plausibilityFeature,
  filesFeature,
  providersFeature,
  recipesFeature,
  operatorsFeature,
  siteSettingsFeature,
  homeFeature,
  todayFeature,
  gamePageFeature,
  teamPageFeature,
  trackRecordFeature,
  youVsAlgorithmFeature,
  searchFeature,
  ownDataFeature,
  mailingsFeature,
  downloadsFeature,
  calendarsFeature,
  cardsFeature,
  sitemapFeature,
  recapsFeature,
  consequencesFeature,
  consoleFeature,
] as const;
