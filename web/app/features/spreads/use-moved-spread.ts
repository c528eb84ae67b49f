import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';

/** The largest spread on offer. */
const MAX_SPREAD = 50;

/**
 * The spread on display: the address's, or the one being dragged. When the drag ends the spread goes into the address.
 * All numbers follow from the distribution that the page has, so no request is needed.
 */
export function useMovedSpread(spreadInAddress: number) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<{ readonly from: string; readonly spread: number }>();
  const spread = moved?.from === search ? moved.spread : spreadInAddress;
  return {
    spread,
    move: (to: number) => setMoved({ from: search, spread: Math.min(MAX_SPREAD, Math.max(0, to)) }),
    release: () => {
      if (spread === spreadInAddress) return;
      const query = new URLSearchParams(search);
      query.set('pointSpread', String(spread));
      void navigate(`${pathname}?${query.toString()}`, { replace: true, preventScrollReset: true });
    },
  };
}

/** Loads nothing after a drag: the page has the distribution already. A submitted form always loads. */
export const shouldLoadSpread = ({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined || !onlySpreadMoved(currentUrl, nextUrl);

const onlySpreadMoved = (from: URL, to: URL): boolean =>
  from.search !== to.search && withoutSpread(from) === withoutSpread(to);

function withoutSpread({ pathname, searchParams }: URL): string {
  const others = new URLSearchParams(searchParams);
  others.delete('pointSpread');
  others.sort();
  return `${pathname}?${others.toString()}`;
}
