import type { ReactNode, SyntheticEvent } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { Button } from './button.tsx';
import styles from './states.module.css';

/** Nothing to show: the specified words, a flat line of dots, and one next step. */
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

/** A load that did not work: what happened, as text, and Retry, which asks again for the same address. */
export function FailedState({ what, message, ...retry }: FailedStateProps) {
  return (
    <div className={styles.failed} role="alert">
      <h2>{what}</h2>
      <p>{message}</p>
      <Retry {...retry} />
    </div>
  );
}

/** The same in one line, for the small parts of a page. */
export function FailedLine({ what, ...retry }: { readonly what: string } & RetryProps) {
  return (
    <div className={styles.failedLine} role="alert">
      <p>{what}</p>
      <Retry {...retry} />
    </div>
  );
}

interface RetryProps {
  /** The query that a person without script asks again with; with script it is the address's own. */
  readonly query?: URLSearchParams;
  /** Asks again for what the browser had asked for apart from the page; without it the whole address is asked for. */
  readonly onRetry?: () => void;
}

function Retry({ query = new URLSearchParams(), onRetry }: RetryProps) {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const retry = (event: SyntheticEvent) => {
    event.preventDefault();
    if (onRetry) return onRetry();
    const again = { method: 'get', action: pathname, replace: true, preventScrollReset: true } as const;
    return void submit(new URLSearchParams(search), again);
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

/** Says that something is on its way; drawn only where the wait is long enough to be noticed. */
export function LoadingLine() {
  return (
    <p className={styles.loading} role="status">
      Loading
    </p>
  );
}
