import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Lets a wide table scroll sideways without the page; the keyboard can scroll it too. */
export function Scrolling({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', maxWidth: '100%' }}>
      {children}
    </Box>
  );
}
