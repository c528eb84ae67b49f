import type { ReportKind } from '@outpick/contracts';
import type { PlayerState } from '@outpick/contracts/admin';

export const stateWords: Readonly<Record<PlayerState, string>> = {
  active: 'Active',
  suspended: 'Suspended',
  banned: 'Banned',
};

export const kindWords: Readonly<Record<ReportKind, string>> = {
  'offensive-name': 'Offensive name',
  impersonation: 'Pretends to be someone else',
  picture: 'Picture',
  other: 'Something else',
};
