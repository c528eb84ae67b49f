import type { ReactNode } from 'react';
import styles from './fifty-dots.module.css';
import type { Cut } from './spread-cut.tsx';

interface Plot {
  readonly margins: readonly number[];
  readonly level?: number;
  readonly cut?: Cut;
}

/** The legend of the dots. A page with several plots shows it once. */
export function DotsKey({ plots }: { readonly plots: readonly Plot[] }) {
  const hollow = plots.map(hollowName).find((name) => name !== undefined);
  return (
    <>
      <Key icon={<circle cx="7" cy="7" r="5" className={styles.favorite} />}>One dot is 1 game in 50</Key>
      {hollow !== undefined && (
        <Key icon={<circle cx="7" cy="7" r="5" className={styles.tie} />}>Hollow: a {hollow}</Key>
      )}
    </>
  );
}

/** The outcome that a plot's hollow dots stand for; undefined if it has none. */
function hollowName({ margins, level = 0, cut }: Plot): 'tie' | 'push' | undefined {
  const has = (whole: number) => margins.some((margin) => Math.round(margin) - whole === 0);
  if (cut) return cut.push && has(cut.at) ? 'push' : undefined;
  return level > 0 && has(0) ? 'tie' : undefined;
}

interface FlagKeyProps {
  readonly kind: 'predicted' | 'result';
  readonly children: ReactNode;
}

/** The legend of a flag. */
export function FlagKey({ kind, children }: FlagKeyProps) {
  const shape = kind === 'predicted' ? 'M2 13V2h9v5H2' : 'M2 13V2h10l-3 3 3 3H2';
  return <Key icon={<path d={shape} className={styles[kind]} />}>{children}</Key>;
}

function Key({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className={styles.flag}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {icon}
      </svg>
      <span>{children}</span>
    </span>
  );
}
