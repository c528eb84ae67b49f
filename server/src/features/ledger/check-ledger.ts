import type { Reader } from '../../platform/database/transaction.ts';
import { findAlteredSlates, listEntries } from './queries.ts';
import { ChainCheck } from './verify.ts';
import type { Fault } from './verify.ts';

export interface LedgerVerdict {
  readonly entries: number;
  readonly head: string;
  readonly faults: readonly Fault[];
  /** Whether the chain contains the given head; undefined if none was given. */
  readonly holdsHead: boolean | undefined;
}

const batchSize = 100;

/** Recomputes the whole chain in batches and compares the stored frozen forecasts with its content. */
export async function checkLedger(db: Reader, head?: string): Promise<LedgerVerdict> {
  const check = new ChainCheck();
  for (let offset = 0; ; offset += batchSize) {
    const entries = await listEntries(db, offset, batchSize);
    for (const entry of entries) check.read(entry);
    if (entries.length < batchSize) break;
  }
  // After a chain fault the contents may not parse as JSON, and the fault is already reported.
  const altered = check.faults.length === 0 ? await findAlteredSlates(db) : [];
  const faults = altered.map(({ sequence, game }) => ({
    entry: sequence,
    reason: `the frozen forecast of game ${game} is not the one it holds`,
  }));
  return {
    entries: check.entries,
    head: check.head,
    faults: [...check.faults, ...faults],
    holdsHead: head === undefined ? undefined : check.holds(head.toLowerCase()),
  };
}
