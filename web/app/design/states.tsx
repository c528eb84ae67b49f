import type { ReactNode, SyntheticEvent } from 'react';
import { useLocation, useRevalidator, useSubmit } from 'react-router';
import { Button } from './button.tsx';
import styles from './states.module.css';

/** Shown for empty data: the specified message, a flat line of dots, and one next step. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      <FlatDots />
      {children}
    </div>
  );
}

function FlatDots() {
  return (
    <svg className={styles.dots} width="176" height="16" viewBox="0 0 176 16" aria-hidden="true">
      <path d="M0 15.5h176" className={styles.hairline} />
      {Array.from({ length: 12 }, (_, dot) => (
        <circle key={dot} cx={11 + dot * 14} cy="11" r="3" />
      ))}
    </svg>
  );
}

interface FailedStateProps extends RetryProps {
  readonly what: string;
  readonly message: string;
}

/** Shown for a failed load: the message and a Retry button, which loads the same address again. */
export function FailedState({ what, message, ...retry }: FailedStateProps) {
  return (
    <div className={styles.failed} role="alert">
      <h2>{what}</h2>
      <p>{message}</p>
      <Retry {...retry} />
    </div>
  );
}

/** `FailedState` on one line, for small parts of a page. */
export function FailedLine({ what, ...retry }: { readonly what: string } & RetryProps) {
  return (
    <div className={styles.failedLine} role="alert">
      <p>{what}</p>
      <Retry {...retry} />
    </div>
  );
}

interface RetryProps {
  /** The query that Retry uses without script. With script, it uses the address's query. */
  readonly query?: URLSearchParams;
  /** Repeats a request that the page's loader did not make. By default, Retry runs the loader again. */
  readonly onRetry?: () => void;
}

function Retry({ query = new URLSearchParams(), onRetry }: RetryProps) {
  const { pathname, search, hash } = useLocation();
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  const retry = (event: SyntheticEvent) => {
    event.preventDefault();
    if (onRetry) return onRetry();
    // Submitting would drop the address's fragment. If the target had the fragment, the router would take the submission for a
    // jump within the page and load nothing.
    if (hash !== '') return void revalidate();
    const options = { method: 'get', action: pathname, replace: true, preventScrollReset: true } as const;
    return void submit(new URLSearchParams(search), options);
  };
  return (
    <form action={pathname} onSubmit={retry}>
      {[...query].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Retry</Button>
    </form>
  );
}

/** The server's HTML of a page that only the browser can load: a loading line or, without script, an explanation. */
export function NeedsScript({ what }: { readonly what: string }) {
  return (
    <>
      <p className={styles.withoutScript}>{what} needs JavaScript, which is turned off in this browser.</p>
      <div className={styles.withScript}>
        <LoadingLine />
      </div>
    </>
  );
}

/** Shown while a slow load is under way. */
export function LoadingLine() {
  return (
    <p className={styles.loading} role="status">
      Loading
    </p>
  );
}
