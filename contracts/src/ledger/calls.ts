import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { pageNumber, pageSize } from '../list-query.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/u);

/**
 * One entry of the ledger. `hash` is the SHA-256 (hexadecimal) of `previousHash` followed by `content`, as UTF-8. The first
 * entry's `previousHash` is 64 zeros.
 */
const ledgerEntry = z.object({
  sequence: z.int(),
  /** Canonical JSON: exactly the bytes that were hashed. */
  content: z.string(),
  previousHash: hash,
  hash,
});

export const ledgerCalls = declareCalls({
  listLedger: {
    method: 'GET',
    path: '/api/v1/website/ledger',
    access: 'visitor',
    summary: 'The entries of the ledger of frozen forecasts, oldest first.',
    query: z.object({ pageSize: pageSize(), pageNumber }),
    output: z.object({ result: z.array(ledgerEntry), total: z.int() }),
  },
  getLedgerHead: {
    method: 'GET',
    path: '/api/v1/website/ledger/head',
    access: 'visitor',
    summary: 'The ledger’s head: the hash of its newest entry, which covers all earlier ones.',
    output: z.object({ entry: z.int(), hash }),
  },
});
