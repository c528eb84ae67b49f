import {
  cardRowId,
  formatGamesPicked,
  formatGap,
  formatLead,
  formatRank,
  type OwnRow,
  publicFileAddress,
  type WinnerRow,
} from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { VoiceMark } from '../../design/voices.tsx';
import { formatDay } from '../../platform/dates.ts';
import { formatSigned } from '../../platform/numbers.ts';
import { addressesOf, PAGE_SIZE } from './load.ts';
import styles from './pinned-row.module.css';

export const OWN_ROW_ID = 'your-row';

interface PinnedRowProps {
  readonly sportId: string;
  /** The player's row on the shown board, or on the newest board that has one. */
  readonly own: OwnRow | undefined;
  readonly rows: readonly WinnerRow[];
}

/** The player's own row in one line, pinned to the bottom of the screen while the row itself is not visible. */
export function PinnedRow({ sportId, own, rows }: PinnedRowProps) {
  const onPage = own !== undefined && rows.some(({ rowId }) => rowId === own.row.rowId);
  const rowVisible = useRowVisible(onPage);
  if (own === undefined) return null;
  const { row, place, players, gap } = own;
  const target = addressesOf({ slateId: row.slateId }).addressOf(sportId, {
    page: Math.ceil(place / PAGE_SIZE),
  });
  return (
    <aside className={styles.pinned} data-hidden={rowVisible} aria-label="Your row">
      <Link to={onPage ? `#${OWN_ROW_ID}` : `${target}#${OWN_ROW_ID}`} className={styles.row}>
        <span className={styles.line}>
          <VoiceMark voice="you" /> <Rank rank={row.rank} players={players} />
          <Dot />
          {formatSigned(row.contestPoints)}
          {gap.games > 0 && (
            <>
              <Dot />
              {formatLead(gap)}
            </>
          )}
        </span>
        <span className={styles.note}>
          {formatGamesPicked(row.gamesPicked, row.gamesInContest)}, {formatDay(row.date)}
        </span>
        <span className="visually-hidden">
          {gap.games > 0 && `${formatGap(gap)}. `}Go to your row, {row.name}.
        </span>
      </Link>
      {/* An ordinary link, because the picture is a file and not a route. Its address can be shared. */}
      <a
        href={publicFileAddress('rowCard', cardRowId({ ...row, place }))}
        target="_blank"
        rel="noopener"
        className={styles.picture}
      >
        <ShareIcon />
        <span className={styles.wide}>Picture to share</span>
      </a>
    </aside>
  );
}

/** "30th of 56 players"; a phone has no space for the last word. */
function Rank({ rank, players }: { readonly rank: number; readonly players: number }) {
  const text = formatRank(rank, players);
  const [, standing = text, noun = ''] = /^(.+\d)( \w+)$/u.exec(text) ?? [];
  return (
    <>
      {standing}
      <span className={styles.wide}>{noun}</span>
    </>
  );
}

const ShareIcon = () => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 13V2M6 6l4-4 4 4M4 10v8h12v-8" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

/** Separates the parts of the line. */
const Dot = () => (
  <span aria-hidden="true" className={styles.dot}>
    {' '}
    ·{' '}
  </span>
);

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
