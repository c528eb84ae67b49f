import { type ReactNode, Suspense, use, useState } from 'react';
import type { Failed, FinalResult, LoadResult } from '../platform/load-result.ts';

interface LoadResultViewProps<T> {
  readonly result: LoadResult<T>;
  readonly loading: ReactNode;
  readonly failed: (failure: Failed) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows a load result in its current state. The children decide how empty data looks. */
export function LoadResultView<T>({ result, loading, ...branches }: LoadResultViewProps<T>) {
  const loads = useLoadCount(result.state === 'loading');
  if (loads === 0 && result.state !== 'loading') return <Final result={result} {...branches} />;
  return (
    <Suspense key={loads} fallback={loading}>
      <Awaited result={result} {...branches} />
    </Suspense>
  );
}

/**
 * Counts the slow loads that this component has shown. The count is the Suspense boundary's key, so loaded data keeps its
 * boundary until the next slow load. Rendering the data outside it would remount the data and lose the focus.
 */
function useLoadCount(loading: boolean): number {
  const [seen, setSeen] = useState({ loading, count: loading ? 1 : 0 });
  if (seen.loading === loading) return seen.count;
  const count = seen.count + (loading ? 1 : 0);
  setSeen({ loading, count });
  return count;
}

type Branches<T> = Pick<LoadResultViewProps<T>, 'failed' | 'children'>;

function Awaited<T>({ result, ...branches }: Branches<T> & { readonly result: LoadResult<T> }) {
  return <Final result={result.state === 'loading' ? use(result.final) : result} {...branches} />;
}

function Final<T>({ result, failed, children }: Branches<T> & { readonly result: FinalResult<T> }) {
  return result.state === 'loaded' ? children(result.data) : failed(result);
}
