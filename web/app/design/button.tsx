import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '../platform/use-hydrated.ts';
import styles from './button.module.css';

interface Look {
  /** The main action of a screen. */
  readonly primary?: boolean;
}

const classOf = ({ primary = false }: Look) => (primary ? styles.primary : styles.button);

export function Button({ primary = false, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={classOf({ primary })} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({ primary = false, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={classOf({ primary })} {...rest} />;
}

interface SubmitButtonProps {
  readonly pending: boolean;
  /** Whether there is nothing to send. */
  readonly disabled?: boolean;
  readonly children: string;
}

/** Submits a form. Disabled while the call is pending and until the page is hydrated. */
export function SubmitButton({ pending, disabled = false, children }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button type="submit" primary disabled={disabled || pending || !hydrated}>
      {pending ? 'Loading...' : children}
    </Button>
  );
}
