import type { WinnerSortKey } from '@outpick/contracts';

/** The keys by which a board can be sorted, other than the place. */
export const orderKeys = ['rank', 'contestPoints', 'seasonPoints', 'yearPoints', 'name'] as const;
export type OrderKey = (typeof orderKeys)[number];

export const isOrderKey = (key: WinnerSortKey): key is OrderKey => key !== 'date';

/** The directions of a key that differ from the order of places, which are by rank and by points, most points first. */
export const directionsOf = (key: OrderKey): readonly ('asc' | 'desc')[] => {
  if (key === 'rank') return ['desc'];
  return key === 'contestPoints' ? ['asc'] : ['asc', 'desc'];
};

/** Places in each stored chunk of an order. */
export const chunkSize = 1000;

/** The data version of one sport's stored orders. Pages in such an order depend on it. */
export const boardOrdersArea = (sportId: string): string => `orders:${sportId}`;
