import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Scrolls a wide table sideways inside the page. It is focusable, so that the keyboard can scroll it. */
export function Scrolling({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', maxWidth: '100%' }}>
      {children}
    </Box>
  );
}
