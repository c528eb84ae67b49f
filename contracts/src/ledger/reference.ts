import { ledgerCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { hash, previousHash } from '../reference/example-world.ts';

export const ledgerReference: FeatureReference<typeof ledgerCalls> = {
  calls: {
    listLedger: {
      tag: 'Ledger',
      title: 'List ledger entries',
      details:
        '`hash` is the SHA-256 of `previousHash` followed by `content`, as UTF-8, in hexadecimal. The first entry follows 64 zeros.',
      example: {
        query: { pageSize: '100', pageNumber: '1' },
        answer: {
          result: [{ sequence: 41, content: '{"games":[],"slate":"Hockey 2026-11-20"}', previousHash, hash }],
          total: 41,
        },
      },
    },
    getLedgerHead: {
      tag: 'Ledger',
      title: 'Get the ledger’s head',
      example: { answer: { entry: 41, hash } },
    },
  },
  schemas: {
    LedgerEntry: {
      schema: ledgerCalls.listLedger.output.shape.result.element,
      description: 'One entry of the ledger: the forecasts of one slate.',
    },
  },
};
