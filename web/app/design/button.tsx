import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '../platform/use-hydrated.ts';
import styles from './button.module.css';

interface Look {
  /** The main action of a screen. */
  readonly primary?: boolean | undefined;
  /** A destructive action. */
  readonly danger?: boolean | undefined;
}

function classOf({ primary = false, danger = false }: Look) {
  if (danger) return styles.danger;
  return primary ? styles.primary : styles.button;
}

export function Button({ primary, danger, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={classOf({ primary, danger })} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({ primary, danger, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={classOf({ primary, danger })} {...rest} />;
}

interface SubmitButtonProps {
  readonly pending: boolean;
  /** Whether the form cannot be submitted. */
  readonly disabled?: boolean;
  /** Whether submitting is the main action of the screen. */
  readonly primary?: boolean;
  readonly danger?: boolean;
  readonly children: string;
}

/** Submits a form. Disabled while the call is pending and until the page is hydrated. */
export function SubmitButton(props: SubmitButtonProps) {
  const { pending, disabled = false, primary = true, danger = false, children } = props;
  const hydrated = useHydrated();
  return (
    <Button type="submit" primary={primary} danger={danger} disabled={disabled || pending || !hydrated}>
      {pending ? 'Loading...' : children}
    </Button>
  );
}
