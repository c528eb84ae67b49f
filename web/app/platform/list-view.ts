import { type SortOrder, sortOrder } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { z } from 'zod';

export interface Sort<Key extends string> {
  readonly key: Key;
  readonly order: SortOrder;
}

/** Which cut of a list is looked at: it stands in the address, so that it can be shared and gone back to. */
export interface ListView<Key extends string> {
  /** Absent until someone sorts: the list then comes in its own order. */
  readonly sort?: Sort<Key>;
  readonly page: number;
}

/** How a list's views are read from and written to its page's address. */
export interface ListAddresses<Key extends string> {
  /** What makes no sense in an address is passed over, not punished. */
  readonly read: (query: URLSearchParams) => ListView<Key>;
  /** The plain view has an empty query. */
  readonly queryOf: (view: ListView<Key>) => URLSearchParams;
  readonly addressOf: (id: string, view: ListView<Key>) => string;
}

export function listAddresses<Key extends string>(
  path: `/${string}/:id`,
  sortKey: z.ZodType<Key, string>,
): ListAddresses<Key> {
  const queryOf = ({ sort, page }: ListView<Key>) => {
    const query = new URLSearchParams();
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
      if (key === undefined) return { page };
      return { sort: { key, order: sortOrder.safeParse(query.get('sortOrder')).data ?? 'asc' }, page };
    },
    queryOf,
    addressOf: (id, view) => withQuery(generatePath(path, { id }), queryOf(view)),
  };
}

/** A path with its query, or without one where it is empty. */
export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query.toString()}` : path;

/** A view as the calls ask for it. */
export const wireView = <Key extends string>({ sort, page }: ListView<Key>, pageSize: number) => ({
  pageSize,
  pageNumber: page,
  ...(sort && { sortKey: sort.key, sortOrder: sort.order }),
});
