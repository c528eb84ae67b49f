import type { contentAdminCalls } from '@outpick/contracts/admin';
import type { Reader } from '../../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../../platform/http/refusal.ts';
import { actorOf, byAct, operatorOf } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploadDocument, uploadPicture } from '../../../acts/content/files.ts';
import {
  deleteContentItem,
  publishContentItem,
  restoreContentItem,
  restoreItemVersion,
  saveContentItem,
  unpublishContentItem,
} from '../../../acts/content/items.ts';
import { holdRecapOf, releaseRecapOf } from '../../../acts/content/recaps.ts';
import {
  findKind,
  findVersion,
  listVersions,
  previewPage,
  readStoredRow,
  storePreview,
} from '../../content/index.ts';
import { isRecap, listRecaps } from '../../recaps/index.ts';
import { findAdminContent, listAdminContent, recapState } from './queries.ts';

/** Refuses to edit a recap. Recaps have no versions, because older texts would still show the old names of renamed players. */
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
  const recaps = await listRecaps(db);
  const matchingRecaps = recaps.filter(({ title, week }) =>
    `${title} ${week}`.toLowerCase().includes(q.toLowerCase()),
  );
  const ordered = order === 'asc' ? matchingRecaps.toReversed() : matchingRecaps;
  return {
    total: matchingRecaps.length,
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

const recapRoutes = (
  platform: Platform,
): Pick<Routes<typeof contentAdminCalls>, 'listAdminRecaps' | 'holdRecap' | 'releaseRecap'> => ({
  listAdminRecaps: async ({ query }) => ({ data: await listRecapPage(platform, query) }),
  holdRecap: byAct(platform, holdRecapOf, ({ params, body }) => ({ ...params, ...body })),
  releaseRecap: async ({ params }, caller) => {
    const acted = await releaseRecapOf(platform, actorOf(caller), params);
    return { data: { publishedAt: acted.result.toISOString() }, acted };
  },
});

const stateRoutes = (
  platform: Platform,
): Pick<
  Routes<typeof contentAdminCalls>,
  'publishContent' | 'unpublishContent' | 'deleteContent' | 'restoreContent'
> => ({
  publishContent: async ({ params: { id }, body: { at, reason } }, caller) => {
    const time = at === undefined ? undefined : new Date(at);
    const acted = await publishContentItem(platform, actorOf(caller), { id, at: time, reason });
    return { data: { publishedAt: acted.result.toISOString() }, acted };
  },
  unpublishContent: byAct(platform, unpublishContentItem, ({ params, body }) => ({ ...params, ...body })),
  deleteContent: byAct(platform, deleteContentItem, ({ params, body }) => ({ ...params, ...body })),
  restoreContent: byAct(platform, restoreContentItem, ({ params }) => params),
});

export const contentRoutes = (platform: Platform): Routes<typeof contentAdminCalls> => ({
  ...recapRoutes(platform),
  ...stateRoutes(platform),
  listAdminContent: async ({ query }) => ({ data: await listAdminContent(platform.db, query) }),
  getAdminContent: async ({ params: { id } }) => ({ data: await getItem(platform, id) }),
  getContentVersion: async ({ params: { id, version } }) => ({
    data: await getVersion(platform, id, version),
  }),
  saveContent: async ({ body }, caller) => {
    await refuseRecap(platform.db, body.id);
    const acted = await saveContentItem(platform, actorOf(caller), body);
    return { data: acted.result, acted };
  },
  restoreContentVersion: async ({ params }, caller) => {
    const acted = await restoreItemVersion(platform, actorOf(caller), params);
    return { data: { version: acted.result }, acted };
  },
  uploadContentPicture: async ({ body: { file } }, caller) => {
    const { picture, acted } = await uploadPicture(platform, actorOf(caller), file);
    return { data: picture, acted };
  },
  uploadContentDocument: async ({ body: { file } }, caller) => {
    const { address, acted } = await uploadDocument(platform, actorOf(caller), file);
    return { data: { address }, acted };
  },
  previewContent: async ({ body: { id, fields } }, caller) => {
    if (id !== undefined && !(await findAdminContent(platform.db, id))) throw notFound('item');
    const draft = { operatorId: operatorOf(caller).id, id, fields };
    // Render the page once, to refuse a draft that cannot be rendered before the console shows its preview in a frame.
    await previewPage(platform, draft, caller);
    const { token, expiresAt } = await storePreview(platform, draft);
    return { data: { path: `/preview/${token}`, expiresAt: expiresAt.toISOString() } };
  },
});
