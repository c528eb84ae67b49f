import { z } from 'zod';
import { declareCalls } from '../call.ts';

/** What the site has to say on every page for a while. */
export const announcement = z.object({
  id: z.string(),
  text: z.string(),
  /** A path of this site or an address on another. */
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
