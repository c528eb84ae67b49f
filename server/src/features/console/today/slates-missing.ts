import { findMissingSlates } from '../../slates/index.ts';
import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

/** Sports in season that open no contests. */
export const slatesMissing: TodayCheck = {
  name: 'slates-missing',
  roles: ['scorer'],
  find: async ({ db, now }) => {
    const missing = await findMissingSlates(db, now());
    return {
      severity: 'urgent',
      count: missing.length,
      oldestAt: earliest(missing.map(({ since }) => since)),
      examples: missing.map(({ sport }) => sport),
    };
  },
};
