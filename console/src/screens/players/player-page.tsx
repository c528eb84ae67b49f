import { adminCalls, type PlayerView } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { useParams } from 'react-router-dom';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { PlayerActs } from './player-acts.tsx';
import { History } from './player-history.tsx';
import { stateWords } from './words.ts';

/** One player: acts, account, limits and history. The audit log records each view. */
export function PlayerPage() {
  const { id = '' } = useParams();
  const player = useCall(adminCalls.viewPlayer, { params: { id } });
  return (
    <Loaded of={player} what="The player could not be loaded.">
      {(view) => (
        <Page title={view.name} actions={<PlayerActs player={view} />}>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            The audit log records that you looked at this page.
          </Typography>
          <AccountFacts player={view} />
          <History player={view} />
        </Page>
      )}
    </Loaded>
  );
}

function AccountFacts({ player }: { readonly player: PlayerView }) {
  const { limits } = player;
  return (
    <Section title="Account">
      <Facts
        facts={[
          [
            'State',
            <>
              {stateWords[player.state]}
              {player.suspendedUntil !== null && (
                <>
                  {' '}
                  until <Time at={player.suspendedUntil} />
                </>
              )}
            </>,
          ],
          ['Name on boards', player.shownName],
          ['Contest team name', player.contestTeamName ?? 'None'],
          ['First and last name', [player.firstName, player.lastName].filter(Boolean).join(' ') || 'None'],
          ['Picture', player.picture === null ? 'None' : <img src={player.picture} alt="" width="64" />],
          ['Email', player.email],
          ['Id', player.id],
          ['Joined', <Time at={player.createdAt} />],
          ['Last seen', <Time at={player.lastSeenAt} />],
          ['Password changed', <Time at={player.passwordChangedAt} />],
          ['Passkeys', player.passkeyCount],
          ['Reminders', player.subscriptions.reminders ? 'On' : 'Off'],
          ['Weekly digest', player.subscriptions.mondays ? 'On' : 'Off'],
          ['Wrong codes in 24 hours', `${limits.wrongCodesInADay} of ${limits.wrongCodesAllowed}`],
          ['Emails with codes in an hour', `${limits.codeMailsInAnHour} of ${limits.codeMailsAllowed}`],
          ['Picks that may be seen', player.pickCount],
        ]}
      />
    </Section>
  );
}
