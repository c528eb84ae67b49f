import type { Banner } from '@outpick/contracts';
import { storedFields } from '@outpick/contracts/admin';
import { z } from 'zod';
import { fileAddress } from '../../../platform/http/mount-files.ts';
import { byPosition, defineKind, position, webAddress } from '../kind.ts';

/** An advertising picture. Its title is its alternative text. */
export const bannersKind = defineKind({
  name: 'banners',
  table: 'banners',
  fields: z.strictObject({ picture: z.string().min(1), link: webAddress.optional(), position }),
  toRow: async ({ picture, link = null, position: rank }, _source, { files }) => {
    const { key, width, height } = await files.storePicture(picture);
    return { position: rank, link, picture: key, picture_width: width, picture_height: height };
  },
  stored: storedFields.banners,
  toForm: ({ picture, ...row }, title) => ({ kind: 'banners', title, ...row, picture: fileAddress(picture) }),
  fromForm: async ({ picture, link, position: rank }, { files }) => {
    const { key, width, height } = await files.findPicture(picture);
    return { position: rank, link, picture: key, picture_width: width, picture_height: height };
  },
  order: byPosition,
  present: (row): Banner => ({
    id: row.id,
    picture: fileAddress(row.picture),
    alt: row.title,
    link: row.link,
    width: row.picture_width,
    height: row.picture_height,
  }),
});
