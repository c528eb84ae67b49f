import { CallFailure, type MailWishes, mailWishesCalls } from '@outpick/contracts';
import { useCallback, useEffect, useState } from 'react';
import { CheckField } from '../../design/field.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { PageSection } from '../../design/page-section.tsx';
import { FailedLine } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import styles from './you-vs-algorithm.module.css';

const labels: Readonly<Record<keyof MailWishes, string>> = {
  reminders: 'Remind me before the first lock, if I have picked nothing',
  mondays: 'Tell me on Mondays who won the week',
};

/** Which mails to get: none unless asked for. */
export function Wishes() {
  const [wishes, setWishes] = useState<MailWishes | 'failed'>();
  const load = useCallback(() => {
    callFromBrowser(mailWishesCalls.getMailWishes, {}).then(setWishes, () => setWishes('failed'));
  }, []);
  useEffect(load, [load]);
  const change = async (before: MailWishes, changed: MailWishes) => {
    setWishes(changed);
    try {
      setWishes(await callFromBrowser(mailWishesCalls.setMailWishes, { body: changed }));
      showSnackbar('Saved.');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setWishes(before);
      showSnackbar(error.message);
    }
  };
  if (wishes === undefined) return null;
  return (
    <PageSection title="Mails">
      {wishes === 'failed' ? (
        <FailedLine what="Which mails you get did not load." onRetry={load} />
      ) : (
        <div className={styles.mails}>
          {(['reminders', 'mondays'] as const).map((wish) => (
            <CheckField
              key={wish}
              label={labels[wish]}
              checked={wishes[wish]}
              onChange={({ target }) => void change(wishes, { ...wishes, [wish]: target.checked })}
            />
          ))}
        </div>
      )}
    </PageSection>
  );
}
