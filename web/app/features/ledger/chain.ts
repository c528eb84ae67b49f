/** A published entry of the ledger. */
export interface Entry {
  readonly sequence: number;
  readonly content: string;
  readonly previousHash: string;
  readonly hash: string;
}

export interface Fault {
  readonly entry: number;
  readonly reason: string;
}

/** The result of verifying a chain, or its beginning, by recomputing its hashes. */
export interface Verification {
  /** How many entries were verified. */
  readonly entries: number;
  /** The hash of the last entry. */
  readonly head: string;
  /** Empty for an intact chain. */
  readonly faults: readonly Fault[];
  /** Every head before the first fault, with its entry's number. */
  readonly heads: ReadonlyMap<string, number>;
}

/** The previous hash of the first entry. */
export const genesis = '0'.repeat(64);

export const emptyChain: Verification = { entries: 0, head: genesis, faults: [], heads: new Map() };

/** SHA-256 of a text as lower-case hexadecimal. */
export type Digest = (text: string) => Promise<string>;

/** Verifies the next entries of a chain. */
export async function verifyEntries(
  before: Verification,
  entries: readonly Entry[],
  digest: Digest,
): Promise<Verification> {
  const faults = [...before.faults];
  const heads = new Map(before.heads);
  let { entries: count, head } = before;
  for (const { sequence, content, previousHash, hash } of entries) {
    if (sequence !== count + 1)
      faults.push({ entry: sequence, reason: `entry ${count + 1} is missing or out of order` });
    if (previousHash !== head)
      faults.push({ entry: sequence, reason: 'it does not follow the entry before it' });
    if (hash !== (await digest(previousHash + content)))
      faults.push({ entry: sequence, reason: 'its content is not what was hashed' });
    if (faults.length === 0) heads.set(hash, sequence);
    head = hash;
    count = sequence;
  }
  return { entries: count, head, faults, heads };
}

/** SHA-256 by the Web Crypto API, which browsers offer on secure pages only. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
