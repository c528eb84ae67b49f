import type { TodayName } from '@outpick/contracts/admin';

/** The texts for one kind of waiting work, and the screen that handles it. */
interface TodayWords {
  readonly title: (count: number) => string;
  readonly action: string;
  readonly path: string;
}

const withCount =
  (one: string, many: string) =>
  (count: number): string =>
    `${count} ${count === 1 ? one : many}`;

export const todayWords: Readonly<Record<TodayName, TodayWords>> = {
  'ledger-broken': {
    title: () => 'The ledger failed its verification',
    action: 'See what failed',
    path: '/slates',
  },
  'feeds-failing': {
    title: withCount('feed keeps failing', 'feeds keep failing'),
    action: 'Open feeds',
    path: '/feeds',
  },
  'feeds-late': { title: withCount('feed is late', 'feeds are late'), action: 'Open feeds', path: '/feeds' },
  'slates-missing': {
    title: withCount('sport opens no contests', 'sports open no contests'),
    action: 'See why',
    path: '/slates',
  },
  'settlements-behind': {
    title: withCount('board is behind its results', 'boards are behind their results'),
    action: 'Open slates',
    path: '/slates',
  },
  'games-without-result': {
    title: withCount('game has no result', 'games have no result'),
    action: 'Enter results',
    path: `/games?filter=${encodeURIComponent('{"need":"late"}')}`,
  },
  disagreements: {
    title: withCount('game on which sources disagree', 'games on which sources disagree'),
    action: 'Decide',
    path: '/disagreements',
  },
  doubts: {
    title: withCount('game may be one we know', 'games may be ones we know'),
    action: 'Decide',
    path: '/doubts',
  },
  'unknown-teams': {
    title: withCount('team name is unknown', 'team names are unknown'),
    action: 'Map names',
    path: '/refused-names',
  },
  'rows-refused': {
    title: withCount('row was refused', 'rows were refused'),
    action: 'See the rows',
    path: '/feeds',
  },
  'dead-jobs': {
    title: withCount('job gave up', 'jobs gave up'),
    action: 'Retry or delete',
    path: '/dead-jobs',
  },
  reports: {
    title: withCount('player was reported', 'players were reported'),
    action: 'Open reports',
    path: '/reports',
  },
  appeals: {
    title: withCount('suspended player appeals', 'suspended players appeal'),
    action: 'Open appeals',
    path: '/appeals',
  },
  enquiries: {
    title: withCount('message waits for an answer', 'messages wait for an answer'),
    action: 'Open enquiries',
    path: '/enquiries',
  },
  bounces: {
    title: withCount('email address was refused this week', 'email addresses were refused this week'),
    action: 'Open bounces',
    path: '/bounces',
  },
};

export const severityWords = { urgent: 'Now', soon: 'Today', later: 'When there is time' } as const;
