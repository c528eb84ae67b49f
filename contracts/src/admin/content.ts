import { z } from 'zod';
import { maxPictureBytes } from '../forms/profile.ts';
import { id } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, done, reason } from './admin-call.ts';
import { givenDay, givenTime } from './given-time.ts';
import { contentFields, contentKindName, storedContentFields } from './content-fields.ts';

const time = z.iso.datetime();

/** Only announcements can be `ended`. */
export const contentState = z.enum(['draft', 'scheduled', 'published', 'ended', 'deleted']);

export type ContentState = z.output<typeof contentState>;

const contentRow = z.object({
  id,
  kind: contentKindName,
  slug: z.string(),
  title: z.string(),
  state: contentState,
  publishedAt: time.nullable(),
  changedAt: time,
  /** Whether the site wrote the item. Operators can hold a recap but not edit it. */
  isRecap: z.boolean(),
});

const versionRow = z.object({
  version: z.int(),
  savedAt: time,
  /** Null if the item was saved before versions were kept. */
  savedBy: z.string().nullable(),
});

const contentItem = contentRow.extend({
  fields: storedContentFields,
  /** The newest version; 0 if none was kept yet. */
  version: z.int(),
  versions: z.array(versionRow),
});

/** The maximum is that of PostgreSQL's `integer`. */
const versionNumber = z.coerce.number().pipe(z.int().min(1).max(2_147_483_647));

const slug = z
  .string()
  .trim()
  .max(100, { error: 'At most 100 characters.' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u, { error: 'Use lowercase letters, digits and hyphens only.' });

const file = (types: readonly ('application/pdf' | `image/${string}`)[], error: string) =>
  z.object({
    file: z
      .file({ error })
      .max(maxPictureBytes, { error: 'The file is larger than 5 MB.' })
      .mime([...types], { error }),
  });

const week = givenDay('Name a week by its Tuesday.');

const recapRow = z.object({
  /** The id of the news item. */
  id,
  week,
  title: z.string(),
  state: contentState,
  publishedAt: time.nullable(),
  correctedAt: time.nullable(),
});

const editor = ['editor'] as const;

export const contentAdminCalls = declareAdminCalls({
  listAdminContent: {
    method: 'GET',
    path: '/api/v1/admin/content',
    access: 'operator',
    roles: editor,
    summary: 'All content, with drafts and deleted items.',
    query: adminListQuery(['changedAt', 'publishedAt', 'title', 'kind'], {
      kind: contentKindName.optional(),
      state: contentState.optional(),
    }),
    output: adminList(contentRow),
  },
  getAdminContent: {
    method: 'GET',
    path: '/api/v1/admin/content/:id',
    access: 'operator',
    roles: editor,
    summary: 'One item with its fields and the list of its versions.',
    params: z.object({ id }),
    output: contentItem,
  },
  getContentVersion: {
    method: 'GET',
    path: '/api/v1/admin/content/:id/versions/:version',
    access: 'operator',
    roles: editor,
    summary: 'The fields of an older version.',
    params: z.object({ id, version: versionNumber }),
    output: versionRow.extend({ fields: storedContentFields }),
  },
  saveContent: {
    method: 'POST',
    path: '/api/v1/admin/content',
    access: 'operator',
    roles: editor,
    act: 'content.save',
    summary: 'Adds an item as a draft, or saves a new version. A published item changes at once.',
    body: z.object({
      /** Absent for a new item. */
      id: id.optional(),
      /** The slug of a new item; made from its title by default. */
      slug: slug.optional(),
      /** The version on which the edit is based. If a newer one exists, the call saves nothing. */
      version: z.int().min(0).optional(),
      fields: contentFields,
    }),
    output: z.object({ id, version: z.int() }),
  },
  publishContent: {
    method: 'POST',
    path: '/api/v1/admin/content/:id/publish',
    access: 'operator',
    roles: editor,
    act: 'content.publish',
    summary: 'Publishes an item now, or at a later time.',
    params: z.object({ id }),
    body: z.object({
      at: givenTime('Choose a day and a time.').optional(),
      reason: reason.optional(),
    }),
    output: z.object({ publishedAt: time }),
  },
  unpublishContent: {
    method: 'POST',
    path: '/api/v1/admin/content/:id/unpublish',
    access: 'operator',
    roles: editor,
    act: 'content.unpublish',
    summary: 'Makes an item a draft again.',
    params: z.object({ id }),
    body: z.object({ reason }),
    output: done,
  },
  deleteContent: {
    method: 'POST',
    path: '/api/v1/admin/content/:id/delete',
    access: 'operator',
    roles: editor,
    act: 'content.delete',
    summary: 'Deletes an item. It can be restored.',
    params: z.object({ id }),
    body: z.object({ reason }),
    output: done,
  },
  restoreContent: {
    method: 'POST',
    path: '/api/v1/admin/content/:id/restore',
    access: 'operator',
    roles: editor,
    act: 'content.restore',
    summary: 'Restores a deleted item as a draft.',
    params: z.object({ id }),
    output: done,
  },
  restoreContentVersion: {
    method: 'POST',
    path: '/api/v1/admin/content/:id/versions/:version/restore',
    access: 'operator',
    roles: editor,
    act: 'content.restore-version',
    summary: 'Saves an older version again, as the newest one.',
    params: z.object({ id, version: versionNumber }),
    output: z.object({ version: z.int() }),
  },
  uploadContentPicture: {
    method: 'POST',
    path: '/api/v1/admin/content-pictures',
    access: 'operator',
    roles: editor,
    act: 'file.upload-picture',
    summary: 'Stores a picture for later use in content.',
    encoding: 'multipart',
    body: file(
      ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
      'Choose a PNG, JPEG, WebP or AVIF picture.',
    ),
    output: z.object({ address: z.string(), width: z.int(), height: z.int() }),
  },
  uploadContentDocument: {
    method: 'POST',
    path: '/api/v1/admin/content-documents',
    access: 'operator',
    roles: editor,
    act: 'file.upload-document',
    summary: 'Stores a PDF for an article.',
    encoding: 'multipart',
    body: file(['application/pdf'], 'Choose a PDF.'),
    output: z.object({ address: z.string() }),
  },
  previewContent: {
    method: 'POST',
    path: '/api/v1/admin/content-previews',
    access: 'operator',
    roles: editor,
    summary: 'Makes a page that shows a draft, for ten minutes and for this operator only.',
    body: z.object({ id: id.optional(), fields: contentFields }),
    output: z.object({ path: z.string(), expiresAt: time }),
  },
  listAdminRecaps: {
    method: 'GET',
    path: '/api/v1/admin/recaps',
    access: 'operator',
    roles: editor,
    summary: 'The weekly recaps, newest first.',
    query: adminListQuery(['week'], {}),
    output: adminList(recapRow),
  },
  holdRecap: {
    method: 'POST',
    path: '/api/v1/admin/recaps/:week/hold',
    access: 'operator',
    roles: editor,
    act: 'content.hold-recap',
    summary: 'Keeps a recap from being published, or takes it back.',
    params: z.object({ week }),
    body: z.object({ reason }),
    output: done,
  },
  releaseRecap: {
    method: 'POST',
    path: '/api/v1/admin/recaps/:week/release',
    access: 'operator',
    roles: editor,
    act: 'content.release-recap',
    summary: 'Publishes a recap that was held: now, or at its regular time if that is later.',
    params: z.object({ week }),
    output: z.object({ publishedAt: time }),
  },
});
