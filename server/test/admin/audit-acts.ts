import { tester, addTestOperator, addTestPlayers, addTestTeams, openTestContest } from '../support/index.ts';
import type { Sample } from '../support/every-call.ts';
import { receiveReport } from '../../src/features/moderation/index.ts';
import { saveContentItem } from '../../src/acts/content/items.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { addTestFeed } from './samples/feeds.ts';

/** The things on which random acts operate. There are few of each, so that several acts concern the same thing. */
export interface AuditWorld {
  readonly games: readonly { readonly id: string; readonly gameId: string }[];
  readonly pages: readonly string[];
  readonly players: readonly string[];
  readonly operators: readonly string[];
  readonly enquiries: readonly string[];
  readonly teams: readonly string[];
  readonly feedId: string;
  /** The slug of the feed's sport, which also has the teams. */
  readonly feedSport: string;
  readonly sportId: string;
}

const addPage = async (platform: Platform, title: string): Promise<string> => {
  const fields = { kind: 'pages', title, content: '<p>Text.</p>' } as const;
  return (await saveContentItem(platform, tester, { fields })).result.id;
};

async function addEnquiry({ db }: Platform): Promise<string> {
  const { id } = await db
    .insertInto('enquiries')
    .values({
      form: 'enquiry',
      first_name: 'Ann',
      last_name: 'Lee',
      email: 'ann@example.com',
      message: 'Why?',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds two players with names, one of whom was reported. */
async function addPlayers(platform: Platform): Promise<string[]> {
  const players = await addTestPlayers(platform, 2);
  for (const { id } of players)
    await platform.db.insertInto('profiles').values({ account_id: id, contest_team_name: 'Owls' }).execute();
  const [reported] = players;
  if (reported) await receiveReport(platform, { playerId: reported.id, kind: 'offensive-name', note: null });
  return players.map(({ id }) => id);
}

export async function createAuditWorld(platform: Platform): Promise<AuditWorld> {
  const { games, sportId } = await openTestContest(platform);
  const feed = await addTestFeed(platform);
  const { slug } = await platform.db
    .selectFrom('sports')
    .select('slug')
    .where('id', '=', feed.sportId)
    .executeTakeFirstOrThrow();
  const teams = await addTestTeams(platform, feed.sportId, ['Harbor Gulls', 'Delta Otters']);
  return {
    games: games.slice(0, 2),
    pages: [await addPage(platform, 'First page'), await addPage(platform, 'Second page')],
    players: await addPlayers(platform),
    operators: [
      (await addTestOperator(platform, 'owner')).id,
      (await addTestOperator(platform, 'moderator')).id,
    ],
    enquiries: [await addEnquiry(platform), await addEnquiry(platform)],
    teams: [...teams.values()],
    feedId: feed.id,
    feedSport: slug,
    sportId,
  };
}

/** Numbers that choose the thing and the value of an act. */
export interface Choice {
  readonly target: number;
  readonly value: number;
}

type MakeAct = (world: AuditWorld, choice: Choice) => Sample;

const reason = 'because the test needs it';

/** Returns the item of a list for any number. */
export function choose<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('there is nothing to choose from');
  return found;
}

const onGame: MakeAct = ({ games }, { target }) => ({
  params: { id: choose(games, target).gameId },
  body: { reason },
});
const onContestGame: MakeAct = ({ games }, { target }) => ({
  params: { id: choose(games, target).id },
  body: { reason },
});
const onPage: MakeAct = ({ pages }, { target }) => ({
  params: { id: choose(pages, target) },
  body: { reason },
});
const onPlayer: MakeAct = ({ players }, { target }) => ({
  params: { id: choose(players, target) },
  body: { reason },
});
const onOperator: MakeAct = ({ operators }, { target }) => ({
  params: { id: choose(operators, target) },
  body: { reason },
});
const onFeed: MakeAct = ({ feedId }) => ({ params: { id: feedId }, body: { reason } });
const onTeam: MakeAct = ({ teams }, { target }) => ({ params: { id: choose(teams, target) } });

const withBody =
  (make: MakeAct, fill: (choice: Choice, world: AuditWorld) => object): MakeAct =>
  (world, choice) => ({ ...make(world, choice), body: { reason, ...fill(choice, world) } });

const words = { start: 'kick-off', unit: 'point', units: 'points', period: 'quarter' };

const gameActs: Readonly<Record<string, MakeAct>> = {
  enterGameResult: withBody(onGame, ({ value }) => ({ points: { home: value % 40, away: 7 } })),
  correctGame: withBody(onGame, ({ value }) => ({ points: { home: value % 40, away: 7 } })),
  postponeGame: onGame,
  cancelGame: onGame,
  rescheduleGame: onGame,
  moveGameStart: withBody(onGame, ({ value }) => ({
    startsAt: new Date(Date.now() + (1 + (value % 9)) * 86_400_000).toISOString(),
  })),
  unpinGame: withBody(onGame, ({ value }) => ({ field: choose(['start', 'result', 'all'], value) })),
  voidContestGame: onContestGame,
  addContestGame: onContestGame,
  dropContestGame: onContestGame,
};

const contentActs: Readonly<Record<string, MakeAct>> = {
  saveContent: ({ pages }, { target, value }) => ({
    body: {
      id: choose(pages, target),
      // Titles sometimes collide, and the act is then refused.
      fields: {
        kind: 'pages',
        title: `Page ${value % 3}`,
        content: `<p>${'Text. '.repeat(value % 200)}</p>`,
      },
    },
  }),
  publishContent: onPage,
  unpublishContent: onPage,
  deleteContent: onPage,
  restoreContent: ({ pages }, { target }) => ({ params: { id: choose(pages, target) } }),
  restoreContentVersion: ({ pages }, { target, value }) => ({
    params: { id: choose(pages, target), version: String(1 + (value % 4)) },
  }),
};

const playerActs: Readonly<Record<string, MakeAct>> = {
  suspendPlayer: withBody(onPlayer, ({ value }) => ({
    until: new Date(Date.now() + (1 + (value % 9)) * 86_400_000).toISOString(),
  })),
  banPlayer: onPlayer,
  liftSuspension: onPlayer,
  viewPlayer: onPlayer,
  resetPlayerName: onPlayer,
  revokePlayerSessions: onPlayer,
};

const otherActs: Readonly<Record<string, MakeAct>> = {
  pauseFeed: onFeed,
  resumeFeed: onFeed,
  runFeedNow: withBody(onFeed, () => ({ pages: 'all' })),
  changeFeed: withBody(onFeed, ({ value }) => ({
    settings: {},
    facts: ['schedule'],
    priority: 1 + (value % 3),
    createsTeams: false,
    origin: null,
  })),
  editTeam: (world, choice) => ({
    ...onTeam(world, choice),
    body: {
      name: choose(['Harbor Gulls', 'Delta Otters', 'Bell Foxes'], choice.value),
      city: 'Harbor',
      conference: null,
      monogram: 'HS',
      colours: ['#00504c', '#fffdf8'],
    },
  }),
  mapTeamName: (world, choice) => ({ ...onTeam(world, choice), body: { name: 'HAR' } }),
  removeTeamName: (world, choice) => ({ ...onTeam(world, choice), body: { name: 'HAR' } }),
  linkTeamId: (world, choice) => ({ ...onTeam(world, choice), body: { source: 'squiggle', sourceId: '7' } }),
  unlinkTeamId: (world, choice) => ({
    ...onTeam(world, choice),
    body: { source: 'squiggle', sourceId: '7' },
  }),
  editSport: ({ sportId }, { value }) => ({
    params: { id: sportId },
    body: {
      name: `Sport ${value % 3}`,
      position: value % 5,
      model: 'nfl',
      timeZone: 'America/New_York',
      maxMargin: 100,
      tiesPossible: true,
      words,
      reason,
    },
  }),
  saveSignUpDoor: (_world, { value }) => ({
    body: { door: choose(['open', 'invite-only', 'closed'], value), blockedMailDomains: [], reason },
  }),
  saveSiteName: (_world, { value }) => ({ body: { siteName: `Site ${value % 3}` } }),
  changeOperatorRole: withBody(onOperator, ({ value }) => ({
    role: choose(['scorer', 'editor', 'moderator', 'owner'], value),
  })),
  resetOperator: onOperator,
  setEnquiryState: ({ enquiries }, { value }) => ({
    body: { ids: [...enquiries], state: choose(['new', 'closed'], value) },
  }),
  assignEnquiry: ({ enquiries, operators }, { target, value }) => ({
    params: { id: choose(enquiries, target) },
    body: { operatorId: choose([null, ...operators], value) },
  }),
  noteEnquiry: ({ enquiries }, { target }) => ({
    params: { id: choose(enquiries, target) },
    body: { body: 'A note.' },
  }),
};

/** Calls that change something, each with a function that chooses its input. */
export const auditActs: Readonly<Record<string, MakeAct>> = {
  ...gameActs,
  ...contentActs,
  ...playerActs,
  ...otherActs,
};
