import { adminCalls, type PlayerView } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { ChoiceField } from '../../design/field.tsx';

const lengths = [1, 3, 7, 14, 30, 90] as const;
const dayMs = 86_400_000;

interface SuspendDialogProps {
  readonly player: Pick<PlayerView, 'id' | 'name' | 'state'>;
  readonly isBan: boolean;
  readonly onClose: () => void;
}

/** Suspends a player for a number of days, or bans the player without an end. */
export function SuspendDialog({ player: { id, name, state }, isBan, onClose }: SuspendDialogProps) {
  const [days, setDays] = useState<number>(7);
  const consequences = (
    <Typography>
      The player cannot sign in and is shown the reason below, with a form to appeal. Boards hide the name;
      picks and points stay. {state === 'active' ? '' : 'This replaces the suspension in force. '}An open
      report is closed.
    </Typography>
  );
  const common = {
    isDanger: true,
    reasonHelp: 'The player is shown this text.',
    onClose,
  } as const;
  if (isBan)
    return (
      <ActDialog
        {...common}
        call={adminCalls.banPlayer}
        title={`Ban ${name}`}
        confirmLabel="Ban"
        input={(reason) => ({ params: { id }, body: { reason } })}
        success="The player is banned."
      >
        {consequences}
      </ActDialog>
    );
  return (
    <ActDialog
      {...common}
      call={adminCalls.suspendPlayer}
      title={`Suspend ${name}`}
      confirmLabel="Suspend"
      input={(reason) => ({
        params: { id },
        body: { reason, until: new Date(Date.now() + days * dayMs).toISOString() },
      })}
      success="The player is suspended."
    >
      {(fields) => (
        <>
          {consequences}
          <ChoiceField
            label="For"
            value={String(days)}
            choices={lengths.map((count) => ({
              id: String(count),
              name: count === 1 ? '1 day' : `${count} days`,
            }))}
            onChange={(count) => setDays(Number(count))}
            refusal={fields['until']}
          />
        </>
      )}
    </ActDialog>
  );
}
