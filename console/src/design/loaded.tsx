import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface Result<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  /** The result of `useCall`. */
  readonly of: Result<T>;
  /** The title of the error, for example "The devices could not be loaded." */
  readonly what?: string;
  readonly children: (data: T) => ReactNode;
}

/** Renders a call's data once it is loaded; until then a loading line, or the error with a Retry button. */
export function Loaded<T>({ of: { data, error, refetch }, what, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error !== null && error !== undefined)
    return <Failure error={error} onRetry={refetch} {...(what === undefined ? {} : { what })} />;
  return <Loading />;
}

export function Loading() {
  return (
    <Box role="status" sx={{ py: 3 }}>
      <Typography color="text.secondary">Loading</Typography>
    </Box>
  );
}
