import { z } from 'zod';
import { sportId } from './ids.ts';
import { pageNumber, pageSize, type respelt, sortOrder } from './list-query.ts';

/** The query of a sport's list: its rows' names are what it can be sorted by. */
export const sportListQuery = <Key extends string>(
  sortKey: ReturnType<typeof respelt<Key>>,
  defaultPageSize = 100,
) =>
  z.codec(
    z.object({
      sportsCategory: sportId,
      pageSize: pageSize(defaultPageSize),
      pageNumber,
      sortKey: sortKey.optional(),
      sortOrder: sortOrder.optional(),
    }),
    z.object({
      sportId,
      pageSize: z.int(),
      pageNumber: z.int(),
      sortKey: sortKey.def.out.optional(),
      sortOrder: sortOrder.def.out.optional(),
    }),
    {
      decode: ({ sportsCategory, ...rest }) => ({ ...rest, sportId: sportsCategory }),
      encode: ({ sportId: sportsCategory, ...rest }) => ({ ...rest, sportsCategory }),
    },
  );
