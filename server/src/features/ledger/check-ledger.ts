import type { Reader } from '../../platform/database/transaction.ts';
import { findAlteredSlates, listEntries } from './queries.ts';
import { ChainCheck } from './verify.ts';
import type { Fault } from './verify.ts';

export interface LedgerVerdict {
  readonly entries: number;
  readonly head: string;
  readonly faults: readonly Fault[];
  /** Whether the chain still holds the head asked about; undefined where none was. */
  readonly holdsHead: boolean | undefined;
}

const atOnce = 100;

/** Re-computes the whole chain, a hundred entries at a time, and compares the frozen forecasts with what it says. */
export async function checkLedger(db: Reader, head?: string): Promise<LedgerVerdict> {
  const check = new ChainCheck();
  for (let offset = 0; ; offset += atOnce) {
    const entries = await listEntries(db, offset, atOnce);
    for (const entry of entries) check.read(entry);
    if (entries.length < atOnce) break;
  }
  // Contents that are not what was hashed may not even be readable: they are named already.
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
