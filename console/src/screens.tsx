import { adminCalls, everyOperator, type AdminCall } from '@outpick/contracts/admin';
import type { ComponentType } from 'react';

/** The groups of the menu, in order. */
export const groups = ['Today', 'Games', 'Site', 'People', 'System'] as const;

export interface Screen {
  /** Begins with a slash; may have parameters, such as `/players/:id`. */
  readonly path: string;
  readonly label: string;
  /** The screen's group in the menu. A screen without a group is not in the menu; other screens link to it. */
  readonly group?: (typeof groups)[number];
  /** The screen's main call. Only roles that may make it can open the screen. */
  readonly call: Pick<AdminCall, 'roles'>;
  /** Loads the screen's code when it is first opened. */
  readonly load: () => Promise<ComponentType>;
}

/** All screens of the console, in menu order. */
export const screens: readonly Screen[] = [
  {
    path: '/today',
    label: 'Today',
    group: 'Today',
    call: adminCalls.getToday,
    load: async () => (await import('./screens/today/today-page.tsx')).TodayPage,
  },
  {
    path: '/games',
    label: 'Results',
    group: 'Games',
    call: adminCalls.listAdminGames,
    load: async () => (await import('./screens/results/games-page.tsx')).GamesPage,
  },
  {
    path: '/games/:id',
    label: 'Game',
    call: adminCalls.getAdminGame,
    load: async () => (await import('./screens/results/game-page.tsx')).GamePage,
  },
  {
    path: '/slates',
    label: 'Slates',
    group: 'Games',
    call: adminCalls.listAdminSlates,
    load: async () => (await import('./screens/slates/slates-page.tsx')).SlatesPage,
  },
  {
    path: '/slates/:id',
    label: 'Slate',
    call: adminCalls.getAdminSlate,
    load: async () => (await import('./screens/slates/slate-page.tsx')).SlatePage,
  },
  {
    path: '/feeds',
    label: 'Feeds',
    group: 'Games',
    call: adminCalls.listAdminFeeds,
    load: async () => (await import('./screens/feeds/feeds-page.tsx')).FeedsPage,
  },
  {
    path: '/feeds/:id',
    label: 'Feed',
    call: adminCalls.getAdminFeed,
    load: async () => (await import('./screens/feeds/feed-page.tsx')).FeedPage,
  },
  {
    path: '/refused-names',
    label: 'Refused names',
    group: 'Games',
    call: adminCalls.listRefusedNames,
    load: async () => (await import('./screens/names/refused-names-page.tsx')).RefusedNamesPage,
  },
  {
    path: '/doubts',
    label: 'Doubts and duplicates',
    group: 'Games',
    call: adminCalls.listGameDoubts,
    load: async () => (await import('./screens/names/doubts-page.tsx')).DoubtsPage,
  },
  {
    path: '/disagreements',
    label: 'Disagreements',
    group: 'Games',
    call: adminCalls.listSourceDisagreements,
    load: async () => (await import('./screens/names/disagreements-page.tsx')).DisagreementsPage,
  },
  {
    path: '/teams',
    label: 'Teams',
    group: 'Games',
    call: adminCalls.listAdminTeams,
    load: async () => (await import('./screens/names/teams-page.tsx')).TeamsPage,
  },
  {
    path: '/teams/:id',
    label: 'Team',
    call: adminCalls.getAdminTeam,
    load: async () => (await import('./screens/names/team-page.tsx')).TeamPage,
  },
  {
    path: '/content',
    label: 'Content',
    group: 'Site',
    call: adminCalls.listAdminContent,
    load: async () => (await import('./screens/content/content-page.tsx')).ContentPage,
  },
  {
    path: '/content/new/:kind',
    label: 'New content',
    call: adminCalls.saveContent,
    load: async () => (await import('./screens/content/new-item-page.tsx')).NewItemPage,
  },
  {
    path: '/content/:id',
    label: 'Content',
    call: adminCalls.getAdminContent,
    load: async () => (await import('./screens/content/item-page.tsx')).ItemPage,
  },
  {
    path: '/recaps',
    label: 'Recaps',
    group: 'Site',
    call: adminCalls.listAdminRecaps,
    load: async () => (await import('./screens/content/recaps-page.tsx')).RecapsPage,
  },
  {
    path: '/sign-up-door',
    label: 'Sign-up door',
    group: 'Site',
    call: adminCalls.getSignUpDoor,
    load: async () => (await import('./screens/site/sign-up-door-page.tsx')).SignUpDoorPage,
  },
  {
    path: '/enquiries',
    label: 'Enquiries',
    group: 'People',
    call: adminCalls.listEnquiries,
    load: async () => (await import('./screens/enquiries/enquiries-page.tsx')).EnquiriesPage,
  },
  {
    path: '/enquiries/:id',
    label: 'Enquiry',
    call: adminCalls.getEnquiry,
    load: async () => (await import('./screens/enquiries/enquiry-page.tsx')).EnquiryPage,
  },
  {
    path: '/reply-templates',
    label: 'Reply templates',
    group: 'People',
    call: adminCalls.listReplyTemplates,
    load: async () => (await import('./screens/enquiries/templates-page.tsx')).TemplatesPage,
  },
  {
    path: '/players',
    label: 'Players',
    group: 'People',
    call: adminCalls.listAdminPlayers,
    load: async () => (await import('./screens/players/players-page.tsx')).PlayersPage,
  },
  {
    path: '/players/:id',
    label: 'Player',
    call: adminCalls.viewPlayer,
    load: async () => (await import('./screens/players/player-page.tsx')).PlayerPage,
  },
  {
    path: '/reports',
    label: 'Reports',
    group: 'People',
    call: adminCalls.listReports,
    load: async () => (await import('./screens/players/reports-page.tsx')).ReportsPage,
  },
  {
    path: '/appeals',
    label: 'Appeals',
    group: 'People',
    call: adminCalls.listAppeals,
    load: async () => (await import('./screens/players/appeals-page.tsx')).AppealsPage,
  },
  {
    path: '/numbers',
    label: 'Numbers',
    group: 'System',
    call: adminCalls.getNumbers,
    load: async () => (await import('./screens/numbers/numbers-page.tsx')).NumbersPage,
  },
  {
    path: '/mail',
    label: 'Email',
    group: 'System',
    call: adminCalls.getMailSettings,
    load: async () => (await import('./screens/mail/mail-settings-page.tsx')).MailSettingsPage,
  },
  {
    path: '/mails',
    label: 'Email queue',
    group: 'System',
    call: adminCalls.listMails,
    load: async () => (await import('./screens/mail/mails-page.tsx')).MailsPage,
  },
  {
    path: '/bounces',
    label: 'Bounces',
    group: 'System',
    call: adminCalls.listBounces,
    load: async () => (await import('./screens/mail/bounces-page.tsx')).BouncesPage,
  },
  {
    path: '/health',
    label: 'Health',
    group: 'System',
    call: adminCalls.getHealth,
    load: async () => (await import('./screens/health/health-page.tsx')).HealthPage,
  },
  {
    path: '/dead-jobs',
    label: 'Dead jobs',
    call: adminCalls.listDeadJobs,
    load: async () => (await import('./screens/health/dead-jobs-page.tsx')).DeadJobsPage,
  },
  {
    path: '/recent-errors',
    label: 'Recent errors',
    call: adminCalls.listRecentErrors,
    load: async () => (await import('./screens/health/recent-errors-page.tsx')).RecentErrorsPage,
  },
  {
    path: '/sports',
    label: 'Sports',
    group: 'System',
    call: adminCalls.editSport,
    load: async () => (await import('./screens/sports/sports-page.tsx')).SportsPage,
  },
  {
    path: '/provider-keys',
    label: 'Provider keys',
    group: 'System',
    call: adminCalls.setFeedSecret,
    load: async () => (await import('./screens/feeds/keys-page.tsx')).KeysPage,
  },
  {
    path: '/setup',
    label: 'Set-up',
    group: 'System',
    call: adminCalls.getSetup,
    load: async () => (await import('./screens/site/setup-page.tsx')).SetupPage,
  },
  {
    path: '/operators',
    label: 'Operators',
    group: 'System',
    call: adminCalls.listOperators,
    load: async () => (await import('./screens/operators/operators-page.tsx')).OperatorsPage,
  },
  {
    path: '/audit',
    label: 'Audit log',
    group: 'System',
    call: adminCalls.listAudit,
    load: async () => (await import('./screens/audit/audit-page.tsx')).AuditPage,
  },
  {
    path: '/security',
    label: 'Devices and security',
    group: 'System',
    call: { roles: everyOperator },
    load: async () => (await import('./screens/security/security-page.tsx')).SecurityPage,
  },
];
