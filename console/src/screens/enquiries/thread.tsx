import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Section } from '../../design/page.tsx';
import { Time } from '../../design/time.tsx';
import { labelOf, type ThreadEntry } from './enquiry.ts';

const deliveries = {
  waiting: 'waiting for the mail server',
  sent: 'accepted by the mail server',
  refused: 'refused: the mail server does not know this address',
  failed: 'failed: see the email queue',
} as const;

/** Replies, notes and changes, oldest first. */
export function Thread({ entries }: { readonly entries: readonly ThreadEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Section title="History">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {entries.map((entry) => (
          <Box component="li" key={entry.id}>
            <Entry entry={entry} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function Entry({ entry }: { readonly entry: ThreadEntry }) {
  const byline = (
    <>
      {entry.by}, <Time at={entry.at} />
    </>
  );
  if (entry.kind === 'reply') {
    const head = (
      <>
        <strong>Reply</strong> by {byline}, {deliveries[entry.delivery]}
      </>
    );
    return <ThreadText head={head} body={entry.body} isReply />;
  }
  if (entry.kind === 'note') {
    const head = (
      <>
        <strong>Note</strong> by {byline}; only operators see it
      </>
    );
    return <ThreadText head={head} body={entry.body} />;
  }
  return (
    <Typography color="text.secondary">
      {entry.kind === 'state'
        ? `${labelOf(entry.from)} to ${labelOf(entry.to)}`
        : `Assigned to ${entry.to ?? 'nobody'}`}
      : {byline}
    </Typography>
  );
}

interface ThreadTextProps {
  readonly head: ReactNode;
  readonly body: string;
  readonly isReply?: boolean;
}

function ThreadText({ head, body, isReply = false }: ThreadTextProps) {
  return (
    <Box sx={{ pl: 2, borderLeft: '3px solid', borderColor: isReply ? 'primary.main' : 'divider' }}>
      <Typography color="text.secondary">{head}</Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Typography>
    </Box>
  );
}
