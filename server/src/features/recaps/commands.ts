import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { act } from '../../platform/act.ts';
import type { ActTransaction } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { storePicture } from '../../platform/files/pictures.ts';
import type { StoredPicture } from '../../platform/files/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { chooseSlug, describeContent, publishContent, putWrittenNews } from '../content/index.ts';
import { findBoardNames } from '../players/index.ts';
import { describePicture, drawPicture } from './draw-picture.ts';
import { findFacts, recapFacts } from './facts.ts';
import type { RecapFacts } from './facts.ts';
import {
  findDueWeeks,
  findRegularTime,
  listEndedWeeks,
  publishTimeOf,
  readWeek,
  selectRecaps,
  sumVersions,
} from './queries.ts';
import { writeRecap } from './write.ts';

/** Returns the slug of a week's recap. A stored recap keeps its slug; a new one gets a number if the usual slug is taken. */
async function findSlug(db: Reader, week: string): Promise<string> {
  const stored = await selectRecaps(db).where('recaps.week', '=', week).executeTakeFirst();
  return stored?.slug ?? chooseSlug(db, 'news', `where-the-crowd-beat-us-${week}`);
}

/**
 * Lets one transaction at a time write recaps. Names are read under this lock. If a player is renamed meanwhile, the job that
 * refreshes names waits for the lock and then finds the recap.
 */
const lockRecaps = async ({ db }: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('recaps', 0))`.execute(db);

interface RecapToStore {
  readonly week: string;
  readonly facts: RecapFacts;
  readonly picture: StoredPicture;
  readonly correctedAt: Date | null;
  readonly publishedAt: Date | undefined;
}

/** Writes the text with the players' current names and stores it as news. Returns the id of the publication. */
async function storeText(platform: Platform, tx: Transaction, recap: RecapToStore): Promise<string> {
  const { week, facts, picture, correctedAt, publishedAt } = recap;
  const names = await findBoardNames(
    tx.db,
    facts.best.map(({ playerId }) => playerId),
  );
  const { title, description, html } = writeRecap(facts, { week, names, correctedAt });
  return putWrittenNews(platform, tx, {
    slug: await findSlug(tx.db, week),
    title,
    topic: 'Recap',
    description,
    content: html,
    picture,
    alt: describePicture(facts),
    publishedAt,
  });
}

async function findRecap(db: Reader, week: string) {
  const row = await selectRecaps(db).where('recaps.week', '=', week).executeTakeFirst();
  return row && { ...row, facts: recapFacts.parse(row.facts) };
}

const writer: Actor = { kind: 'job', name: 'recaps.write' };

interface RecapOrder {
  readonly week: string;
  /** When a new recap appears. An existing recap keeps its time, or stays a draft. */
  readonly publishAt: Date;
  readonly author: Actor;
}

/**
 * Writes a week's recap, or rewrites it after its facts changed. Idempotent. If the facts of a published recap change, its text
 * says so.
 */
async function writeWeek(platform: Platform, { week, publishAt, author }: RecapOrder): Promise<void> {
  // Read before the facts: if a board changes in between, the sum differs and the recap is due again.
  const boardVersions = await sumVersions(platform.db, week);
  const facts = findFacts(await readWeek(platform.db, week));
  if (facts.entries === 0) {
    await platform.db
      .updateTable('recaps')
      .set({ board_versions: boardVersions })
      .where('week', '=', week)
      .execute();
    return;
  }
  const picture = await storePicture(platform.files, 'content/news', await drawPicture(week, facts));
  const order = { actor: author, act: 'content.write-recap', records: 'if-changed' } as const;
  await act(platform, order, async (tx) => {
    await lockRecaps(tx);
    const stored = await findRecap(tx.db, week);
    const isPublished = stored?.published_at ? stored.published_at <= platform.now() : false;
    const hasChanged = stored !== undefined && !isDeepStrictEqual(stored.facts, facts);
    const correctedAt = isPublished && hasChanged ? platform.now() : (stored?.corrected_at ?? null);
    const publishedAt = stored ? undefined : publishAt;
    const id = await storeText(platform, tx, { week, facts, picture, correctedAt, publishedAt });
    if (!stored || author.kind === 'command') await recordWriting(tx, { id, isNew: !stored });
    const values = {
      publication_id: id,
      board_versions: boardVersions,
      facts: JSON.stringify(facts),
      players: facts.best.map(({ playerId }) => playerId),
      corrected_at: correctedAt,
    };
    await tx.db
      .insertInto('recaps')
      .values({ week, ...values })
      .onConflict((conflict) => conflict.column('week').doUpdateSet(values))
      .execute();
  });
}

/** Records a new recap in the audit log. The record has no text, because the text names players. */
async function recordWriting(
  tx: ActTransaction,
  { id, isNew }: { readonly id: string; readonly isNew: boolean },
): Promise<void> {
  const after = await describeContent(tx.db, id);
  await tx.record({ subject: 'content', subjectId: id, before: isNew ? null : after, after });
}

/** Writes the due recaps: the last ended week's, and those of earlier weeks whose boards changed. */
export async function writeDueRecaps(platform: Platform): Promise<readonly string[]> {
  const now = platform.now();
  const weeks = await findDueWeeks(platform.db, now);
  const [ended] = await listEndedWeeks(platform.db, now, 1);
  if (!ended) return [];
  for (const week of weeks)
    await writeWeek(platform, { week, publishAt: publishTimeOf(ended, now), author: writer });
  return weeks;
}

/**
 * Writes the recaps of the last ended weeks, for a demo or after the worker was down for weeks. Each one is published at the
 * regular time of its week, usually in the past, so operators can withdraw it but cannot hold it before it appears.
 */
export async function writePastRecaps(platform: Platform, weeks: number, author: Actor): Promise<void> {
  const weeksToWrite = await listEndedWeeks(platform.db, platform.now(), weeks);
  for (const { week, regularTime } of weeksToWrite)
    await writeWeek(platform, { week, publishAt: regularTime, author });
}

/** Rewrites every recap that names one of the players. */
export async function renameInRecaps(platform: Platform, playerIds: readonly string[]): Promise<void> {
  await platform.transact(async (tx) => {
    await lockRecaps(tx);
    const recaps = await selectRecaps(tx.db)
      .where(sql<boolean>`recaps.players && ${[...playerIds]}::uuid[]`)
      .orderBy('recaps.week')
      .execute();
    for (const stored of recaps) {
      const picture = { key: stored.picture, width: stored.picture_width, height: stored.picture_height };
      await storeText(platform, tx, {
        week: stored.week,
        facts: recapFacts.parse(stored.facts),
        picture,
        correctedAt: stored.corrected_at,
        publishedAt: undefined,
      });
    }
  });
}

/** Whether a news item is a recap. */
export async function isRecap(db: Reader, publicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recaps')
    .select('week')
    .where('publication_id', '=', publicationId)
    .executeTakeFirst();
  return row !== undefined;
}

export const listRecaps = async (db: Reader) => selectRecaps(db).orderBy('recaps.week', 'desc').execute();

/** Keeps a recap from being published, or withdraws a published one. */
export async function holdRecap(platform: Platform, tx: ActTransaction, week: string): Promise<void> {
  await publishContent(platform, tx, { kind: 'news', slug: await findSlug(tx.db, week), at: null });
}

/**
 * Publishes a held recap: now, or at its regular time if that is later. A recap that is already published keeps its time, so
 * that it does not move to the top of the news. Returns the time.
 */
export async function releaseRecap(platform: Platform, tx: ActTransaction, week: string): Promise<Date> {
  const [regularTime, now] = [await findRegularTime(tx.db, week), platform.now()];
  const stored = await selectRecaps(tx.db).where('recaps.week', '=', week).executeTakeFirst();
  if (stored?.published_at && stored.published_at <= now) return stored.published_at;
  const at = regularTime && regularTime > now ? regularTime : now;
  await publishContent(platform, tx, { kind: 'news', slug: await findSlug(tx.db, week), at });
  return at;
}
