import { declareCalls } from './call.ts';
import { accountsCalls } from './accounts/calls.ts';
import { newPasswordCalls } from './accounts/new-passwords.ts';
import { passkeysCalls } from './accounts/passkeys.ts';
import { boardsCalls } from './boards/calls.ts';
import { contentCalls } from './content/calls.ts';
import { contestsCalls } from './contests/calls.ts';
import { enquiriesCalls } from './enquiries/calls.ts';
import { gamePageCalls } from './game-page/calls.ts';
import { homeCalls } from './home/calls.ts';
import { ledgerCalls } from './ledger/calls.ts';
import { mailingsCalls } from './mailings/calls.ts';
import { matchupsCalls } from './matchups/calls.ts';
import { moderationCalls } from './moderation/calls.ts';
import { ownDataCalls } from './own-data/calls.ts';
import { predictionsCalls } from './predictions/calls.ts';
import { profileCalls } from './profile/calls.ts';
import { rankingsCalls } from './rankings/calls.ts';
import { resultsCalls } from './results/calls.ts';
import { searchCalls } from './search/calls.ts';
import { sportsCalls } from './sports/calls.ts';
import { spreadsCalls } from './spreads/calls.ts';
import { teamPageCalls } from './team-page/calls.ts';
import { todayCalls } from './today/calls.ts';
import { trackRecordCalls } from './track-record/calls.ts';
import { youVsAlgorithmCalls } from './you-vs-algorithm/calls.ts';

export * from './accounts/calls.ts';
export * from './accounts/new-passwords.ts';
export * from './accounts/passkeys.ts';
export * from './boards/calls.ts';
export * from './content/calls.ts';
export * from './contests/calls.ts';
export * from './downloads/calls.ts';
export * from './enquiries/calls.ts';
export * from './game-page/calls.ts';
export * from './home/calls.ts';
export * from './ledger/calls.ts';
export * from './mailings/calls.ts';
export * from './matchups/calls.ts';
export * from './moderation/calls.ts';
export * from './own-data/calls.ts';
export * from './predictions/calls.ts';
export * from './profile/calls.ts';
export * from './rankings/calls.ts';
export * from './results/calls.ts';
export * from './search/calls.ts';
export * from './sports/calls.ts';
export * from './spreads/calls.ts';
export * from './team-page/calls.ts';
export * from './today/calls.ts';
export * from './track-record/calls.ts';
export * from './you-vs-algorithm/calls.ts';

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
  ...todayCalls,
  ...boardsCalls,
  ...contentCalls,
  ...enquiriesCalls,
  ...accountsCalls,
  ...newPasswordCalls,
  ...passkeysCalls,
  ...profileCalls,
  ...ownDataCalls,
  ...youVsAlgorithmCalls,
  ...mailingsCalls,
  ...moderationCalls,
});
