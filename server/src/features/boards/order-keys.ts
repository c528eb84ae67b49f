import type { WinnerSortKey } from '@outpick/contracts';

/** The keys by which a board can be sorted, other than the place. */
export const orderKeys = ['rank', 'contestPoints', 'seasonPoints', 'yearPoints', 'name'] as const;
export type OrderKey = (typeof orderKeys)[number];

export const isOrderKey = (key: WinnerSortKey): key is OrderKey => key !== 'date';

/** The directions of a key that need a stored order. By rank ascending and by points descending are the order of places. */
export const directionsOf = (key: OrderKey): readonly ('asc' | 'desc')[] => {
  if (key === 'rank') return ['desc'];
  return key === 'contestPoints' ? ['asc'] : ['asc', 'desc'];
};

/** Places in each stored chunk of an order. */
export const chunkSize = 1000;

/** The data area of one sport's stored orders. Pages in such an order depend on the area's version. */
export const boardOrdersArea = (sportId: string): string => `orders:${sportId}`;
