import { type AdminCall, adminCalls } from '@outpick/contracts/admin';
import { daysToMoments } from './screens/results/own-days.ts';

export interface Resource {
  /** A call with `adminListQuery`, whose rows have an `id`. */
  readonly list: AdminCall;
  /** A call with the path parameter `id`, whose answer has an `id`, too. */
  readonly one?: AdminCall;
  /** Converts the screen's filters to the filters of the call, if they differ. */
  readonly toQuery?: (filter: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** The console's lists, by the name that `<List resource>` uses. */
export const resources: Readonly<Record<string, Resource>> = {
  games: { list: adminCalls.listAdminGames, toQuery: daysToMoments },
  slates: { list: adminCalls.listAdminSlates },
  content: { list: adminCalls.listAdminContent, one: adminCalls.getAdminContent },
  recaps: { list: adminCalls.listAdminRecaps },
  operators: { list: adminCalls.listOperators },
  players: { list: adminCalls.listAdminPlayers },
  reports: { list: adminCalls.listReports },
  appeals: { list: adminCalls.listAppeals },
  enquiries: { list: adminCalls.listEnquiries, one: adminCalls.getEnquiry },
  replyTemplates: { list: adminCalls.listReplyTemplates },
  mails: { list: adminCalls.listMails },
  bounces: { list: adminCalls.listBounces },
  audit: { list: adminCalls.listAudit },
  'dead-jobs': { list: adminCalls.listDeadJobs },
  'recent-errors': { list: adminCalls.listRecentErrors },
  feeds: { list: adminCalls.listAdminFeeds, one: adminCalls.getAdminFeed },
  'refused-names': { list: adminCalls.listRefusedNames },
  disagreements: { list: adminCalls.listSourceDisagreements },
  teams: { list: adminCalls.listAdminTeams, one: adminCalls.getAdminTeam },
  sports: { list: adminCalls.listAdminSports },
};
