import { dayValue, type SortOrder, sortOrder, teamValue } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { z } from 'zod';

export interface Sort<Key extends string> {
  readonly key: Key;
  readonly order: SortOrder;
}

/** The day and the team whose games a list shows. The team is an id or a name. */
export interface GameFilter {
  readonly day?: string;
  readonly team?: string;
}

/** A list's sort order, page and filter. All are in the address, so a view can be shared and revisited. */
export interface ListView<Key extends string> {
  /** Absent for the list's default order. */
  readonly sort?: Sort<Key>;
  readonly page: number;
  /** Absent if the list shows all games, or is not a list of games. */
  readonly filter?: GameFilter;
}

/** Reads and writes a list's views in its page's address. */
export interface ListAddresses<Key extends string> {
  /** Ignores invalid values. */
  readonly read: (query: URLSearchParams) => ListView<Key>;
  /** Empty for the default view. */
  readonly queryOf: (view: ListView<Key>) => URLSearchParams;
  readonly addressOf: (id: string, view: ListView<Key>) => string;
}

export function listAddresses<Key extends string>(
  path: `/${string}/:id`,
  sortKey: z.ZodType<Key, string>,
  readFilter: (query: URLSearchParams) => GameFilter | undefined = () => undefined,
): ListAddresses<Key> {
  const queryOf = ({ sort, page, filter = {} }: ListView<Key>) => {
    const query = new URLSearchParams();
    if (filter.day !== undefined) query.set('day', filter.day);
    if (filter.team !== undefined) query.set('team', filter.team);
    if (sort) {
      query.set('sortKey', z.encode(sortKey, sort.key));
      query.set('sortOrder', z.encode(sortOrder, sort.order));
    }
    if (page > 1) query.set('pageNumber', String(page));
    return query;
  };
  return {
    read(query) {
      const key = sortKey.safeParse(query.get('sortKey')).data;
      const number = Number(query.get('pageNumber') ?? 1);
      const page = Number.isSafeInteger(number) && number >= 1 && number < 1e9 ? number : 1;
      const filter = readFilter(query);
      const view = filter === undefined ? { page } : { page, filter };
      if (key === undefined) return view;
      return { ...view, sort: { key, order: sortOrder.safeParse(query.get('sortOrder')).data ?? 'asc' } };
    },
    queryOf,
    addressOf: (id, view) => withQuery(generatePath(path, { id }), queryOf(view)),
  };
}

/** Reads the filter of a list of games. Ignores invalid values. */
export function readGameFilter(query: URLSearchParams): GameFilter | undefined {
  const day = dayValue(query.get('day') ?? '');
  const team = teamValue(query.get('team') ?? '');
  if (day === undefined && team === undefined) return undefined;
  return { ...(day !== undefined && { day }), ...(team !== undefined && { team }) };
}

/** Appends the query to the path, unless it is empty. */
export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query.toString()}` : path;

/** The view as the query of a list call. */
export const toWireQuery = <Key extends string>({ sort, page }: ListView<Key>, pageSize: number) => ({
  pageSize,
  pageNumber: page,
  ...(sort && { sortKey: sort.key, sortOrder: sort.order }),
});
