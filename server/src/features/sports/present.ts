import type { Sport } from '@outpick/contracts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { SportRow } from './queries.ts';

export const presentSport = (row: SportRow): Sport => ({
  id: row.id,
  name: row.name,
  logo: fileAddress(row.logo),
  maxMargin: row.max_margin,
  marginSigma: row.margin_sigma,
  tiesPossible: row.ties_possible,
});
