import type { Cost, Kind } from './meter.ts';

/** Assumed habits of players and visitors. None is measured: replace them by figures of your site. */
const habits = {
  /** Share of registered players who play in a week of the season. */
  active: 0.4,
  /** What an active player does in a week. */
  week: {
    screens: 20,
    ownCallsPerScreen: 1,
    publicCallsPerScreen: 2,
    submissions: 4,
    streamHours: 2,
    events: 30,
  },
  /** Weekly visits of people who do not play, per registered player, and pages of one visit. */
  visits: 3,
  pagesPerVisit: 4,
  /** Average number of scripts and styles that a visit loads because the browser has not cached them. */
  scriptsPerVisit: 3,
  /** Share of a week's work in its busiest hour, for reads and for submissions. Submissions peak before the main lock. */
  busiestHour: 0.1,
  busiestHourOfSubmissions: 0.2,
  /** Sign-ups in the busiest hour, as a share of all players. */
  signUps: 0.002,
  /** Slates that an active player picks in a year, and picks in each slate. */
  slatesPerYear: 60,
  picksPerSlate: 10,
  /** Share of public answers that a content delivery network sends. `npm run drill -- cdn` measured 0.987. */
  hits: 0.98,
  /** Planned load of a core in the busiest hour. The rest is for bursts and for the loss of a machine. */
  use: 0.5,
} as const;

/** Dollars a month: rounded prices of large hosting companies in 2026. */
const prices = {
  /** A core with 4 GB of memory. */
  core: 25,
  /** A GB of fast disk; the database keeps it three times: primary, replica, backup. */
  diskGigabyte: 0.1,
  copies: 3,
  /** A GB sent to browsers. */
  sentGigabyte: 0.02,
} as const;

/** Stored bytes of a pick, a standing, and an account with its session. Source: `npm run drill -- growth`, docs/capacity.md. */
const storedBytes = { pick: 171, standing: 279, account: 763 } as const;

/** Most open streams of one process; the code enforces this limit. */
const streamsPerSite = 5000;

export interface Sizing {
  readonly players: number;
  /** Requests in the busiest hour, including those that a content delivery network answers. */
  readonly requestsPerSecond: number;
  readonly submissionsPerSecond: number;
  readonly openStreams: number;
  readonly siteProcesses: number;
  readonly databaseCores: number;
  /** Time of one settlement pass over the largest slate, which half of the active players pick. */
  readonly settlementMinutes: number;
  readonly gigabytesPerYear: number;
  readonly sentGigabytesPerMonth: number;
  /** Includes disk space for one year. */
  readonly dollarsPerMonth: number;
}

/** Returns the rate per second in the busiest hour. `share` is that hour's share of the weekly work. */
const perSecond = (weekly: number, share: number): number => (weekly * share) / 3600;

/** Computes from measured costs the resources for a number of registered players. */
export function sizeFor(players: number, costs: readonly Cost[], hasNetwork: boolean): Sizing {
  const cost = (kind: Kind) => {
    const found = costs.find((one) => one.kind === kind);
    if (!found) throw new Error(`the cost of ${kind} was not measured`);
    return found;
  };
  const active = players * habits.active;
  const screens = active * habits.week.screens;
  const pages = players * habits.visits * habits.pagesPerVisit + screens;
  const reachesSite = hasNetwork ? 1 - habits.hits : 1;
  const reading = (weekly: number) => perSecond(weekly, habits.busiestHour);
  const submissions = perSecond(active * habits.week.submissions, habits.busiestHourOfSubmissions);
  const openStreams = Math.round(active * habits.week.streamHours * habits.busiestHour);
  const publicCalls = screens * habits.week.publicCallsPerScreen;
  const scripts = players * habits.visits * habits.scriptsPerVisit;
  /** Requests per second that reach the site in the busiest hour. */
  const rates: readonly (readonly [Kind, number])[] = [
    ['script', reading(scripts) * reachesSite],
    ['cachedPage', reading(pages) * reachesSite],
    ['cachedCall', reading(publicCalls) * reachesSite],
    ['ownCall', reading(screens * habits.week.ownCallsPerScreen)],
    ['ownContest', 2 * submissions],
    ['submission', submissions],
    ['signUp', perSecond(players * habits.signUps, 1)],
    ['openedStream', openStreams / 3600],
    ['streamEvent', reading(active * habits.week.events)],
  ];
  const cores = (part: 'processMicroseconds' | 'databaseMicroseconds') =>
    rates.reduce((sum, [kind, rate]) => sum + rate * cost(kind)[part], 0) / 1e6 / habits.use;
  const siteProcesses = Math.max(
    2,
    Math.ceil(cores('processMicroseconds')),
    Math.ceil(openStreams / streamsPerSite),
  );
  const databaseCores = Math.max(2, Math.ceil(cores('databaseMicroseconds')));
  const settlement = cost('settledPick');
  const largestSlate = (active / 2) * habits.picksPerSlate;
  const gigabytesPerYear =
    (active * habits.slatesPerYear * (habits.picksPerSlate * storedBytes.pick + storedBytes.standing) +
      players * storedBytes.account) /
    1e9;
  const weeksPerMonth = 52 / 12;
  const sentGigabytesPerMonth =
    ((pages * cost('cachedPage').answerBytes +
      publicCalls * cost('cachedCall').answerBytes +
      screens * cost('ownCall').answerBytes +
      scripts * cost('script').answerBytes) *
      weeksPerMonth) /
    1e9;
  // One core is for a worker. The database's cores count twice, because its replica needs as many.
  const allCores = siteProcesses + 2 * databaseCores + 1;
  return {
    players,
    requestsPerSecond: Math.round(reading(scripts + pages + publicCalls + screens) + 3 * submissions),
    submissionsPerSecond: Math.round(submissions),
    openStreams,
    siteProcesses,
    databaseCores,
    settlementMinutes:
      (largestSlate * (settlement.processMicroseconds + settlement.databaseMicroseconds)) / 1e6 / 60,
    gigabytesPerYear,
    sentGigabytesPerMonth,
    dollarsPerMonth:
      allCores * prices.core +
      gigabytesPerYear * prices.diskGigabyte * prices.copies +
      sentGigabytesPerMonth * prices.sentGigabyte,
  };
}
