import { adminCalls } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { Time } from '../../design/time.tsx';
import { useAct } from '../../platform/use-act.ts';
import { useCall } from '../../platform/use-call.ts';
import { ChangeFeedDialog, ChangePlanDialog, type Feed } from './change-feed-dialogs.tsx';
import { factWords } from './feed-fields.tsx';
import { FeedRuns } from './feed-runs.tsx';
import { FeedTestForm } from './feed-test-form.tsx';
import { StateChip, describeCalls } from './feeds-page.tsx';
import { describeSettings } from './read-settings.ts';

/** One feed: its state and settings, a test that writes nothing, and its latest runs. */
export function FeedPage() {
  const { id = '' } = useParams();
  const feed = useCall(adminCalls.getAdminFeed, { params: { id } }, { everySeconds: 30 });
  return (
    <Loaded of={feed} what="The feed could not be loaded.">
      {(data) => (
        <Page title={`${data.sport}: ${data.title}`} actions={<FeedActs feed={data} />}>
          <Section title="State">
            <Facts
              facts={[
                ['State', <StateChip key="state" state={data.state} />],
                ['Problem', data.problem ?? 'None'],
                ['Last fetched', <Time key="fetched" at={data.fetchedAt} />],
                ['Next run', <Time key="next" at={data.nextRunAt} none="None" />],
                ['Calls left', describeCalls(data) || 'No limit'],
                [
                  'Waits for a person',
                  `${data.unknownTeams} unknown names, ${data.doubtfulGames} doubtful games`,
                ],
                ['Used for', data.facts.map((fact) => factWords[fact]).join(', ')],
                ['Priority', data.priority],
                ['Settings', describeSettings(data.settings)],
                ['Adds unknown teams', data.createsTeams ? 'Yes' : 'No'],
                ['Key', data.secretName ?? 'None needed'],
                ['Terms', data.terms ?? ''],
              ]}
            />
          </Section>
          <Section title="Test">
            <FeedTestForm feedId={id} pages={data.pages} />
          </Section>
          <Section title="Runs that changed something, refused rows or failed">
            <FeedRuns feedId={id} />
          </Section>
        </Page>
      )}
    </Loaded>
  );
}

function FeedActs({ feed }: { readonly feed: Feed }) {
  const { id, title: name } = feed;
  const isPaused = feed.state === 'paused';
  const [openDialog, setOpenDialog] = useState<'change' | 'plan' | 'pause' | 'remove'>();
  const providers = useCall(adminCalls.listFeedAdapters, {});
  const provider = providers.data?.adapters.find((one) => one.name === feed.source);
  const run = useAct(adminCalls.runFeedNow, { success: 'A worker requests the feed now.' });
  const resume = useAct(adminCalls.resumeFeed, { success: 'The feed runs again.' });
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <Button
        disabled={run.isPending || isPaused}
        onClick={() => void run.act({ params: { id }, body: { pages: 'due' } })}
      >
        Run now
      </Button>
      <Button
        disabled={run.isPending || isPaused}
        onClick={() => void run.act({ params: { id }, body: { pages: 'all' } })}
      >
        Run all pages
      </Button>
      {provider && (
        <>
          <Button onClick={() => setOpenDialog('change')}>Change</Button>
          <Button onClick={() => setOpenDialog('plan')}>Change the plan</Button>
        </>
      )}
      {isPaused ? (
        <Button disabled={resume.isPending} onClick={() => void resume.act({ params: { id } })}>
          Resume
        </Button>
      ) : (
        <Button onClick={() => setOpenDialog('pause')}>Pause</Button>
      )}
      <Button color="error" onClick={() => setOpenDialog('remove')}>
        Remove
      </Button>
      {openDialog === 'change' && provider && (
        <ChangeFeedDialog feed={feed} provider={provider} onClose={close} />
      )}
      {openDialog === 'plan' && provider && <ChangePlanDialog provider={provider} onClose={close} />}
      {openDialog === 'pause' && (
        <ActDialog
          call={adminCalls.pauseFeed}
          title={`Pause ${name}`}
          confirmLabel="Pause"
          input={(reason) => ({ params: { id }, body: { reason } })}
          success="The feed is paused."
          onClose={close}
        >
          <Typography>The provider is not asked any more. What it reported still counts.</Typography>
        </ActDialog>
      )}
      {openDialog === 'remove' && (
        <ActDialog
          call={adminCalls.removeFeed}
          title={`Remove ${name}`}
          confirmLabel="Remove"
          isDanger
          input={(reason) => ({ params: { id }, body: { reason } })}
          success="The feed is removed."
          onDone={() => window.location.assign('#/feeds')}
          onClose={close}
        >
          <Typography>Games that the feed reported stay.</Typography>
        </ActDialog>
      )}
    </>
  );
}
