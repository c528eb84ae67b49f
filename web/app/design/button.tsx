import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

interface Look {
  /** The one button of a screen that most people came for. */
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
