import type { SocialLink } from '@outpick/contracts';
import type { listSocialLinks } from './queries.ts';

export const presentSocialLink = (row: Awaited<ReturnType<typeof listSocialLinks>>[number]): SocialLink => ({
  id: row.id,
  platformName: row.title,
  address: row.address,
});
