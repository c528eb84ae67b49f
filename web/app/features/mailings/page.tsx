import { CallFailure, mailingsCalls, pages } from '@outpick/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PageTitle } from '../../design/page-title.tsx';
import { FailedState } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { headTags } from '../../platform/head.ts';
import { isTemporary } from '../../platform/load-result.ts';
import type { Route } from './+types/page.ts';
import styles from './mailings.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'Unsubscribe',
    description: 'Stop the emails you no longer want.',
  });

const confirmations = {
  reminders: 'You will get no more reminders.',
  mondays: 'You will get no more weekly summaries.',
} as const;

/** The link was truncated, for example by a mail program. */
const incompleteLink = 'This link is incomplete. Nothing was changed.';

/** The message of a failure; the failure itself if a retry may succeed. */
function describeFailure(error: unknown): string | CallFailure {
  if (!(error instanceof CallFailure)) return incompleteLink;
  return isTemporary(error) ? error : error.message;
}

/**
 * The target of a mail's unsubscribe link. The token is in the fragment, which browsers do not send to servers; the page
 * sends it in a body.
 */
export default function UnsubscribePage() {
  const [message, setMessage] = useState<string | CallFailure>('One moment…');
  const token = useLocation().hash.slice(1);
  const usedToken = useRef('');
  const unsubscribe = useCallback(() => {
    callFromBrowser(mailingsCalls.unsubscribe, { body: { token } }).then(
      ({ ended }) => setMessage(confirmations[ended]),
      (error: unknown) => setMessage(describeFailure(error)),
    );
  }, [token]);
  useEffect(() => {
    if (usedToken.current === token) return;
    usedToken.current = token;
    unsubscribe();
  }, [token, unsubscribe]);
  return (
    <>
      <PageTitle>Unsubscribe</PageTitle>
      <div className={styles.page}>
        {message instanceof CallFailure ? (
          <FailedState what="You are still subscribed" message={message.message} onRetry={unsubscribe} />
        ) : (
          <p role="status" className={styles.message}>
            {message}
          </p>
        )}
        <p>
          You can change what we send you under <Link to={pages.you.path}>You vs the algorithm</Link>.
        </p>
      </div>
    </>
  );
}
