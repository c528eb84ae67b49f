import type { Input } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Loaded } from '../../design/loaded.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { useCall } from '../../platform/use-call.ts';

export type Proposal = Input<typeof adminCalls.previewCorrection>['body'];

/** So that typing a score asks once. */
const pauseMs = 400;

/** Whether a text has not changed for a moment. */
function useIsSettled(text: string): boolean {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}

/** What would follow from an act, computed by the server without writing anything. No proposal: its fields are not complete. */
export function usePreview(gameId: string, proposal: Proposal | undefined) {
  const isSettled = useIsSettled(proposal ? JSON.stringify(proposal) : '');
  const answer = useCall(
    adminCalls.previewCorrection,
    proposal && isSettled ? { params: { id: gameId }, body: proposal } : undefined,
  );
  return {
    answer,
    hasProposal: proposal !== undefined,
    /** Whether the operator sees what will follow. If that cannot be computed, the act is still possible. */
    isReady: answer.data !== undefined || answer.isError,
    /** Part of the act's input: the server refuses the act if the game has changed since the preview. */
    previewed: answer.data ? { gameVersion: answer.data.gameVersion } : {},
  };
}

/** Shows the result of `usePreview`. */
export function Preview({ of: { answer, hasProposal } }: { readonly of: ReturnType<typeof usePreview> }) {
  return (
    <Box
      role="status"
      aria-label="What will follow"
      sx={{ borderLeft: '3px solid', borderColor: 'primary.main', pl: 2, py: 0.5 }}
    >
      {hasProposal ? (
        <Loaded of={answer} what="What will follow could not be computed.">
          {({ sentences }) => (
            <>
              {sentences.map((sentence, index) => (
                <Typography key={sentence} {...(index === 0 ? { sx: { fontWeight: 600 } } : {})}>
                  {readableTimes(sentence)}
                </Typography>
              ))}
            </>
          )}
        </Loaded>
      ) : (
        <Typography color="text.secondary">Complete the fields to see what will follow.</Typography>
      )}
    </Box>
  );
}
