import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { id as idSchema } from '../ids.ts';

const wireSocialLink = z.object({
  _id: z.string(),
  id: z.string(),
  plateformName: z.string(),
  plateformurl: z.string(),
  url: z.string(),
});

const socialLinkShape = z.object({ id: z.string(), platformName: z.string(), address: z.string() });

/** The product's page on another platform. On the wire the address has two names. */
export const socialLink = z.codec(wireSocialLink, socialLinkShape, {
  decode: ({ id, plateformName, url }) => ({ id, platformName: plateformName, address: url }),
  encode: ({ id, platformName, address }) => ({
    _id: id,
    id,
    plateformName: platformName,
    plateformurl: address,
    url: address,
  }),
});

export type SocialLink = z.output<typeof socialLink>;

export const socialLinksCalls = declareCalls({
  listSocialLinks: {
    method: 'GET',
    path: '/api/v1/admin/socialLink',
    access: 'visitor',
    summary: 'Links to the product’s pages on other platforms, in display order.',
    output: z.array(socialLink),
  },
  getSocialLink: {
    method: 'GET',
    path: '/api/v1/website/social-link/:id',
    access: 'visitor',
    summary: 'One link to a page of the product on another platform.',
    params: z.object({ id: idSchema }),
    output: socialLink,
  },
});
