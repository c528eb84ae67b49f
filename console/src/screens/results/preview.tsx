import type { Input } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Loaded } from '../../design/loaded.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { useCall } from '../../platform/use-call.ts';

export type Proposal = Input<typeof adminCalls.previewCorrection>['body'];

/** Debounce, so that typing a score makes one request. */
const pauseMs = 400;

/** Whether a text has not changed for `pauseMs`. */
function useIsStable(text: string): boolean {
  const [stableText, setStableText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setStableText(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return stableText === text;
}

/** Previews the consequences of an act; the server writes nothing. `proposal` is undefined while fields are missing. */
export function usePreview(gameId: string, proposal: Proposal | undefined) {
  const isStable = useIsStable(proposal ? JSON.stringify(proposal) : '');
  const answer = useCall(
    adminCalls.previewCorrection,
    proposal && isStable ? { params: { id: gameId }, body: proposal } : undefined,
  );
  return {
    answer,
    hasProposal: proposal !== undefined,
    /** Whether the dialog can be submitted: once the preview is shown, or if it could not be computed. */
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
