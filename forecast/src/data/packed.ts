/**
 * A compact binary form for many numbers and a little text: the length of a JSON text, the text, and doubles, all
 * little-endian. Numbers are restored exactly.
 */
export function pack(header: unknown, numbers: Float64Array): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(4 + text.length + numbers.length * 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, text.length, true);
  bytes.set(text, 4);
  for (const [index, number] of numbers.entries()) view.setFloat64(4 + text.length + index * 8, number, true);
  return bytes;
}

/** Reads what `pack` wrote: the header as parsed JSON, to be validated, and the numbers in order. */
export function unpack(bytes: Uint8Array): { readonly header: unknown; readonly numbers: NumberReader } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = 4 + view.getUint32(0, true);
  if ((bytes.length - start) % 8 !== 0) throw new RangeError('The packed numbers are not whole.');
  const header: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
  const numbers = Float64Array.from({ length: (bytes.length - start) / 8 }, (_, index) =>
    view.getFloat64(start + index * 8, true),
  );
  return { header, numbers: new NumberReader(numbers) };
}

/** Reads numbers one after the other; throws a RangeError if there are too few. */
export class NumberReader {
  readonly #numbers: Float64Array;
  #at = 0;

  constructor(numbers: Float64Array) {
    this.#numbers = numbers;
  }

  get left(): number {
    return this.#numbers.length - this.#at;
  }

  next(): number {
    const number = this.#numbers[this.#at];
    if (number === undefined) throw new RangeError('There are too few packed numbers.');
    this.#at += 1;
    return number;
  }

  take(count: number): Float64Array {
    if (count > this.left) throw new RangeError('There are too few packed numbers.');
    this.#at += count;
    return this.#numbers.slice(this.#at - count, this.#at);
  }
}
