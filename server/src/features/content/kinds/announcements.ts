import type { Announcement } from '@outpick/contracts';
import { z } from 'zod';
import { defineKind, newestFirst } from '../kind.ts';

const linkMessage = 'an address beginning with https:// or http://, or a path of this site';

/** A bar above every page, from its publication to its end. Its title is its text. */
export const announcementsKind = defineKind({
  name: 'announcements',
  table: 'announcements',
  fields: z.strictObject({
    link: z
      .string()
      .regex(/^(?:https?:\/\/|\/(?:$|[^/\\]))[^\s<>"]*$/u, linkMessage)
      .optional(),
    tone: z.enum(['information', 'warning']).default('information'),
    ends: z.iso.datetime({ offset: true }).transform((time) => new Date(time)),
  }),
  toRow: async ({ link = null, tone, ends }) => Promise.resolve({ link, tone, ends_at: ends }),
  stored: z.object({
    link: z.string().nullable(),
    tone: z.enum(['information', 'warning']),
    ends_at: z.string(),
  }),
  toForm: ({ link, tone, ends_at: endsAt }, title) => ({
    kind: 'announcements',
    title,
    link,
    tone,
    endsAt: new Date(endsAt).toISOString(),
  }),
  fromForm: async ({ link, tone, endsAt }) => Promise.resolve({ link, tone, ends_at: new Date(endsAt) }),
  order: newestFirst,
  present: ({ id, title, link, tone, ends_at: endsAt }): Announcement => ({
    id,
    text: title,
    link,
    tone: tone === 'warning' ? 'warning' : 'information',
    endsAt: endsAt.toISOString(),
  }),
});
