import type { resultsAdminCalls, slatesAdminCalls } from '@outpick/contracts/admin';
import { actOnContest, listContestStates } from '../../../src/features/contests/index.ts';
import { settleSlate } from '../../../src/features/settlement/index.ts';
import { holdWindow } from '../../../src/features/slates/index.ts';
import { pinGame } from '../../../src/features/ingest/readings/index.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { inAct, addTestSport, addWaitingWindow, openTestContest } from '../../support/index.ts';
import type { TestContest, WaitingWindow } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

const contests = new WeakMap<Platform, Promise<TestContest>>();

async function makeContest(platform: Platform): Promise<TestContest> {
  const contest = await openTestContest(platform);
  await contest.change(gameOf(contest, 3), { status: 'final', points: { home: 20, away: 10 } });
  await settleSlate(platform, contest.slateId);
  return contest;
}

/** Returns the contest of four games that all samples of a platform share. Its last game is decided, so there is a board. */
async function contestOf(platform: Platform): Promise<TestContest> {
  const contest = contests.get(platform) ?? makeContest(platform);
  contests.set(platform, contest);
  return contest;
}

function gameOf({ games }: TestContest, index: number): TestContest['games'][number] {
  const game = games[index];
  if (!game) throw new Error('the contest has too few games');
  return game;
}

const reason = 'because the test needs it';
const nothing = async () => Promise.resolve({});

/** Returns the input of an act on a game of the contest. If the act is not allowed now, another one is made first. */
async function contestGameFor(
  platform: Platform,
  { index, act, before }: { index: number; act: 'add' | 'drop' | 'void'; before: 'add' | 'void' },
) {
  const { id } = gameOf(await contestOf(platform), index);
  const [state] = await listContestStates(platform.db, { slateGameId: id });
  if (!state?.acts.includes(act))
    await inAct(platform, async (tx) => actOnContest(platform, tx, { slateGameId: id, act: before, reason }));
  return { params: { id }, body: { reason } };
}

const gameParams = async (platform: Platform) => ({
  params: { id: gameOf(await contestOf(platform), 0).gameId },
});

/** Returns the input of an act on the first game of the sport's past, with or without its result. */
async function pastGame(platform: Platform, { hasResult }: { readonly hasResult: boolean }) {
  const { sportId } = await contestOf(platform);
  const { id, starts_at: startsAt } = await platform.db
    .selectFrom('games')
    .select(['id', 'starts_at'])
    .where('sport_id', '=', sportId)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const result = hasResult
    ? ({ status: 'final', points: { home: 20, away: 17 } } as const)
    : ({ status: 'scheduled', points: null } as const);
  await inAct(platform, async (tx) => pinGame(platform, tx, { gameId: id, result, reason }));
  return { params: { id }, body: { reason, confirmed: [] }, startsAt };
}

const withoutResult = async (platform: Platform) => {
  const { params, body } = await pastGame(platform, { hasResult: false });
  return { params, body };
};

const withPoints = async (platform: Platform, hasResult: boolean) => {
  const { params, body } = await pastGame(platform, { hasResult });
  return { params, body: { ...body, points: { home: 24, away: 17 } } };
};

const correction = { result: { status: 'final', points: { home: 3, away: 1 } } } as const;

export const resultsSamples: AdminSamples<typeof resultsAdminCalls> = {
  listResultSports: nothing,
  listAdminGames: nothing,
  getAdminGame: gameParams,
  previewCorrection: async (platform) => ({
    ...(await gameParams(platform)),
    body: { kind: 'pin', ...correction },
  }),
  enterGameResult: async (platform) => withPoints(platform, false),
  correctGame: async (platform) => withPoints(platform, true),
  postponeGame: withoutResult,
  cancelGame: withoutResult,
  rescheduleGame: withoutResult,
  moveGameStart: async (platform) => {
    const { params, body, startsAt } = await pastGame(platform, { hasResult: true });
    return { params, body: { ...body, startsAt: new Date(startsAt.getTime() + 3_600_000).toISOString() } };
  },
  unpinGame: async (platform) => {
    const { params } = await gameParams(platform);
    await inAct(platform, async (tx) => pinGame(platform, tx, { gameId: params.id, ...correction, reason }));
    return { params, body: { field: 'result', reason } };
  },
  getCorrectionOutcome: gameParams,
  voidContestGame: async (platform) => contestGameFor(platform, { index: 0, act: 'void', before: 'add' }),
  addContestGame: async (platform) => contestGameFor(platform, { index: 1, act: 'add', before: 'void' }),
  dropContestGame: async (platform) => contestGameFor(platform, { index: 2, act: 'drop', before: 'add' }),
};

const waitingWindows = new WeakMap<Platform, Promise<WaitingWindow>>();

/**
 * Returns a window that waits for one running game. All samples of a platform share it. No game of its sport is set aside when
 * a sample gets it.
 */
async function waitingWindowOf(platform: Platform): Promise<WaitingWindow> {
  const window = waitingWindows.get(platform) ?? addWaitingWindow(platform);
  waitingWindows.set(platform, window);
  const { sportId } = await window;
  await platform.db
    .updateTable('games')
    .set({ set_aside_at: null })
    .where('sport_id', '=', sportId)
    .execute();
  return window;
}

/** Returns a window of a sport without games. */
const anyWindow = async (platform: Platform) => ({
  sportId: await addTestSport(platform, { contestWindow: 'day' }),
  firstDay: '2026-11-17',
});

const slateParams = async (platform: Platform) => ({ params: { id: (await contestOf(platform)).slateId } });

export const slatesSamples: AdminSamples<typeof slatesAdminCalls> = {
  listAdminSlates: nothing,
  explainAdminSlates: nothing,
  holdWindow: async (platform) => ({ params: await anyWindow(platform), body: { reason } }),
  releaseWindow: async (platform) => {
    const params = await anyWindow(platform);
    await inAct(platform, async (tx) => holdWindow(tx, { ...params, reason }));
    return { params, body: { reason } };
  },
  openWindowNow: async (platform) => {
    const { sportId, firstDay } = await waitingWindowOf(platform);
    return { params: { sportId, firstDay }, body: { reason } };
  },
  getAdminSlate: slateParams,
  previewResettle: slateParams,
  resettleSlate: async (platform) => ({ ...(await slateParams(platform)), body: { reason } }),
  getResettleOutcome: slateParams,
  verifyLedgerNow: nothing,
};
