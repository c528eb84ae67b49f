import { z } from 'zod';
import { declareCalls } from '../call.ts';

const wireBanner = z.object({
  _id: z.string(),
  id: z.string(),
  banner: z.string(),
  alt: z.string(),
  link: z.string().nullable(),
  width: z.int(),
  height: z.int(),
});

const bannerShape = z.object({
  id: z.string(),
  /** Address of the picture on this site. */
  picture: z.string(),
  alt: z.string(),
  /** The page that opens on a click. */
  link: z.string().nullable(),
  width: z.int(),
  height: z.int(),
});

/** An advertising picture. */
export const banner = z.codec(wireBanner, bannerShape, {
  decode: ({ _id, banner: picture, ...rest }) => ({ ...rest, picture }),
  encode: ({ picture, ...rest }) => ({ ...rest, _id: rest.id, banner: picture }),
});

export type Banner = z.output<typeof banner>;

export const bannersCalls = declareCalls({
  listBanners: {
    method: 'GET',
    path: '/api/v1/website/banners',
    access: 'visitor',
    summary: 'The published banners, in display order.',
    output: z.object({ banner: z.array(banner) }),
  },
});
