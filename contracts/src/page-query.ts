/**
 * Returns the canonical spelling of a query value, or `undefined` if the value is invalid or the default. These are plain
 * functions instead of schemas, because every page of the site loads them.
 */
type ReadValue = (text: string) => string | undefined;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

export const idValue: ReadValue = (text) => {
  const lower = text.toLowerCase();
  return uuid.test(lower) ? lower : undefined;
};

/** A contest game and one of its sides, such as `….home`. */
export const pickValue: ReadValue = (text) => {
  const [id = '', side, ...more] = text.split('.');
  const isSide = side === 'home' || side === 'away';
  return isSide && more.length === 0 && idValue(id) !== undefined ? `${idValue(id)}.${side}` : undefined;
};

export const oneOf =
  (...values: readonly string[]): ReadValue =>
  (text) =>
    values.includes(text) ? text : undefined;

/** The page of a list. Page 1 is the default and has no canonical spelling. */
const pageValue: ReadValue = (text) =>
  /^\d{1,9}$/u.test(text) && Number(text) > 1 ? String(Number(text)) : undefined;

/** A team, by id or by name. */
export const teamValue: ReadValue = (text) =>
  idValue(text) ?? (text.length > 0 && text.length <= 200 && text.trim() === text ? text : undefined);

/** A calendar day from 1900 to 2099, such as 2026-11-21. */
export const dayValue: ReadValue = (text) => {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/u.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  // Date converts February 30 into a day in March: compare the text to detect it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
};

/** A number, spelled as in the form's menu. */
export const numberValue: ReadValue = (text) =>
  /^\d{1,6}(?:\.\d{1,6})?$/u.test(text) ? String(Number(text)) : undefined;

/** A price, with or without the sign of American odds. */
export const priceValue: ReadValue = (text) => {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/u.exec(text) ?? [];
  const value = numberValue(digits);
  return value === undefined ? undefined : sign + value;
};

/** Text that visitors type. It has no canonical spelling, so pages with it are not cached. */
export const freeText: ReadValue = () => undefined;

/** The query values of a list. Its sort keys are wire names. */
export const listValues = (...sortKeys: readonly string[]) => ({
  sortKey: oneOf(...sortKeys),
  sortOrder: oneOf('asc', 'dsc'),
  pageNumber: pageValue,
});

/** A route of the site: its path pattern and the query names that affect the page. */
export interface Page {
  readonly path: string;
  /** The page ignores other names and invalid values. */
  readonly query: Readonly<Record<string, ReadValue>>;
  /** Fields of a form whose values are in the address. The page shows every value, and a message with an invalid one. */
  readonly form?: Readonly<Record<string, ReadValue>>;
  /** Set for pages about the sport in the path: the text of the link, and whether it is in the sport's menu or footer. */
  readonly ofSport?: { readonly link: string; readonly at: 'menu' | 'foot' };
  /** Set for a long list whose orders, except the one by date, no index serves. Such pages wait in a queue of their own. */
  readonly hasCostlyOrders?: true;
  /** Excludes the page from search engines, because it is about one person or needs a mailed code. */
  readonly isPrivate?: true;
}

interface PageQuery {
  /** The values on which the page depends, sorted by name and in canonical spelling. */
  readonly query: URLSearchParams;
  /** False if a form field has a non-canonical value. Such pages are not cached, because there are endlessly many. */
  readonly isCanonical: boolean;
}

/** Reads the part of an address's query on which the page depends. If a name is repeated, its first value counts. */
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
  // A sort order without a key has no effect; a key without an order sorts ascending.
  if (!query.has('sortKey')) query.delete('sortOrder');
  else if (!query.has('sortOrder')) query.set('sortOrder', 'asc');
  query.sort();
  return { query, isCanonical };
}
