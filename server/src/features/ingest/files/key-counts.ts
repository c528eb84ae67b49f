import { sha256Binary } from '../../../platform/crypto.ts';

const wordsPerKey = 4;

/**
 * Counts how often each key was added. Instead of a key's text it stores the first 128 bits of its SHA-256 in flat arrays,
 * which takes 27 to 53 bytes per key outside the JavaScript heap. The probability that two keys of a file collide is below
 * 1e-26.
 */
export class KeyCounts {
  #capacity = 1024;
  #words = new Uint32Array(this.#capacity * wordsPerKey);
  /** 0 marks a free slot. */
  #counts = new Uint32Array(this.#capacity);
  #size = 0;
  /** A buffer for the words of the key being looked up. */
  readonly #key = new Uint32Array(wordsPerKey);

  /** Adds a key; returns how often it has been added, from 1. */
  add(key: string): number {
    if (this.#size >= this.#capacity * 0.75) this.#grow();
    const slot = this.#findSlot(this.#digest(key));
    const count = (this.#counts[slot] ?? 0) + 1;
    if (count === 1) {
      this.#words.set(this.#key, slot * wordsPerKey);
      this.#size += 1;
    }
    this.#counts[slot] = count;
    return count;
  }

  /** Returns how often a key was added. */
  count(key: string): number {
    return this.#counts[this.#findSlot(this.#digest(key))] ?? 0;
  }

  /** Finds the slot of a key, or the free slot where it belongs (open addressing with linear probing). */
  #findSlot(words: Uint32Array): number {
    let slot = (words[0] ?? 0) & (this.#capacity - 1);
    while (this.#counts[slot] !== 0 && !this.#holds(slot, words)) slot = (slot + 1) & (this.#capacity - 1);
    return slot;
  }

  #holds(slot: number, words: Uint32Array): boolean {
    const at = slot * wordsPerKey;
    for (let word = 0; word < wordsPerKey; word += 1)
      if (this.#words[at + word] !== words[word]) return false;
    return true;
  }

  #grow(): void {
    const [words, counts] = [this.#words, this.#counts];
    this.#capacity *= 2;
    this.#words = new Uint32Array(this.#capacity * wordsPerKey);
    this.#counts = new Uint32Array(this.#capacity);
    for (let slot = 0; slot < counts.length; slot += 1) {
      const count = counts[slot] ?? 0;
      if (count === 0) continue;
      const key = words.subarray(slot * wordsPerKey, (slot + 1) * wordsPerKey);
      const target = this.#findSlot(key);
      this.#words.set(key, target * wordsPerKey);
      this.#counts[target] = count;
    }
  }

  /** Returns the first 128 bits of a key's SHA-256, in a buffer that the next call overwrites. */
  #digest(key: string): Uint32Array {
    const digest = sha256Binary(key);
    for (let word = 0; word < wordsPerKey; word += 1) {
      const at = word * 4;
      this.#key[word] =
        digest.charCodeAt(at) |
        (digest.charCodeAt(at + 1) << 8) |
        (digest.charCodeAt(at + 2) << 16) |
        (digest.charCodeAt(at + 3) << 24);
    }
    return this.#key;
  }
}
