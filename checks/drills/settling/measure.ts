import {
  addBareSports,
  addBigContest,
  addTestPlayers,
  asOwner,
  chooseKillPoints,
  compareBoards,
  correctResults,
  digestStored,
  dropClones,
  finishTestSlate,
  playTestSlate,
  settleWithKills,
  startSettlement,
  startTestSite,
} from '@outpick/server/testing';
import type { BigContest, BigSlate, TestSite } from '@outpick/server/testing';
import { readLogPosition } from '../../measure/database-use.ts';
import { deleteLargeSettlement, settleInOneStatement } from './bare-statement.ts';
import { startSubmissions } from './submissions.ts';
import { SettlementWatch } from './watch-settlement.ts';

export interface SettlementSize {
  readonly players: number;
  readonly laterBoards: number;
  readonly picksPerPlayer: number;
  readonly kills: number;
  readonly ordered: boolean;
  readonly seed: number;
  /** Leaves out the runs with kills and under load. */
  readonly undisturbed: boolean;
}

/** The priority of settling processes. */
const niceness = 10;

/** Above this number of rows, later boards are inserted directly instead of being played and settled. */
const mostPlayedRows = 100_000;

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));

/** Settles with kills and compares nothing yet: returns where it was killed, and the digest of the board. */
async function settleKilled(
  { platform }: TestSite,
  { slate, players }: BigContest,
  { kills, seed }: SettlementSize,
) {
  const killedAt = await settleWithKills({
    databaseUrl: platform.config.DATABASE_URL,
    slateId: slate.id,
    players,
    kills: chooseKillPoints(kills, seed),
    niceness,
  });
  const digest = await digestStored(platform, slate.id);
  await deleteLargeSettlement(platform, slate.id);
  return { killedAt, digest };
}

/** Times the bare statement and the mere reading of the picks. */
async function measureBare({ platform }: TestSite, slate: BigSlate) {
  const { DATABASE_URL: url } = platform.config;
  await asOwner(url, 'checkpoint');
  const logBefore = await readLogPosition(url);
  const { seconds: bareSeconds, deleteRows } = await settleInOneStatement(platform, slate);
  const bareWalMegabytes = roundTo(((await readLogPosition(url)) - logBefore) / 1_000_000, 1);
  await deleteRows();
  const began = performance.now();
  await asOwner(url, 'select count(*), sum(margin) from picks where month = $1 and slate_id = $2', [
    slate.month,
    slate.id,
  ]);
  return { bareSeconds, bareWalMegabytes, readingSeconds: (performance.now() - began) / 1000 };
}

/** Settles in a process of its own, watched. */
async function settleWatched(
  { platform }: TestSite,
  slate: BigSlate,
  meanwhile?: (watch: SettlementWatch) => Promise<void>,
) {
  const { DATABASE_URL: url } = platform.config;
  // Right after a checkpoint the log is largest.
  await asOwner(url, 'checkpoint');
  const watch = await SettlementWatch.start(url, slate.id);
  const began = performance.now();
  const others = meanwhile?.(watch);
  await startSettlement(url, slate.id, niceness).finish();
  const processSeconds = roundTo((performance.now() - began) / 1000, 2);
  const watched = await watch.stop();
  await others;
  return { ...watched, processSeconds };
}

/** A small slate of another sport, ready to be settled. Its year is another, because the algorithm's sums would change. */
async function prepareOtherSlate({ platform }: TestSite) {
  const [sport] = await addBareSports(platform, 1);
  if (!sport) throw new Error('no sport was added');
  const players = await addTestPlayers(platform, 200);
  const slate = await playTestSlate(
    platform,
    sport,
    '2027-01-12T18:00:00Z',
    players.map(
      (player, index) => [player, index % 3, index % 2 === 0 ? 'Home' : 'Away', index % 40] as const,
    ),
  );
  return async () => {
    const began = performance.now();
    await finishTestSlate(platform, slate, [3, -4, 0]);
    return (performance.now() - began) / 1000;
  };
}

/**
 * Corrects results and settles again, while players submit picks and two slates of other sports are settled: one while the
 * slate's players are scored, one while their rows are written.
 */
async function settleUnderLoad(site: TestSite, slate: BigSlate) {
  const [sport] = await addBareSports(site.platform, 1);
  if (!sport) throw new Error('no sport was added');
  const others = [await prepareOtherSlate(site), await prepareOtherSlate(site)] as const;
  const submissions = await startSubmissions(site, sport);
  const otherSeconds: number[] = [];
  const watched = await settleWatched(site, slate, async (watch) => {
    await watch.reached('scoring');
    otherSeconds.push(await others[0]());
    await watch.reached('writing');
    otherSeconds.push(await others[1]());
  });
  const times = await submissions.stop();
  return {
    correctionSeconds: watched.seconds,
    correctionTransactionMs: watched.longestTransactionMs,
    longestWaitMs: watched.longestWaitMs,
    ...times,
    otherSportSeconds: roundTo(Math.max(...otherSeconds), 2),
  };
}

/** Corrects results, settles under load, and compares every board with the rule. */
async function correctAndCompare(
  site: TestSite,
  contest: BigContest,
  pages: Parameters<typeof compareBoards>[2],
) {
  const corrected = await correctResults(site.platform, contest.slate);
  const load = await settleUnderLoad(site, corrected);
  const boards = contest.boards.map((board) => (board.id === corrected.id ? corrected : board));
  return { load, comparison: await compareBoards(site, { ...contest, slate: corrected, boards }, pages) };
}

/** Measures one settlement, undisturbed, killed and under load, and compares every board with the rule. */
export async function measureSettlement(size: SettlementSize) {
  const site = await startTestSite();
  const { platform } = site;
  try {
    const { players, laterBoards, picksPerPlayer, ordered, seed } = size;
    const later = players * laterBoards <= mostPlayedRows ? 'played' : 'given';
    const contest = await addBigContest(platform, {
      players,
      laterBoards,
      picksPerPlayer,
      ordered,
      seed,
      later,
    });
    const { slate } = contest;
    const killed = size.undisturbed ? undefined : await settleKilled(site, contest, size);
    const bare = await measureBare(site, slate);
    const watched = await settleWatched(site, slate);
    const isSameAfterKills = !killed || killed.digest === (await digestStored(platform, slate.id));
    const pages = { pagesPerBoard: Math.max(3, Math.ceil(1000 / (laterBoards + 1))), seed };
    const first = await compareBoards(site, contest, pages);
    const corrected = size.undisturbed ? undefined : await correctAndCompare(site, contest, pages);
    return {
      players,
      laterBoards,
      picks: contest.picks,
      ...watched,
      longestTransactionMs: Math.max(
        watched.longestTransactionMs,
        corrected?.load.correctionTransactionMs ?? 0,
      ),
      ratio: roundTo(watched.seconds / bare.bareSeconds, 2),
      bareSeconds: roundTo(bare.bareSeconds, 2),
      bareWalMegabytes: bare.bareWalMegabytes,
      readingSeconds: roundTo(bare.readingSeconds, 2),
      ...(killed ? { killedAt: killed.killedAt } : {}),
      ...corrected?.load,
      equalsReference: isSameAfterKills && first.isEqual && corrected?.comparison.isEqual !== false,
      comparedRows: first.shownRows + (corrected?.comparison.shownRows ?? 0),
    };
  } finally {
    await site.close();
    await dropClones(process.pid);
  }
}

export type SettlementMeasurement = Awaited<ReturnType<typeof measureSettlement>>;
