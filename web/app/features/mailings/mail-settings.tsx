import { CallFailure, type MailWishes, mailingsCalls } from '@outpick/contracts';
import { useCallback, useEffect, useState } from 'react';
import { CheckField } from '../../design/field.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { PageSection } from '../../design/page-section.tsx';
import { FailedLine } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import styles from './mailings.module.css';

const labels: Readonly<Record<keyof MailWishes, string>> = {
  reminders: 'Remind me before the first lock if I haven’t picked yet',
  mondays: 'Send me a summary of my week on Mondays',
};

/** The player's choice of mails: reminders and the weekly digest, both off by default. */
export function MailSettings() {
  const [settings, setSettings] = useState<MailWishes | 'failed'>();
  const load = useCallback(() => {
    callFromBrowser(mailingsCalls.getMailWishes, {}).then(setSettings, () => setSettings('failed'));
  }, []);
  useEffect(load, [load]);
  const change = async (oldSettings: MailWishes, newSettings: MailWishes) => {
    setSettings(newSettings);
    try {
      setSettings(await callFromBrowser(mailingsCalls.setMailWishes, { body: newSettings }));
      showSnackbar('Saved.');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setSettings(oldSettings);
      showSnackbar(error.message);
    }
  };
  if (settings === undefined) return null;
  return (
    <PageSection title="Email settings">
      {settings === 'failed' ? (
        <FailedLine what="Your email settings did not load." onRetry={load} />
      ) : (
        <div className={styles.settings}>
          {(['reminders', 'mondays'] as const).map((mail) => (
            <CheckField
              key={mail}
              label={labels[mail]}
              checked={settings[mail]}
              onChange={({ target }) => void change(settings, { ...settings, [mail]: target.checked })}
            />
          ))}
        </div>
      )}
    </PageSection>
  );
}
