import type { socialLinksCalls } from '@outpick/contracts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentSocialLink } from './present.ts';
import { findSocialLink, listSocialLinks } from './queries.ts';

const areas = () => ['social-links'];

export const socialLinksRoutes = ({ db }: Platform): Routes<typeof socialLinksCalls> => ({
  listSocialLinks: {
    areas,
    handle: async () => ({ data: (await listSocialLinks(db)).map(presentSocialLink) }),
  },
  getSocialLink: {
    areas,
    handle: async ({ params }) => {
      const row = await findSocialLink(db, params.id);
      if (!row) throw notFound('social link');
      return { data: presentSocialLink(row) };
    },
  },
});
