import { z } from 'zod';
import { declareCalls } from '../call.ts';

/** A message that every page shows until it ends. */
export const announcement = z.object({
  id: z.string(),
  text: z.string(),
  /** A path of this site or an address on another site. */
  link: z.string().nullable(),
  tone: z.enum(['information', 'warning']),
  endsAt: z.iso.datetime(),
});

export type Announcement = z.output<typeof announcement>;

export const announcementsCalls = declareCalls({
  getAnnouncement: {
    method: 'GET',
    path: '/api/v1/website/announcement',
    access: 'visitor',
    summary: 'The announcement that is shown above every page, if there is one now.',
    output: z.object({ announcement: announcement.nullable() }),
  },
});
