import { adminCalls, type PlayerView } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActDialog } from '../../design/act-dialog.tsx';
import { saveJson } from './save-json.ts';
import { SuspendDialog } from './suspend-dialog.tsx';

type Act = 'suspend' | 'ban' | 'lift' | 'name' | 'picture' | 'sessions' | 'export' | 'delete';

const labels: Readonly<Record<Act, string>> = {
  suspend: 'Suspend',
  ban: 'Ban',
  lift: 'Lift suspension',
  name: 'Reset name',
  picture: 'Delete picture',
  sessions: 'Sign out everywhere',
  export: 'Export data',
  delete: 'Delete account',
};

/** The acts that the player's state allows. */
const actsOf = ({ state, picture, firstName, contestTeamName }: PlayerView): readonly Act[] => [
  'suspend',
  ...(state === 'banned' ? [] : (['ban'] as const)),
  ...(state === 'active' ? [] : (['lift'] as const)),
  ...(firstName === null && contestTeamName === null ? [] : (['name'] as const)),
  ...(picture === null ? [] : (['picture'] as const)),
  'sessions',
  'export',
  'delete',
];

interface OneActProps {
  readonly act: Act;
  readonly player: PlayerView;
  readonly onClose: () => void;
}

/** A button for each act; it opens the act's dialog. */
export function PlayerActs({ player }: { readonly player: PlayerView }) {
  const [open, setOpen] = useState<Act>();
  return (
    <>
      {actsOf(player).map((act) => (
        <Button
          key={act}
          variant="outlined"
          {...(act === 'delete' || act === 'ban' ? { color: 'error' as const } : {})}
          onClick={() => setOpen(act)}
        >
          {labels[act]}
        </Button>
      ))}
      {open !== undefined && <OneAct act={open} player={player} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function OneAct({ act, player, onClose }: OneActProps) {
  if (act === 'suspend' || act === 'ban')
    return <SuspendDialog player={player} isBan={act === 'ban'} onClose={onClose} />;
  if (act === 'export' || act === 'delete') return <DataAct act={act} player={player} onClose={onClose} />;
  return <PlainAct act={act} player={player} onClose={onClose} />;
}

const plainActs = {
  lift: {
    call: adminCalls.liftSuspension,
    title: 'Lift the suspension of',
    text: 'The player can sign in again, and boards show the name.',
    success: 'The suspension is lifted.',
  },
  name: {
    call: adminCalls.resetPlayerName,
    title: 'Reset the name of',
    text: 'Boards show the player’s tag until the player enters a new name. An open report is closed.',
    success: 'The name is reset.',
  },
  picture: {
    call: adminCalls.resetPlayerPicture,
    title: 'Delete the picture of',
    text: 'The player can upload another one.',
    success: 'The picture is deleted.',
  },
  sessions: {
    call: adminCalls.revokePlayerSessions,
    title: 'Sign out everywhere:',
    text: 'The player has to sign in again on every device. The password and passkeys stay valid; a new password by “Forgot password?” removes passkeys.',
    success: 'The player is signed out everywhere.',
  },
} as const;

function PlainAct({
  act,
  player: { id, name },
  onClose,
}: OneActProps & { readonly act: keyof typeof plainActs }) {
  const { call, title, text, success } = plainActs[act];
  return (
    <ActDialog
      call={call}
      title={`${title} ${name}`}
      confirmLabel={labels[act]}
      input={(reason) => ({ params: { id }, body: { reason } })}
      success={success}
      onClose={onClose}
    >
      <Typography>{text}</Typography>
    </ActDialog>
  );
}

/** Exports or deletes a player's data at the player's request. */
function DataAct({
  act,
  player: { id, name },
  onClose,
}: OneActProps & { readonly act: 'export' | 'delete' }) {
  const navigate = useNavigate();
  const input = (reason: string) => ({ params: { id }, body: { reason } });
  if (act === 'export')
    return (
      <ActDialog
        call={adminCalls.exportPlayerData}
        title={`Export the data of ${name}`}
        confirmLabel="Export data"
        input={input}
        onDone={(data) => saveJson(`player-${id}.json`, data)}
        onClose={onClose}
      >
        <Typography>
          The file contains personal data: send it only to its owner, then delete it. Picks that may not be
          seen yet are left out.
        </Typography>
      </ActDialog>
    );
  return (
    <ActDialog
      call={adminCalls.deletePlayer}
      title={`Delete the account of ${name}`}
      confirmLabel="Delete account"
      isDanger
      input={input}
      success="The account is deleted."
      onDone={() => void navigate('/players')}
      onClose={onClose}
    >
      <Typography>
        Deletes the email, the profile, sessions, messages, suspensions and reports at once. Picks and points
        stay without a name. The owner gets an email. A banned player can sign up again with the same email.
        Reasons of earlier acts are deleted too. The one that you write here stays in the audit log: do not
        describe the player in it.
      </Typography>
    </ActDialog>
  );
}
