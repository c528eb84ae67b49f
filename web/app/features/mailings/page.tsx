import { CallFailure, mailWishesCalls } from '@outpick/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { FailedState } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { isTemporary } from '../../platform/load-result.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'No more of these mails',
    description: 'Ends the mails you no longer want.',
  });

const done = {
  reminders: 'You get no more reminders.',
  mondays: 'You get no more mails on Mondays.',
} as const;

/** A link that some mail program has cut. */
const incomplete = 'That link is not whole: nothing was changed.';

/** What is shown of a failure: itself, if asking again may help. */
function saidOf(error: unknown): string | CallFailure {
  if (!(error instanceof CallFailure)) return incomplete;
  return isTemporary(error) ? error : error.message;
}

/** Where the link in a mail leads: that was the one click. What proves it stands behind the #, where no server sees it. */
export default function UnsubscribePage() {
  const [said, setSaid] = useState<string | CallFailure>('One moment …');
  const token = useLocation().hash.slice(1);
  const used = useRef('');
  const end = useCallback(() => {
    callFromBrowser(mailWishesCalls.unsubscribe, { params: { token } }).then(
      ({ ended }) => setSaid(done[ended]),
      (error: unknown) => setSaid(saidOf(error)),
    );
  }, [token]);
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    end();
  }, [token, end]);
  return (
    <>
      <PageTitle>No more of these mails</PageTitle>
      <div className={styles.words}>
        {said instanceof CallFailure ? (
          <FailedState what="The mails go on for now" message={said.message} onRetry={end} />
        ) : (
          <p role="status" className={styles.said}>
            {said}
          </p>
        )}
        <p>
          What you get is chosen on the page <Link to="/you">You against the algorithm</Link>.
        </p>
      </div>
    </>
  );
}
