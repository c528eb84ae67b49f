import { Box, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The Oxford rule below a title: a 3 px line, a 3 px gap and a 1 px line. */
const oxfordRule = {
  position: 'relative',
  borderBottom: '3px solid',
  borderColor: 'text.primary',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 -7px',
    borderBottom: '1px solid',
    borderColor: 'text.primary',
  },
} as const;

/** A screen of the console: its title with the Oxford rule, its actions and its content. */
export function Page({ title, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} - Outpick console`;
  }, [title]);
  return (
    <Box sx={{ py: 2, px: { xs: 0, sm: 1 }, width: '100%', minWidth: 0 }}>
      <Box
        sx={{
          ...oxfordRule,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          justifyContent: 'space-between',
          gap: 1.5,
          pb: 1.5,
          mb: 3,
        }}
      >
        <Typography variant="h1">{title}</Typography>
        {actions !== undefined && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}

/** A titled part of a screen. */
export function Section({ title, actions, children }: PageProps) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h2">{title}</Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
