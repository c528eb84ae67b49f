import type { calls } from '@outpick/contracts';
import type { Routes } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { accountsRoutes, findPlayer } from './accounts/index.ts';
import { boardsRoutes, findRowPlayer } from './boards/index.ts';
import { contentRoutes } from './content/index.ts';
import { contestsRoutes } from './contests/index.ts';
import { enquiriesRoutes } from './enquiries/index.ts';
import { gamePageRoutes } from './game-page/index.ts';
import { homeRoutes } from './home/index.ts';
import { ledgerRoutes } from './ledger/index.ts';
import { mailingsRoutes } from './mailings/index.ts';
import { matchupsRoutes } from './matchups/index.ts';
import { moderationRoutes } from './moderation/index.ts';
import { ownDataRoutes } from './own-data/index.ts';
import { predictionsRoutes } from './predictions/index.ts';
import { profileRoutes } from './profile/index.ts';
import { rankingsRoutes } from './rankings/index.ts';
import { createCurrentModel } from './ratings/index.ts';
import { resultsRoutes } from './results/index.ts';
import { searchRoutes } from './search/index.ts';
import { sportsRoutes } from './sports/index.ts';
import { spreadsRoutes } from './spreads/index.ts';
import { teamPageRoutes } from './team-page/index.ts';
import { trackRecordRoutes } from './track-record/index.ts';
import { youVsAlgorithmRoutes } from './you-vs-algorithm/index.ts';

/** The route of every call. A call without one does not compile. */
export function routes(platform: Platform): Routes<typeof calls> {
  const currentModel = createCurrentModel(platform);
  return {
    ...homeRoutes(platform),
    ...sportsRoutes(platform),
    ...searchRoutes(platform),
    ...rankingsRoutes(platform),
    ...predictionsRoutes(platform),
    ...resultsRoutes(platform),
    ...matchupsRoutes(platform, currentModel),
    ...spreadsRoutes(platform, currentModel),
    ...teamPageRoutes(platform),
    ...gamePageRoutes(platform),
    ...contestsRoutes(platform, async (caller) => findPlayer(platform, caller)),
    ...boardsRoutes(platform),
    ...ledgerRoutes(platform),
    ...trackRecordRoutes(platform),
    ...contentRoutes(platform),
    ...enquiriesRoutes(platform),
    ...accountsRoutes(platform),
    ...profileRoutes(platform),
    ...ownDataRoutes(platform),
    ...youVsAlgorithmRoutes(platform),
    ...mailingsRoutes(platform),
    ...moderationRoutes(platform, async (row) => findRowPlayer(platform.db, row)),
  };
}
