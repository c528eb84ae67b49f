import type { Output } from '@outpick/contracts';
import type { adminCalls, ContentKindName, ContentState } from '@outpick/contracts/admin';

/** A row of the list of content. */
export type ContentRow = Output<typeof adminCalls.listAdminContent>['rows'][number];

/** One item with its fields and versions. */
export type ContentItem = Output<typeof adminCalls.getAdminContent>;

interface KindWords {
  readonly one: string;
  readonly many: string;
}

/** The kinds in the order of the tabs. */
export const kindWords: Readonly<Record<ContentKindName, KindWords>> = {
  news: { one: 'News item', many: 'News' },
  articles: { one: 'Article', many: 'Articles' },
  podcasts: { one: 'Podcast', many: 'Podcasts' },
  pages: { one: 'Page', many: 'Pages' },
  banners: { one: 'Banner', many: 'Banners' },
  'social-links': { one: 'Social link', many: 'Social links' },
  announcements: { one: 'Announcement', many: 'Announcements' },
};

export const stateWords: Readonly<Record<ContentState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  ended: 'Ended',
  deleted: 'Deleted',
};
