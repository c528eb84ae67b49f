import { adminCalls } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { Empty } from '../../design/empty.tsx';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { PlainTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import { useMayCall } from '../../platform/self.ts';
import { useCall } from '../../platform/use-call.ts';
import { nameKind } from './mail.ts';
import { TestMail } from './test-mail.tsx';

/** The mail settings, a test mail, and the recent mailings. */
export function MailSettingsPage() {
  const mayCall = useMayCall();
  return (
    <Page title="Email">
      <Settings />
      <Section title="Test email">
        <Typography>Sends an email to your own address and shows what the mail server answers.</Typography>
        <TestMail />
      </Section>
      {mayCall(adminCalls.listMailings) && <Mailings />}
    </Page>
  );
}

function Settings() {
  const settings = useCall(adminCalls.getMailSettings, {});
  return (
    <Section title="Settings">
      <Loaded of={settings} what="The settings could not be loaded.">
        {({ from, server, operatorEmail, mailingsPerSecond }) => (
          <Facts
            facts={[
              ['From', from],
              [
                'Mail server',
                server ? `${server.host}, port ${server.port}` : 'None: emails wait in the queue',
              ],
              ...(server
                ? [
                    ['TLS', server.tls] as const,
                    ['Signs in', server.signsIn ? 'with a name and a password' : 'no'] as const,
                  ]
                : []),
              ['Enquiries go to', operatorEmail ?? 'nobody: they are in the inbox only'],
              ['Mailings a second', mailingsPerSecond],
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function Mailings() {
  const mailings = useCall(adminCalls.listMailings, {});
  return (
    <Section title="Mailings of the last two weeks">
      <Loaded of={mailings} what="The mailings could not be loaded.">
        {({ mailings: rows }) =>
          rows.length === 0 ? (
            <Empty title="No mailing yet" />
          ) : (
            <PlainTable
              heads={[
                'Mailing',
                'About',
                'Queued',
                { name: 'Emails', align: 'right' },
                { name: 'Sent', align: 'right' },
                { name: 'Refused', align: 'right' },
              ]}
              rows={rows.map(({ id, kind, about, firstQueuedAt, due, sent, refused }) => ({
                key: id,
                cells: [
                  nameKind(kind),
                  readableTimes(about),
                  <Time key="queued" at={firstQueuedAt} />,
                  due,
                  sent,
                  refused,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
