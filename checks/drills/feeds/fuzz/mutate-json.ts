import type { Random } from '@outpick/forecast';
import { z } from 'zod';

export type Json = z.output<typeof jsonSchema>;
const jsonSchema = z.json();

export const parseJson = (text: string): Json => jsonSchema.parse(JSON.parse(text));

/** A value in a document, with functions to replace or remove it. */
interface Slot {
  readonly value: Json;
  readonly set: (value: Json) => void;
  readonly remove: () => void;
}

/** Lists all values in a document except the document itself. */
function listSlots(document: Json): Slot[] {
  if (Array.isArray(document))
    return document.flatMap((value, index) => [
      {
        value,
        set: (next: Json) => void (document[index] = next),
        remove: () => void document.splice(index, 1),
      },
      ...listSlots(value),
    ]);
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) => [
    {
      value,
      set: (next: Json) => void setOwn(document, key, next),
      remove: () => void Reflect.deleteProperty(document, key),
    },
    ...listSlots(value),
  ]);
}

/** Sets an own property, even one named `__proto__`, as JSON.parse does. */
const setOwn = (target: object, key: string, value: Json) =>
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });

const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[random.integer(values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
};

const numbers = [-1, 0, 0.5, -0.001, 1e9, 1e21, -1e308, 2 ** 53, 10_001, 3.7e-9, 12_345_678_901];
const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'id', 'status'];

const randomLetters = (random: Random): string =>
  Array.from({ length: 3 + random.integer(9) }, () => String.fromCodePoint(97 + random.integer(26))).join('');

/** Returns random code points, including control characters, unpaired surrogates and combining marks. */
export const randomText = (random: Random): string =>
  String.fromCodePoint(
    ...Array.from({ length: random.integer(12) }, () =>
      random.integer(random.uniform() < 0.5 ? 0x300 : 0x110000),
    ),
  );

function nest(random: Random, value: Json): Json {
  let nested = value;
  for (let depth = 1 + random.integer(60); depth > 0; depth -= 1)
    nested = depth % 2 === 0 ? [nested] : { data: nested };
  return nested;
}

/** Converts a value to another type. */
function convert(random: Random, value: Json): Json {
  if (typeof value === 'number') return pick<Json>(random, [String(value), [value], value !== 0, null]);
  if (typeof value === 'boolean') return pick<Json>(random, [String(value), Number(value), null]);
  if (typeof value === 'string')
    return pick<Json>(random, [Number(value) || 7, [value], { value }, null, '']);
  if (Array.isArray(value))
    return pick<Json>(random, [Object.fromEntries(value.entries()), value[0] ?? null, null, 'list']);
  return pick<Json>(random, [[value], Object.values(value ?? {}), 'object', null, 3]);
}

/** Replaces, removes, repeats or moves one value. */
const mutations: readonly ((random: Random, slot: Slot, other: Slot) => void)[] = [
  (_random, slot) => slot.remove(),
  (random, slot) => slot.set(convert(random, slot.value)),
  (_random, slot, other) => {
    // Swap copies. Swapping the values themselves could create a cycle.
    const [own, others] = [structuredClone(slot.value), structuredClone(other.value)];
    slot.set(others);
    other.set(own);
  },
  (random, slot) => slot.set(randomText(random)),
  (random, slot) => slot.set(randomLetters(random)),
  (random, slot) => slot.set(pick(random, numbers)),
  (random, slot) => slot.set(nest(random, slot.value)),
  (_random, slot) => {
    if (Array.isArray(slot.value)) slot.set([...slot.value, ...structuredClone(slot.value)]);
  },
  (random, slot) => {
    if (typeof slot.value === 'object' && slot.value !== null && !Array.isArray(slot.value))
      setOwn(slot.value, pick(random, keys), pick<Json>(random, [null, 1, 'x', [], { toString: 1 }]));
  },
];

const emptyDocuments: readonly Json[] = [null, {}, [], '', 0, true, [[]], [null], { data: {} }];

/** Adds one to six faults to a document in place and returns it, or returns an empty document instead. */
export function mutateJson(document: Json, random: Random): Json {
  if (random.uniform() < 0.01) return pick(random, emptyDocuments);
  for (let remaining = 1 + random.integer(6); remaining > 0; remaining -= 1) {
    const slots = listSlots(document);
    if (slots.length === 0) return document;
    pick(random, mutations)(random, pick(random, slots), pick(random, slots));
  }
  return document;
}
