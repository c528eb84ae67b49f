import type { SocialLink } from '@outpick/contracts';
import { storedFields } from '@outpick/contracts/admin';
import { z } from 'zod';
import { byPosition, defineKind, position, webAddress } from '../kind.ts';

/** The product's page on another platform. Its title is the platform's name. */
export const socialLinksKind = defineKind({
  name: 'social-links',
  table: 'social_links',
  fields: z.strictObject({ url: webAddress, position }),
  toRow: async ({ url, position: rank }) => Promise.resolve({ address: url, position: rank }),
  stored: storedFields['social-links'],
  toForm: (row, title) => ({ kind: 'social-links', title, ...row }),
  fromForm: async ({ address, position: rank }) => Promise.resolve({ address, position: rank }),
  order: byPosition,
  present: (row): SocialLink => ({ id: row.id, platformName: row.title, address: row.address }),
});
