import { type ReactNode, Suspense, use, useState } from 'react';
import type { Failed, Outcome, Pending } from '../platform/outcome.ts';

interface SettledProps<T> {
  readonly from: Outcome<T> | Pending<T>;
  readonly loading: ReactNode;
  readonly failed: (failure: Failed) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows a load in whichever state it is; empty and full are told apart by the children, who know the data. */
export function Settled<T>({ from, loading, ...rest }: SettledProps<T>) {
  const wait = useWait(from.state === 'pending');
  if (wait === 0 && from.state !== 'pending') return <Shown outcome={from} {...rest} />;
  return (
    <Suspense key={wait} fallback={loading}>
      <Arriving from={from} {...rest} />
    </Suspense>
  );
}

/**
 * How many times this place has had to wait. What came after a wait stays in the boundary it came in until the next wait:
 * were it put elsewhere in the tree with the next load, it would be drawn anew, and a reader's focus in it be lost.
 */
function useWait(pending: boolean): number {
  const [seen, setSeen] = useState({ pending, waits: pending ? 1 : 0 });
  if (seen.pending === pending) return seen.waits;
  const waits = seen.waits + (pending ? 1 : 0);
  setSeen({ pending, waits });
  return waits;
}

type Branches<T> = Pick<SettledProps<T>, 'failed' | 'children'>;

function Arriving<T>({ from, ...rest }: Branches<T> & Pick<SettledProps<T>, 'from'>) {
  return <Shown outcome={from.state === 'pending' ? use(from.outcome) : from} {...rest} />;
}

function Shown<T>({ outcome, failed, children }: Branches<T> & { readonly outcome: Outcome<T> }) {
  return outcome.state === 'loaded' ? children(outcome.data) : failed(outcome);
}
