import { CallFailure } from '@outpick/contracts';
import { QueryClient } from '@tanstack/react-query';

/** Retries once if the server is unreachable (status 0) or fails (5xx). A 4xx answer is final. */
const shouldRetry = (failures: number, error: unknown) =>
  failures < 1 && error instanceof CallFailure && (error.status === 0 || error.status >= 500);

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, refetchOnWindowFocus: true } },
});
