import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The largest spread on offer. */
const MOST = 50;

/**
 * The spread being looked at: the address's, or the one that a finger is moving. Let go, it is written into the address;
 * the numbers follow from the distribution that the page carries, so nothing has to be asked again.
 */
export function useMovedSpread(asked: number) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<{ readonly from: string; readonly spread: number }>();
  const spread = moved?.from === search ? moved.spread : asked;
  return {
    spread,
    move: (to: number) => setMoved({ from: search, spread: Math.min(MOST, Math.max(0, to)) }),
    settle: () => {
      if (spread === asked) return;
      const query = new URLSearchParams(search);
      query.set('pointSpread', String(spread));
      void navigate(`${pathname}?${query.toString()}`, { replace: true, preventScrollReset: true });
    },
  };
}

function withoutSpread({ pathname, searchParams }: URL): string {
  const others = new URLSearchParams(searchParams);
  others.delete('pointSpread');
  others.sort();
  return `${pathname}?${others.toString()}`;
}

/** Whether an address differs from another in its spread alone: then the page already carries the answer. */
export const onlySpreadMoved = (from: URL, to: URL): boolean =>
  from.search !== to.search && withoutSpread(from) === withoutSpread(to);
