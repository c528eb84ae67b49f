/** An entry of the ledger, as it is published. */
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

/** A chain that was re-computed, as far as it was read. */
export interface Checked {
  readonly entries: number;
  /** The hash of the last entry. */
  readonly head: string;
  /** What is wrong; nothing where no forecast was ever changed. */
  readonly faults: readonly Fault[];
  /** Every head up to the first fault, with its entry: those that the chain still holds. */
  readonly heads: ReadonlyMap<string, number>;
}

/** What the first entry follows. */
export const genesis = '0'.repeat(64);

export const unread: Checked = { entries: 0, head: genesis, faults: [], heads: new Map() };

/** SHA-256 of a text as lower-case hexadecimal. */
export type Digest = (text: string) => Promise<string>;

/** Re-computes the next entries of a chain. */
export async function readOn(before: Checked, entries: readonly Entry[], digest: Digest): Promise<Checked> {
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

/** The browser's own SHA-256. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
