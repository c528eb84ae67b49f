import type { Banner } from '@outpick/contracts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { listBanners } from './queries.ts';

export const presentBanner = (row: Awaited<ReturnType<typeof listBanners>>[number]): Banner => ({
  id: row.id,
  picture: fileAddress(row.picture),
  alt: row.title,
  link: row.link,
  width: row.picture_width,
  height: row.picture_height,
});
