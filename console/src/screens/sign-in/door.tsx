import { Box, Card, CardContent, Typography } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
import { masthead, mastheadInk } from '../../design/tokens.ts';

/** The layout of the pages before sign-in: a masthead, and a card with a title. */
export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} - Outpick console`;
  }, [title]);
  return (
    <Box sx={{ minHeight: '100vh', backgroundColor: 'background.default' }}>
      <Box component="header" sx={{ backgroundColor: masthead, color: mastheadInk, px: 3, py: 2 }}>
        <Typography component="p" variant="h3">
          Outpick console
        </Typography>
      </Box>
      <Box component="main" sx={{ maxWidth: 480, mx: 'auto', px: 2, py: 4 }}>
        <Card>
          <CardContent sx={{ p: 3 }}>
            <Typography variant="h1" sx={{ mb: 3 }}>
              {title}
            </Typography>
            {children}
          </CardContent>
        </Card>
      </Box>
    </Box>
  );
}
