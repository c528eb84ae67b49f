import type { contentAdminCalls } from '@outpick/contracts/admin';
import type { Reader } from '../../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../../platform/http/refusal.ts';
import { actorOf, operatorOf } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  deleteItem,
  findKind,
  findVersion,
  listVersions,
  previewPage,
  publishItem,
  readStoredRow,
  restoreContentVersion,
  restoreItem,
  saveContent,
  storePreview,
  unpublishItem,
  uploadDocument,
  uploadPicture,
} from '../../content/index.ts';
import { holdRecap, isRecap, listRecaps, releaseRecap } from '../../recaps/index.ts';
import { auditAct } from '../subjects/subjects.ts';
import { findAdminContent, listAdminContent, recapState } from './queries.ts';

/** Older texts of a recap would still name players who changed their name, so that it has no versions and is not edited. */
async function refuseRecap(db: Reader, id: string | undefined): Promise<void> {
  if (id !== undefined && (await isRecap(db, id)))
    throw new Refusal({
      code: 'ACT_REFUSED',
      message: 'The site writes recaps itself. Hold this one, or correct the results it is about.',
    });
}

async function getItem({ db }: Platform, id: string) {
  const item = await findAdminContent(db, id);
  const kind = item && findKind(item.kind);
  if (!kind) throw notFound('item');
  const versions = await listVersions(db, id);
  return {
    ...item,
    fields: kind.readForm(await readStoredRow(db, kind, id), item.title),
    version: versions[0]?.version ?? 0,
    versions: versions.map((row) => ({
      version: row.version,
      savedAt: row.saved_at.toISOString(),
      savedBy: row.saved_by,
    })),
  };
}

async function getVersion({ db }: Platform, id: string, version: number) {
  const item = await findAdminContent(db, id);
  const kind = item && findKind(item.kind);
  const row = kind && (await findVersion(db, id, version));
  if (!row) throw notFound('version');
  return {
    version: row.version,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by,
    fields: kind.readForm(row.fields, row.title),
  };
}

async function listRecapPage({ db, now }: Platform, { page, perPage, q = '', order = 'desc' }: RecapQuery) {
  const all = await listRecaps(db);
  const found = all.filter(({ title, week }) => `${title} ${week}`.toLowerCase().includes(q.toLowerCase()));
  const ordered = order === 'asc' ? found.toReversed() : found;
  return {
    total: found.length,
    rows: ordered.slice((page - 1) * perPage, page * perPage).map((row) => ({
      id: row.publication_id,
      week: row.week,
      title: row.title,
      state: recapState(row.published_at, now()),
      publishedAt: row.published_at?.toISOString() ?? null,
      correctedAt: row.corrected_at?.toISOString() ?? null,
    })),
  };
}

interface RecapQuery {
  readonly page: number;
  readonly perPage: number;
  readonly q?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** The news item of a recap. */
async function requireRecap(db: Reader, week: string): Promise<{ subject: 'content'; subjectId: string }> {
  const recap = (await listRecaps(db)).find((one) => one.week === week);
  if (!recap) throw notFound('recap');
  return { subject: 'content', subjectId: recap.publication_id };
}

const recapRoutes = (
  platform: Platform,
): Pick<Routes<typeof contentAdminCalls>, 'listAdminRecaps' | 'holdRecap' | 'releaseRecap'> => ({
  listAdminRecaps: { handle: async ({ query }) => ({ data: await listRecapPage(platform, query) }) },
  holdRecap: {
    handle: async ({ params: { week }, body: { reason } }, caller) => {
      const act = { act: 'content.hold-recap', reason, ...(await requireRecap(platform.db, week)) };
      await holdRecap(auditAct(platform, actorOf(caller), act), week);
      return { data: { done: true } };
    },
  },
  releaseRecap: {
    handle: async ({ params: { week } }, caller) => {
      const act = { act: 'content.release-recap', ...(await requireRecap(platform.db, week)) };
      const at = await releaseRecap(auditAct(platform, actorOf(caller), act), week);
      if (!at) throw notFound('recap');
      return { data: { publishedAt: at.toISOString() } };
    },
  },
});

const stateRoutes = (
  platform: Platform,
): Pick<
  Routes<typeof contentAdminCalls>,
  'publishContent' | 'unpublishContent' | 'deleteContent' | 'restoreContent'
> => ({
  publishContent: {
    handle: async ({ params: { id }, body: { at, reason } }, caller) => {
      const time = at === undefined ? undefined : new Date(at);
      const publishedAt = await publishItem(platform, actorOf(caller), { id, at: time, reason });
      return { data: { publishedAt: publishedAt.toISOString() } };
    },
  },
  unpublishContent: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      await unpublishItem(platform, actorOf(caller), { id, reason });
      return { data: { done: true } };
    },
  },
  deleteContent: {
    handle: async ({ params: { id }, body: { reason } }, caller) => {
      await deleteItem(platform, actorOf(caller), { id, reason });
      return { data: { done: true } };
    },
  },
  restoreContent: {
    handle: async ({ params: { id } }, caller) => {
      await restoreItem(platform, actorOf(caller), { id });
      return { data: { done: true } };
    },
  },
});

export const contentRoutes = (platform: Platform): Routes<typeof contentAdminCalls> => ({
  ...recapRoutes(platform),
  ...stateRoutes(platform),
  listAdminContent: { handle: async ({ query }) => ({ data: await listAdminContent(platform.db, query) }) },
  getAdminContent: { handle: async ({ params: { id } }) => ({ data: await getItem(platform, id) }) },
  getContentVersion: {
    handle: async ({ params: { id, version } }) => ({ data: await getVersion(platform, id, version) }),
  },
  saveContent: {
    handle: async ({ body }, caller) => {
      await refuseRecap(platform.db, body.id);
      return { data: await saveContent(platform, actorOf(caller), body) };
    },
  },
  restoreContentVersion: {
    handle: async ({ params: { id, version } }, caller) => ({
      data: { version: await restoreContentVersion(platform, actorOf(caller), { id, version }) },
    }),
  },
  uploadContentPicture: {
    handle: async ({ body: { file } }, caller) => ({
      data: await uploadPicture(platform, actorOf(caller), file),
    }),
  },
  uploadContentDocument: {
    handle: async ({ body: { file } }, caller) => ({
      data: { address: await uploadDocument(platform, actorOf(caller), file) },
    }),
  },
  previewContent: {
    handle: async ({ body: { id, fields } }, caller) => {
      if (id !== undefined && !(await findAdminContent(platform.db, id))) throw notFound('item');
      const draft = { operatorId: operatorOf(caller).id, id, fields };
      // Refuses a draft whose page could not be drawn, such as one with a missing picture, before the console frames it.
      await previewPage(platform, draft, caller);
      const { token, expiresAt } = await storePreview(platform, draft);
      return { data: { path: `/preview/${token}`, expiresAt: expiresAt.toISOString() } };
    },
  },
});
