import { type GamePage, pages } from '@outpick/contracts';
import { Link } from 'react-router';
import { PageSection } from '../../design/page-section.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { addressOfReceipt } from '../ledger/index.ts';
import styles from './game-view.module.css';

interface ReceiptProps {
  readonly game: GamePage;
  readonly madeAt: string;
}

/** The forecast's ledger entry, which proves that it was not changed afterwards. */
export function Receipt({ game: { id, receipt }, madeAt }: ReceiptProps) {
  return (
    <PageSection title="Receipt">
      {receipt ? (
        <>
          <p>Change one digit of this forecast and the fingerprint breaks:</p>
          <p className={styles.hash}>{receipt.hash}</p>
          <p className={styles.fine}>
            Entry {receipt.entry} of the ledger, frozen <StartTime at={receipt.frozenAt} form="past" inline />
          </p>
        </>
      ) : (
        <>
          <p>Not frozen yet: that happens when picks open.</p>
          <p className={styles.fine}>
            Made <StartTime at={madeAt} form="past" inline />
          </p>
        </>
      )}
      <p>
        {receipt ? (
          <Link to={addressOfReceipt({ entry: receipt.entry, gameId: id })}>Check this receipt</Link>
        ) : (
          <Link to={pages.receipts.path}>Check the receipts</Link>
        )}
      </p>
    </PageSection>
  );
}
