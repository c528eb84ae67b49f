import { adminCalls } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { Box, Button, Link as OutsideLink, Typography } from '@mui/material';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../../design/field.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page } from '../../design/page.tsx';
import { useAct } from '../../platform/use-act.ts';
import { useCall } from '../../platform/use-call.ts';
import { TestMail } from '../mail/test-mail.tsx';
import { AddLeague } from './league-step.tsx';

type Setup = Output<typeof adminCalls.getSetup>;

/** Refresh interval: the games of a new league arrive within minutes. */
const everySeconds = 5;

/** The set-up assistant: five steps from an empty site to one on which people can play. */
export function SetupPage() {
  const setup = useCall(adminCalls.getSetup, {}, { everySeconds });
  return (
    <Page title="Set up the site">
      <Loaded of={setup} what="The state of the set-up could not be loaded.">
        {(data) => (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
            <NameStep key={data.siteName} saved={data.siteName} />
            <MailStep canMail={data.canMail} />
            <LeagueStep leagues={data.leagues} />
            <GamesStep leagues={data.leagues} />
            <LastStep setup={data} />
          </Box>
        )}
      </Loaded>
    </Page>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <Box component="li" sx={{ py: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {number}. {title}
      </Typography>
      {children}
    </Box>
  );
}

function NameStep({ saved }: { readonly saved: string }) {
  const [name, setName] = useState(saved);
  const { act, isPending, fields } = useAct(adminCalls.saveSiteName, { success: 'The name is saved.' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await act({ body: { siteName: name } });
  };
  return (
    <Step number={1} title="Name the site">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'end' }}
      >
        <Field
          label="Name"
          value={name}
          onChange={setName}
          refusal={fields['siteName']}
          help="Emails are sent in this name. You can change it at any time."
          sx={{ maxWidth: 360 }}
        />
        <Button type="submit" variant="outlined" disabled={isPending || name === saved}>
          Save the name
        </Button>
      </Box>
    </Step>
  );
}

function MailStep({ canMail }: { readonly canMail: boolean }) {
  return (
    <Step number={2} title="Try the email">
      <Typography>
        {canMail
          ? 'A mail server is set. Send yourself a test email to see that it works: nobody can sign up without emails.'
          : 'No mail server is set, so nobody can sign up. Set SMTP_URL and MAIL_FROM, and restart the site and the worker.'}
      </Typography>
      {canMail && <TestMail />}
    </Step>
  );
}

function LeagueStep({ leagues }: { readonly leagues: Setup['leagues'] }) {
  return (
    <Step number={3} title="Add a league">
      <Typography sx={{ mb: 1.5 }}>
        {leagues.length === 0
          ? 'Choose a league from the list. Its teams and games are then fetched.'
          : `You have ${leagues.map(({ name }) => name).join(', ')}.`}
      </Typography>
      <AddLeague />
    </Step>
  );
}

const countOf = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function GamesStep({ leagues }: { readonly leagues: Setup['leagues'] }) {
  return (
    <Step number={4} title="Watch the games arrive">
      {leagues.length === 0 && <Typography>The games appear here once there is a league.</Typography>}
      <Box role="status" aria-label="Games">
        {leagues.map(({ sport, name, teams, games, feeds }) => (
          <Typography key={sport}>
            {name}: {countOf(games, 'game')}, {countOf(teams, 'team')}
            {feeds === 0 ? ', without a feed' : ''}
          </Typography>
        ))}
      </Box>
      {leagues.some(({ games, feeds }) => games === 0 && feeds > 0) && (
        <Typography color="text.secondary">
          A worker asks the provider within two minutes. If no game arrives,{' '}
          <OutsideLink component={Link} to="/feeds">
            Feeds
          </OutsideLink>{' '}
          says why.
        </Typography>
      )}
    </Step>
  );
}

function LastStep({ setup: { siteAddress, isFinished, leagues } }: { readonly setup: Setup }) {
  const { act, isPending } = useAct(adminCalls.finishSetup, { success: 'The set-up is finished.' });
  const isLive = leagues.some(({ games }) => games > 0);
  return (
    <Step number={5} title={isLive ? 'Your site is live' : 'Open the site'}>
      <Typography sx={{ mb: 1 }}>
        {isLive ? 'Visitors see the games at ' : 'Visitors will find the games at '}
        <OutsideLink href={siteAddress}>{siteAddress}</OutsideLink>
      </Typography>
      {isFinished ? (
        <Typography>The set-up is finished. You can still change everything on this page.</Typography>
      ) : (
        <Button variant="contained" disabled={isPending} onClick={() => void act({})}>
          Finish the set-up
        </Button>
      )}
    </Step>
  );
}
