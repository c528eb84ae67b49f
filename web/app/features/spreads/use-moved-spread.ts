import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';

/** The largest spread on offer. */
const MAX_SPREAD = 50;

/**
 * The displayed spread: the one in the address, or the one being dragged. When the drag ends, the spread goes into the
 * address. The page computes all numbers from the distribution that it has, so no request is needed.
 */
export function useMovedSpread(spreadInAddress: number) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [drag, setDrag] = useState<{ readonly from: string; readonly spread: number }>();
  const spread = drag?.from === search ? drag.spread : spreadInAddress;
  return {
    spread,
    move: (to: number) => setDrag({ from: search, spread: Math.min(MAX_SPREAD, Math.max(0, to)) }),
    release: () => {
      if (spread === spreadInAddress) return;
      const query = new URLSearchParams(search);
      query.set('pointSpread', String(spread));
      void navigate(`${pathname}?${query.toString()}`, { replace: true, preventScrollReset: true });
    },
  };
}

/** Skips loading after a drag, because the page already has the distribution. A submitted form always loads. */
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
