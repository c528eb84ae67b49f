import type { Input } from '@outpick/contracts';
import { adminCalls, type Doubt } from '@outpick/contracts/admin';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Loaded } from '../../design/loaded.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { useCall } from '../../platform/use-call.ts';
import { Doubts, Refusals } from './doubts.tsx';

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
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const { refusals = [], doubts = [] } = answer.data ?? {};
  const isConfirmed = doubts.every(({ id }) => confirmed.has(id));
  return {
    answer,
    hasProposal: proposal !== undefined,
    /**
     * Whether the dialog can be submitted: once the preview is shown and its doubts are confirmed, or if the preview could not
     * be computed.
     */
    isReady: answer.isError || (answer.data !== undefined && refusals.length === 0 && isConfirmed),
    /** Why the dialog cannot be submitted, if doubts wait for a confirmation. */
    waitsFor: isConfirmed ? undefined : 'Confirm each line first.',
    /** Part of the act's input: the server refuses the act if the game has changed since the preview. */
    previewed: answer.data ? { gameVersion: answer.data.gameVersion } : {},
    refusals,
    doubts,
    confirmed,
    confirm: (id: string, isChecked: boolean) =>
      setConfirmed((before) => new Set([...before, id].filter((one) => one !== id || isChecked))),
  };
}

type PreviewState = ReturnType<typeof usePreview>;

interface CheckedPreviewProps {
  readonly of: PreviewState;
  /** The server's messages about the refused act, by field. The doubts are among them if the preview could not show them. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Shows the result of `usePreview` for an act whose facts the server judges: why it is refused, and what to confirm. */
export function CheckedPreview({ of, fields }: CheckedPreviewProps) {
  const { refusals, confirmed, confirm, answer } = of;
  const refused: Doubt[] = Object.entries(fields)
    .filter(([id]) => id.includes(':'))
    .map(([id, sentence]) => ({ id, sentence }));
  const doubts = answer.isError ? refused : of.doubts;
  return (
    <>
      <Refusals refusals={refusals} />
      <Doubts doubts={doubts} confirmed={confirmed} onConfirm={confirm} />
      {refusals.length === 0 && <Preview of={of} />}
    </>
  );
}

/** Shows the result of `usePreview`. */
export function Preview({ of: { answer, hasProposal } }: { readonly of: PreviewState }) {
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
