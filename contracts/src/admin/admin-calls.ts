import { declareAdminCalls } from './admin-call.ts';
import { auditAdminCalls } from './audit.ts';
import { healthAdminCalls } from './health.ts';
import { numbersAdminCalls } from './numbers.ts';
import { enquiriesAdminCalls } from './enquiries.ts';
import { mailAdminCalls } from './mail.ts';
import { contentAdminCalls } from './content.ts';
import { operatorsAdminCalls } from './operators.ts';
import { passkeysAdminCalls } from './passkeys.ts';
import { siteAdminCalls } from './site.ts';
import { todayAdminCalls } from './today.ts';
import { resultsAdminCalls } from './results.ts';
import { slatesAdminCalls } from './slates.ts';
import { playersAdminCalls } from './players.ts';
import { feedsAdminCalls } from './feeds.ts';
import { leaguesAdminCalls } from './leagues.ts';
import { namesAdminCalls } from './names.ts';
import { sportsAdminCalls } from './sports.ts';

/** Every call of the operators' console. */
export const adminCalls = declareAdminCalls({
  ...auditAdminCalls,
  ...healthAdminCalls,
  ...numbersAdminCalls,
  ...contentAdminCalls,
  ...operatorsAdminCalls,
  ...passkeysAdminCalls,
  ...siteAdminCalls,
  ...todayAdminCalls,
  ...resultsAdminCalls,
  ...slatesAdminCalls,
  ...playersAdminCalls,
  ...enquiriesAdminCalls,
  ...mailAdminCalls,
  ...feedsAdminCalls,
  ...leaguesAdminCalls,
  ...namesAdminCalls,
  ...sportsAdminCalls,
});
