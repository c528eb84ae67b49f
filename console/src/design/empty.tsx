import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** An empty state: a message and optionally a next step. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Box sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
      <Typography variant="h2" component="p" color="text.primary">
        {title}
      </Typography>
      <svg width="176" height="16" viewBox="0 0 176 16" aria-hidden="true" fill="currentColor">
        {Array.from({ length: 12 }, (_, dot) => (
          <circle key={dot} cx={11 + dot * 14} cy="11" r="3" />
        ))}
      </svg>
      {children}
    </Box>
  );
}
