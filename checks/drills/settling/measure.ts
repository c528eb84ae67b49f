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
  /** Whether to measure only the undisturbed settlement, without the ones with kills and under load. */
  readonly undisturbed: boolean;
}

/** Nice value of settling processes. */
const niceness = 10;

/** Up to this number of rows, the later boards are played and settled; with more rows, they are inserted directly. */
const maxPlayedRows = 100_000;

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));

/** Settles a slate with kills. Returns where it was killed and a digest of the board, for a later comparison. */
async function settleAndDigest(
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

/** Times the bare statement and a statement that only reads the picks. */
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

/** Settles a slate in a separate process and watches it. */
async function settleWatched(
  { platform }: TestSite,
  slate: BigSlate,
  meanwhile?: (watch: SettlementWatch) => Promise<void>,
) {
  const { DATABASE_URL: url } = platform.config;
  // Measure the worst case: right after a checkpoint, PostgreSQL writes most log, because it logs full pages.
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

/** Prepares a small slate of another sport. It is in another year, so that the algorithm's yearly sums do not change. */
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
 * Settles again after a correction, while players submit picks. Also settles two slates of other sports meanwhile: one
 * during the scoring of players, one during the writing of their rows.
 */
async function settleUnderLoad(site: TestSite, slate: BigSlate) {
  const [sport] = await addBareSports(site.platform, 1);
  if (!sport) throw new Error('no sport was added');
  const others = [await prepareOtherSlate(site), await prepareOtherSlate(site)] as const;
  const submissions = await startSubmissions(site, sport);
  const otherSeconds: number[] = [];
  const watched = await settleWatched(site, slate, async (watch) => {
    await watch.waitFor('scoring');
    otherSeconds.push(await others[0]());
    await watch.waitFor('writing');
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

/** Corrects results, settles under load, and compares the boards with those that the contest's rule demands. */
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

/** Measures one settlement undisturbed, with kills and under load. Checks the boards against the contest's rule. */
export async function measureSettlement(size: SettlementSize) {
  const site = await startTestSite();
  const { platform } = site;
  try {
    const { players, laterBoards, picksPerPlayer, ordered, seed } = size;
    const later = players * laterBoards <= maxPlayedRows ? 'played' : 'given';
    const contest = await addBigContest(platform, {
      players,
      laterBoards,
      picksPerPlayer,
      ordered,
      seed,
      later,
    });
    const { slate } = contest;
    const killed = size.undisturbed ? undefined : await settleAndDigest(site, contest, size);
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
