import type { PlayerView } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Section } from '../../design/page.tsx';
import { SmallTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import { kindWords } from './words.ts';

interface RowsProps {
  readonly title: string;
  readonly none: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [key: string, ...cells: ReactNode[]])[];
}

/** A small table under a heading, or one sentence if it is empty. */
function Rows({ title, none, heads, rows }: RowsProps) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Typography color="text.secondary">{none}</Typography>
      ) : (
        <SmallTable label={title} heads={heads} rows={rows.map(([key, ...cells]) => ({ key, cells }))} />
      )}
    </Section>
  );
}

const endWords = { lifted: 'Lifted', replaced: 'Replaced', expired: 'Over' } as const;
const mailWords = { reminder: 'Reminder', digest: 'Weekly digest', code: 'Code' } as const;
const appealWords = { kept: 'Refused', lifted: 'Granted' } as const;
const reportWords = { dismissed: 'Dismissed', acted: 'Acted on' } as const;

/** A player's suspensions, reports, sessions, picks and mails. */
export function History({ player }: { readonly player: PlayerView }) {
  return (
    <>
      <Rows
        title="Suspensions"
        none="Never suspended."
        heads={['From', 'Until', 'Reason shown to the player', 'Appeal', 'State']}
        rows={player.suspensions.map((one) => [
          one.id,
          <Time at={one.beganAt} />,
          <Time at={one.endsAt} none="No end" />,
          one.reason,
          one.appeal === null
            ? 'None'
            : `${one.appeal.decision === null ? 'Open' : appealWords[one.appeal.decision]}: ${one.appeal.message}`,
          one.endedBy === null ? 'In force' : endWords[one.endedBy],
        ])}
      />
      <Rows
        title="Reports"
        none="Never reported."
        heads={['Last', 'Count', 'Reported name', 'Notes', 'State']}
        rows={player.reports.map((one) => [
          one.id,
          <Time at={one.lastAt} />,
          one.reports,
          one.reportedName,
          one.notes
            .map(({ kind, note }) => (note === null ? kindWords[kind] : `${kindWords[kind]}: ${note}`))
            .join('; '),
          one.decision === null ? 'Open' : reportWords[one.decision],
        ])}
      />
      <Rows
        title="Sessions"
        none="Not signed in anywhere."
        heads={['Device', 'Signed in', 'Last used']}
        rows={player.sessions.map((one) => [
          one.id,
          one.device,
          <Time at={one.issuedAt} />,
          <Time at={one.lastUsedAt} />,
        ])}
      />
      <Rows
        title="Newest picks"
        none="No picks that may be seen. A pick may be seen once its game has begun, or 15 minutes after its lock."
        heads={['Game', 'Sport', 'Start', 'Pick', 'Saved']}
        rows={player.picks.map((one) => [
          `${one.date} ${one.homeTeam} ${one.awayTeam}`,
          `${one.awayTeam} @ ${one.homeTeam}`,
          one.sport,
          <Time at={one.date} />,
          `${one.team} by ${one.margin}`,
          <Time at={one.savedAt} />,
        ])}
      />
      <Rows
        title="Newest emails"
        none="No emails."
        heads={['Kind', 'Sent', 'Refused']}
        rows={player.mails.map((one, index) => [
          `${one.kind} ${one.sentAt} ${index}`,
          mailWords[one.kind],
          <Time at={one.sentAt} none="Not yet" />,
          <Time at={one.refusedAt} none="No" />,
        ])}
      />
    </>
  );
}
