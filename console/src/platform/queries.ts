import { CallFailure } from '@outpick/contracts';
import { QueryClient } from '@tanstack/react-query';

/** A refusal stays a refusal; only an unreachable or overloaded server is asked once more. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 1 && error instanceof CallFailure && (error.status === 0 || error.status >= 500);

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, refetchOnWindowFocus: true } },
});
