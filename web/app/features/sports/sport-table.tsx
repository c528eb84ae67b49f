import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import type { SportLink } from '../../platform/root-data.ts';
import { WithSports } from './sport-index.tsx';
import styles from './sport-table.module.css';

interface SportColumn {
  readonly title: string;
  readonly path: string;
  /** Text below a sport's link. */
  readonly note?: (sportId: string) => ReactNode;
}

interface SportTableProps {
  readonly caption: string;
  readonly columns: readonly SportColumn[];
  /** One more page of each sport, linked below its name. */
  readonly belowName?: SportColumn;
}

/** Every sport with links to some of its pages. */
export function SportTable({ caption, columns, belowName }: SportTableProps) {
  return (
    <WithSports>
      {(sports) => (
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Sport</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sports.map((sport) => (
              <SportRow key={sport.id} sport={sport} columns={columns} belowName={belowName} />
            ))}
          </tbody>
        </table>
      )}
    </WithSports>
  );
}

interface SportRowProps {
  readonly sport: SportLink;
  readonly columns: readonly SportColumn[];
  readonly belowName: SportColumn | undefined;
}

function SportRow({ sport: { id, name, logo }, columns, belowName }: SportRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.sport}>
          <img className={styles.logo} src={logo} alt="" width="32" height="32" loading="lazy" />
          <span>
            {name}
            {belowName && (
              <Link
                to={generatePath(belowName.path, { id })}
                className={styles.belowName}
                aria-label={`${belowName.title}, ${name}`}
              >
                {belowName.title}
              </Link>
            )}
          </span>
        </span>
      </th>
      {columns.map(({ title, path, note }) => (
        <td key={title}>
          <Link to={generatePath(path, { id })} aria-label={`${title}, ${name}`}>
            {title}
          </Link>
          {note && <p className={styles.note}>{note(id)}</p>}
        </td>
      ))}
    </tr>
  );
}
