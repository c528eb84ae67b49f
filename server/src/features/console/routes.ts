import type { adminCalls } from '@outpick/contracts/admin';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorsRoutes, passkeysRoutes } from '../operators/index.ts';
import { auditRoutes } from './audit/routes.ts';
import { enquiriesAdminRoutes } from './enquiries/routes.ts';
import { mailAdminRoutes } from './mail/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { numbersRoutes } from './numbers/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { todayRoutes } from './today/routes.ts';
import { resultsRoutes } from './results/routes.ts';
import { slatesRoutes } from './slates/routes.ts';
import { playersAdminRoutes } from './players/routes.ts';
import { feedsAdminRoutes } from './feeds/routes.ts';
import { leaguesAdminRoutes } from './leagues/routes.ts';
import { namesAdminRoutes } from './names/routes.ts';
import { sportsAdminRoutes } from './sports/routes.ts';

/** The routes of all operators' calls. A missing route is a type error. */
export const adminRoutes = (platform: Platform): Routes<typeof adminCalls> => ({
  ...auditRoutes(platform),
  ...contentRoutes(platform),
  ...operatorsRoutes(platform),
  ...passkeysRoutes(platform),
  ...healthRoutes(platform),
  ...numbersRoutes(platform),
  ...siteRoutes(platform),
  ...todayRoutes(platform),
  ...resultsRoutes(platform),
  ...slatesRoutes(platform),
  ...playersAdminRoutes(platform),
  ...enquiriesAdminRoutes(platform),
  ...mailAdminRoutes(platform),
  ...feedsAdminRoutes(platform),
  ...leaguesAdminRoutes(platform),
  ...namesAdminRoutes(platform),
  ...sportsAdminRoutes(platform),
});
