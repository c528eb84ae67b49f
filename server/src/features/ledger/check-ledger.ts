import type { Reader } from '../../platform/database/transaction.ts';
import { findAlteredForecasts, listEntries } from './queries.ts';
import { ChainCheck } from './verify.ts';
import type { Fault } from './verify.ts';

export interface LedgerVerdict {
  readonly entries: number;
  readonly head: string;
  readonly faults: readonly Fault[];
  /** Whether the chain contains the expected head; undefined without one. */
  readonly containsHead: boolean | undefined;
}

const batchSize = 100;

/** Recomputes the whole chain in batches and compares the stored frozen forecasts with its content. */
export async function checkLedger(db: Reader, expectedHead?: string): Promise<LedgerVerdict> {
  const check = new ChainCheck();
  for (let offset = 0; ; offset += batchSize) {
    const entries = await listEntries(db, offset, batchSize);
    for (const entry of entries) check.read(entry);
    if (entries.length < batchSize) break;
  }
  // After a chain fault the contents may not parse as JSON, and the fault is already reported.
  const alteredForecasts = check.faults.length === 0 ? await findAlteredForecasts(db) : [];
  const forecastFaults = alteredForecasts.map(({ sequence, game }) => ({
    entry: sequence,
    reason: `the frozen forecast of game ${game} differs from the one in the entry`,
  }));
  return {
    entries: check.entries,
    head: check.head,
    faults: [...check.faults, ...forecastFaults],
    containsHead: expectedHead === undefined ? undefined : check.containsHead(expectedHead.toLowerCase()),
  };
}
