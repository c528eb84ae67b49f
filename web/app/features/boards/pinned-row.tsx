import { cardRowId, type OwnRow, publicFileAddress, type WinnerRow } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { VoiceMark } from '../../design/voices.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';
import { addressesOf, PAGE_SIZE } from './load.ts';
import styles from './pinned-row.module.css';

export const OWN_ROW_ID = 'your-row';

interface PinnedRowProps {
  readonly sportId: string;
  /** The player's row on the shown board, or on the newest board that has one. */
  readonly own: OwnRow | undefined;
  readonly rows: readonly WinnerRow[];
}

/** The player's own row, pinned to the bottom of the screen with a link while the row itself is not visible. */
export function PinnedRow({ sportId, own, rows }: PinnedRowProps) {
  const onPage = own !== undefined && rows.some(({ rowId }) => rowId === own.row.rowId);
  const rowVisible = useRowVisible(onPage);
  if (own === undefined) return null;
  const { row, place, players, algorithmPoints } = own;
  const target = addressesOf({ slateId: row.slateId }).addressOf(sportId, {
    page: Math.ceil(place / PAGE_SIZE),
  });
  return (
    <aside className={styles.pinned} data-hidden={rowVisible} aria-label="Your row">
      <p>
        <VoiceMark voice="you" /> <strong>{row.name}</strong>, rank{' '}
        <strong>{row.rank.toLocaleString('en-US')}</strong> of {formatCount(players, 'player')}:{' '}
        <strong>{formatSigned(row.contestPoints)}</strong> points
        {algorithmPoints !== null && (
          <>
            , <strong>{formatGap(row.contestPoints - algorithmPoints)}</strong>
          </>
        )}
        , {formatDay(row.date)}
      </p>
      <Link to={onPage ? `#${OWN_ROW_ID}` : `${target}#${OWN_ROW_ID}`}>Go to your row</Link>
      {/* An ordinary link, because the picture is a file and not a route. Its address can be shared. */}
      <a href={publicFileAddress('rowCard', cardRowId({ ...row, place }))} target="_blank" rel="noopener">
        Picture to share
      </a>
    </aside>
  );
}

/** Describes the player's gap to the algorithm: "3.2 ahead of the algorithm". Points have one decimal. */
function formatGap(difference: number): string {
  const size = Math.abs(difference).toFixed(1);
  if (Number(size) === 0) return 'level with the algorithm';
  return `${size} ${difference > 0 ? 'ahead of' : 'behind'} the algorithm`;
}

/** Whether the player's own row is visible. Scrolls to it if the address names it. */
function useRowVisible(onPage: boolean): boolean {
  const [rowVisible, setRowVisible] = useState(false);
  const { hash } = useLocation();
  useEffect(() => {
    const row = onPage ? document.getElementById(OWN_ROW_ID) : null;
    if (row === null) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setRowVisible(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(row);
    return () => {
      observer.disconnect();
      setRowVisible(false);
    };
  }, [onPage]);
  useEffect(() => {
    if (onPage && hash === `#${OWN_ROW_ID}`)
      document.getElementById(OWN_ROW_ID)?.scrollIntoView({ block: 'center' });
  }, [onPage, hash]);
  return rowVisible;
}
