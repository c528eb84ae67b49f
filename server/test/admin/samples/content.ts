import type { contentAdminCalls } from '@outpick/contracts/admin';
import { deleteContentItem, publishContentItem, saveContentItem } from '../../../src/acts/content/items.ts';
import { putWrittenNews } from '../../../src/features/content/index.ts';
import { storePicture } from '../../../src/platform/files/pictures.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { tester, testPdf, testPicture } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

const reason = 'because the test needs it';

const page = () => ({
  kind: 'pages' as const,
  title: `Page ${crypto.randomUUID()}`,
  content: '<p>Text.</p>',
});

const addPage = async (platform: Platform) => {
  const { id } = (await saveContentItem(platform, tester, { fields: page() })).result;
  return { id };
};

/** Adds a recap for a week that no other sample uses. */
async function addTestRecap(platform: Platform, publishedAt?: Date): Promise<{ week: string }> {
  const { count } = await platform.db
    .selectFrom('recaps')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const week = new Date(Date.UTC(2025, 0, 7 + 7 * Number(count))).toISOString().slice(0, 10);
  const picture = await storePicture(platform.files, 'content/news', await testPicture());
  await platform.transact(async (tx) => {
    const id = await putWrittenNews(platform, tx, {
      slug: `where-the-crowd-beat-us-${week}`,
      title: `Where the crowd beat us ${week}`,
      topic: 'Recap',
      description: 'A week.',
      content: '<p>Text.</p>',
      picture,
      alt: 'A chart',
      publishedAt,
    });
    await tx.db
      .insertInto('recaps')
      .values({ week, publication_id: id, board_versions: 1, facts: '{}', players: [] })
      .execute();
  });
  return { week };
}

function formOf(bytes: Uint8Array, type: string): FormData {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'upload', { type }));
  return form;
}

const nothing = async () => Promise.resolve({});

export const contentSamples: AdminSamples<typeof contentAdminCalls> = {
  listAdminContent: nothing,
  getAdminContent: async (platform) => ({ params: await addPage(platform) }),
  getContentVersion: async (platform) => ({ params: { ...(await addPage(platform)), version: '1' } }),
  saveContent: async () => Promise.resolve({ body: { fields: page() } }),
  publishContent: async (platform) => ({ params: await addPage(platform), body: {} }),
  unpublishContent: async (platform) => {
    const params = await addPage(platform);
    await publishContentItem(platform, tester, params);
    return { params, body: { reason } };
  },
  deleteContent: async (platform) => ({ params: await addPage(platform), body: { reason } }),
  restoreContent: async (platform) => {
    const params = await addPage(platform);
    await deleteContentItem(platform, tester, params);
    return { params };
  },
  restoreContentVersion: async (platform) => {
    const { id } = await addPage(platform);
    await saveContentItem(platform, tester, { id, version: 1, fields: page() });
    return { params: { id, version: '1' } };
  },
  uploadContentPicture: async () => ({ body: formOf(await testPicture(), 'image/png') }),
  uploadContentDocument: async () => Promise.resolve({ body: formOf(testPdf, 'application/pdf') }),
  previewContent: async () => Promise.resolve({ body: { fields: page() } }),
  listAdminRecaps: nothing,
  holdRecap: async (platform) => ({ params: await addTestRecap(platform, new Date(0)), body: { reason } }),
  releaseRecap: async (platform) => ({ params: await addTestRecap(platform) }),
};
