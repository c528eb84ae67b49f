/**
 * The values of one query name: returns a value's canonical spelling, or `undefined` for a value that names nothing or is the
 * default. Plain functions without schemas, because every page of the site loads them.
 */
type ReadValue = (text: string) => string | undefined;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

export const idValue: ReadValue = (text) => {
  const lower = text.toLowerCase();
  return uuid.test(lower) ? lower : undefined;
};

export const oneOf =
  (...values: readonly string[]): ReadValue =>
  (text) =>
    values.includes(text) ? text : undefined;

/** A page of a list. The first is the default. */
const pageValue: ReadValue = (text) =>
  /^\d{1,9}$/u.test(text) && Number(text) > 1 ? String(Number(text)) : undefined;

/** A team, by id or by name. */
export const teamValue: ReadValue = (text) =>
  idValue(text) ?? (text.length > 0 && text.length <= 200 && text.trim() === text ? text : undefined);

/** A calendar day of this or the last century, such as 2026-11-21. */
export const dayValue: ReadValue = (text) => {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/u.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  // The 30th of February would be a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
};

/** A number as the form's menu spells it. */
export const numberValue: ReadValue = (text) =>
  /^\d{1,6}(?:\.\d{1,6})?$/u.test(text) ? String(Number(text)) : undefined;

/** A price, with or without the sign that American prices have. */
export const priceValue: ReadValue = (text) => {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/u.exec(text) ?? [];
  const value = numberValue(digits);
  return value === undefined ? undefined : sign + value;
};

/** Text that anyone may type. It has no canonical spelling, so pages with it are not cached. */
export const freeText: ReadValue = () => undefined;

/** A list's query: its sort keys are the wire's names. */
export const listValues = (...sortKeys: readonly string[]) => ({
  sortKey: oneOf(...sortKeys),
  sortOrder: oneOf('asc', 'dsc'),
  pageNumber: pageValue,
});

/** A route of the site: its path pattern and the query names that affect the page. */
export interface Page {
  readonly path: string;
  /** Other names are ignored, as are values that name nothing: such an address shows the page without them. */
  readonly query: Readonly<Record<string, ReadValue>>;
  /** Fields of a form in the address: the page shows any value, a wrong one with a message. */
  readonly form?: Readonly<Record<string, ReadValue>>;
  /** The page is about the sport whose id is in the path: the link to it, in the menu of each sport or at the foot of its pages. */
  readonly ofSport?: { readonly link: string; readonly at: 'menu' | 'foot' };
  /** About one person, or needs a code from a mail: search engines are kept off. */
  readonly isPrivate?: true;
}

interface PageQuery {
  /** What the page depends on: sorted by name, each value in its canonical spelling. */
  readonly query: URLSearchParams;
  /** Whether no form field has an odd value. There are endlessly many of these, so such a page is not cached. */
  readonly isCanonical: boolean;
}

/** Reads the part of an address's query that the page depends on. Of a repeated name the first value counts. */
export function readPageQuery({ query: values, form = {} }: Page, search: URLSearchParams): PageQuery {
  const query = new URLSearchParams();
  let isCanonical = true;
  for (const name of Object.keys({ ...values, ...form }).toSorted()) {
    const text = search.get(name);
    if (text === null) continue;
    const value = (values[name] ?? form[name])?.(text);
    if (name in form) {
      query.set(name, text);
      isCanonical &&= value === text;
    } else if (value !== undefined) query.set(name, value);
  }
  // A list's order needs a key, and a key has an order.
  if (!query.has('sortKey')) query.delete('sortOrder');
  else if (!query.has('sortOrder')) query.set('sortOrder', 'asc');
  return { query, isCanonical };
}
