import type { ledgerCalls } from '@outpick/contracts';
import type { Routes } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findHead, ledgerArea, listEntries } from './queries.ts';
import { genesis } from './verify.ts';

export const ledgerRoutes = ({ db }: Platform): Routes<typeof ledgerCalls> => ({
  listLedger: {
    areas: () => [ledgerArea],
    handle: async ({ query: { pageNumber, pageSize } }) => {
      const result = await listEntries(db, (pageNumber - 1) * pageSize, pageSize);
      const head = await findHead(db);
      return { data: { result, total: head?.sequence ?? 0 } };
    },
  },
  getLedgerHead: {
    areas: () => [ledgerArea],
    handle: async () => {
      const head = await findHead(db);
      return { data: { entry: head?.sequence ?? 0, hash: head?.hash ?? genesis } };
    },
  },
});
