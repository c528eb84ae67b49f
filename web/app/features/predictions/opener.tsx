import { RowLink } from '../../design/row-link.tsx';
import { StartTime } from '../../design/start-time.tsx';
import styles from './opener.module.css';

interface OpenerProps {
  readonly at: string;
  readonly game: string;
  /** The id of what it opens. */
  readonly opens: string;
  readonly open: boolean;
  readonly address: string;
}

/** A row's date, which opens and closes the row: an address, so that it works without script and can be shared. */
export function Opener({ at, game, opens, open, address }: OpenerProps) {
  return (
    <RowLink
      to={address}
      className={styles.opener}
      aria-expanded={open}
      aria-controls={open ? opens : undefined}
      keepsScroll
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="m3 1 6 5-6 5z" />
      </svg>
      <span className="visually-hidden">Why, {game}, </span>
      <StartTime at={at} form="coming" />
    </RowLink>
  );
}
