import { sha256 } from '../../platform/crypto.ts';

/** An entry as it is stored and published. */
export interface LedgerEntry {
  readonly sequence: number;
  readonly content: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** The previous hash of the first entry. */
export const genesis = '0'.repeat(64);

/** Computes an entry's hash: SHA-256 of the previous hash and the content, as lower-case hexadecimal. */
export const entryHash = (previousHash: string, content: string): string =>
  sha256(previousHash, content).toString('hex');

export interface Fault {
  readonly entry: number;
  readonly reason: string;
}

/** Recomputes a chain entry by entry, in order, and collects its faults. */
export class ChainCheck {
  #next = 1;
  #previous = genesis;
  readonly #heads = new Set<string>();
  readonly faults: Fault[] = [];

  /** The hash of the last entry read. */
  get head(): string {
    return this.#previous;
  }

  get entries(): number {
    return this.#next - 1;
  }

  read({ sequence, content, previousHash, hash }: LedgerEntry): void {
    if (sequence !== this.#next) {
      const missing = sequence > this.#next ? `entry ${this.#next} is missing` : 'it is out of order';
      this.faults.push({ entry: sequence, reason: missing });
    }
    if (previousHash !== this.#previous)
      this.faults.push({ entry: sequence, reason: 'it does not follow the entry before it' });
    // Uses the entry's own previous hash, so that one broken link is not reported for every later entry.
    const expected = entryHash(previousHash, content);
    if (hash !== expected)
      this.faults.push({ entry: sequence, reason: 'its content is not what was hashed' });
    if (this.faults.length === 0) this.#heads.add(hash);
    this.#previous = hash;
    this.#next = sequence + 1;
  }

  /** Whether a published head is in the chain, with no fault up to its entry. */
  containsHead(head: string): boolean {
    return this.#heads.has(head);
  }
}
