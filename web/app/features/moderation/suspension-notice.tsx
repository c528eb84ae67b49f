import type { SuspensionNotice as Notice } from '@outpick/contracts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { formatDay } from '../../platform/dates.ts';
import styles from './moderation-form.module.css';

/** Loaded only with the notice, because few players need it. */
const AppealForm = lazy(() => import('./appeal-form.tsx').catch(() => ({ default: NoForm })));

const NoForm = () => <p role="alert">The form did not load. Please load the page again.</p>;

const states = {
  possible: undefined,
  waiting: 'We have your appeal and will decide about it.',
  refused: 'We read your appeal and decided to keep the suspension.',
} as const satisfies Record<Notice['appeal'], string | undefined>;

/** Says why a player cannot sign in, until when, and how to appeal. */
export function SuspensionNotice({ notice }: { readonly notice: Notice }) {
  const { reason, until, appeal, appealToken } = notice;
  const heading = useRef<HTMLHeadingElement>(null);
  // The notice replaces the sign-in form, which had the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <section className={styles.notice} aria-labelledby="suspension">
        <h2 id="suspension" ref={heading} tabIndex={-1}>
          Your account is suspended
        </h2>
        <blockquote className={styles.quote}>{reason}</blockquote>
        <p>
          {until === undefined ? (
            'The suspension has no end.'
          ) : (
            <>
              You can sign in again on <time dateTime={until}>{formatDay(until)}</time>.
            </>
          )}{' '}
          Your picks and points stay. Your name is hidden on boards.
        </p>
        {states[appeal] !== undefined && <p>{states[appeal]}</p>}
      </section>
      {appealToken !== undefined && (
        <Suspense fallback={null}>
          <AppealForm token={appealToken} />
        </Suspense>
      )}
    </>
  );
}
