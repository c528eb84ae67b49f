import type { Output } from '@outpick/contracts';
import { adminCalls, type FeedAdapter } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Field } from '../../design/field.tsx';
import { FeedFields, type FeedValues } from './feed-fields.tsx';
import { areComplete, readSettings, settingTexts } from './read-settings.ts';

export type Feed = Output<typeof adminCalls.getAdminFeed>;

interface ChangeDialogProps {
  readonly feed: Feed;
  readonly provider: FeedAdapter;
  readonly onClose: () => void;
}

/** Changes what a feed reads and what it is used for. */
export function ChangeFeedDialog({ feed, provider, onClose }: ChangeDialogProps) {
  const [values, setValues] = useState<FeedValues>({
    texts: settingTexts(feed.settings),
    facts: feed.facts,
    priority: String(feed.priority),
    createsTeams: feed.createsTeams,
  });
  const { texts, facts, priority, createsTeams } = values;
  return (
    <ActDialog
      call={adminCalls.changeFeed}
      title={`Change ${feed.title} of ${feed.sport}`}
      confirmLabel="Change"
      asksReason={false}
      isReady={facts.length > 0 && areComplete(provider.settingFields, texts)}
      input={() => ({
        params: { id: feed.id },
        body: {
          settings: readSettings(provider.settingFields, texts, feed.settings),
          facts: [...facts],
          priority: Number(priority),
          createsTeams,
          origin: feed.origin,
        },
      })}
      success="The feed is changed. A worker reads its pages again."
      onClose={onClose}
    >
      {(refusals) => (
        <>
          <FeedFields provider={provider} values={values} refusals={refusals} onChange={setValues} />
          <Typography>
            All pages of the feed are read again, as far as the provider allows calls. Games that it has
            reported stay.
          </Typography>
        </>
      )}
    </ActDialog>
  );
}

const periods = { perMinute: 'Calls a minute', perDay: 'Calls a day', perMonth: 'Calls a month' } as const;

type Period = keyof typeof periods;

const periodNames = ['perMinute', 'perDay', 'perMonth'] as const;

/** Changes the provider's call limits, for example after buying a paid plan. */
export function ChangePlanDialog({ provider, onClose }: Omit<ChangeDialogProps, 'feed'>) {
  const { plan, freePlan } = provider;
  const textOf = (period: Period) => (plan[period] === freePlan[period] ? '' : String(plan[period] ?? ''));
  const [texts, setTexts] = useState({
    perMinute: textOf('perMinute'),
    perDay: textOf('perDay'),
    perMonth: textOf('perMonth'),
  });
  return (
    <ActDialog
      call={adminCalls.changeFeedPlan}
      title={`Change the plan of ${provider.title}`}
      confirmLabel="Change the plan"
      input={(reason) => ({
        params: { adapter: provider.name },
        body: {
          perMinute: readLimit(texts.perMinute),
          perDay: readLimit(texts.perDay),
          perMonth: readLimit(texts.perMonth),
          reason,
        },
      })}
      success="The plan is changed."
      onClose={onClose}
    >
      {(refusals) => (
        <>
          <Typography>
            How many calls the provider allows all feeds of {provider.title} together. Feeds that wait for
            calls ask again at once.
          </Typography>
          {periodNames.map((period) => (
            <Field
              key={period}
              label={periods[period]}
              value={texts[period]}
              onChange={(text) => setTexts({ ...texts, [period]: text })}
              refusal={refusals[period]}
              help={`Empty: as in the free plan, ${freePlan[period] ?? 'without a limit'}.`}
              slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
            />
          ))}
        </>
      )}
    </ActDialog>
  );
}

/** Null means the free plan's limit. The contract rejects anything but whole numbers. */
const readLimit = (text: string): number | null => (text.trim() === '' ? null : Number(text));
