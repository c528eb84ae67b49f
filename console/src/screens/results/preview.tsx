import type { Input } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Loaded } from '../../design/loaded.tsx';
import { useCall } from '../../platform/use-call.ts';

export type Proposal = Input<typeof adminCalls.previewCorrection>['body'];

/** So that typing a score asks once. */
const pauseMs = 400;

/** The value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), pauseMs);
    return () => clearTimeout(timer);
    // The key stands for the value, which is a new object at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return settled.value;
}

interface PreviewProps {
  readonly gameId: string;
  /** Undefined while it is not complete. */
  readonly proposal: Proposal | undefined;
}

/** What would follow from an act, computed by the server without writing anything. */
export function Preview({ gameId, proposal }: PreviewProps) {
  const settled = useSettled(proposal);
  return (
    <Box
      role="status"
      aria-label="What will follow"
      sx={{ borderLeft: '3px solid', borderColor: 'primary.main', pl: 2, py: 0.5 }}
    >
      {settled ? (
        <Sentences gameId={gameId} proposal={settled} />
      ) : (
        <Typography color="text.secondary">Complete the fields to see what will follow.</Typography>
      )}
    </Box>
  );
}

function Sentences({ gameId, proposal }: { readonly gameId: string; readonly proposal: Proposal }) {
  const preview = useCall(adminCalls.previewCorrection, { params: { id: gameId }, body: proposal });
  return (
    <Loaded of={preview} what="What will follow could not be computed.">
      {({ sentences }) => (
        <>
          {sentences.map((sentence, index) => (
            <Typography key={sentence} {...(index === 0 ? { sx: { fontWeight: 600 } } : {})}>
              {sentence}
            </Typography>
          ))}
        </>
      )}
    </Loaded>
  );
}
