import { accountsCalls } from './accounts.ts';
import { articlesCalls } from './articles.ts';
import { announcementsCalls } from './announcements.ts';
import { bannersCalls } from './banners.ts';
import { boardsCalls } from './boards.ts';
import { declareCalls } from './call.ts';
import { contestsCalls } from './contests.ts';
import { enquiriesCalls } from './enquiries.ts';
import { gamePageCalls } from './game-page.ts';
import { homeCalls } from './home.ts';
import { ledgerCalls } from './ledger.ts';
import { mailingsCalls } from './mailings.ts';
import { matchupsCalls } from './matchups.ts';
import { moderationCalls } from './moderation.ts';
import { newPasswordCalls } from './new-passwords.ts';
import { newsCalls } from './news.ts';
import { pagesCalls } from './pages.ts';
import { podcastsCalls } from './podcasts.ts';
import { predictionsCalls } from './predictions.ts';
import { profileCalls } from './profile.ts';
import { rankingsCalls } from './rankings.ts';
import { resultsCalls } from './results.ts';
import { searchCalls } from './search.ts';
import { socialLinksCalls } from './social-links.ts';
import { sportsCalls } from './sports.ts';
import { spreadsCalls } from './spreads.ts';
import { teamPageCalls } from './team-page.ts';
import { trackRecordCalls } from './track-record.ts';
import { youVsAlgorithmCalls } from './you-vs-algorithm.ts';

/** Every call of the API. */
export const calls = declareCalls({
  ...homeCalls,
  ...sportsCalls,
  ...searchCalls,
  ...rankingsCalls,
  ...ledgerCalls,
  ...trackRecordCalls,
  ...teamPageCalls,
  ...spreadsCalls,
  ...resultsCalls,
  ...predictionsCalls,
  ...matchupsCalls,
  ...gamePageCalls,
  ...contestsCalls,
  ...boardsCalls,
  ...newsCalls,
  ...articlesCalls,
  ...podcastsCalls,
  ...pagesCalls,
  ...announcementsCalls,
  ...bannersCalls,
  ...socialLinksCalls,
  ...enquiriesCalls,
  ...accountsCalls,
  ...newPasswordCalls,
  ...profileCalls,
  ...youVsAlgorithmCalls,
  ...mailingsCalls,
  ...moderationCalls,
});
