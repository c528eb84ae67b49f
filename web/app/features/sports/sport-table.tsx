import { generatePath, Link } from 'react-router';
import { EmptyState, FailedState } from '../../design/states.tsx';
import { type SportLink, useRootData } from '../../platform/root-data.ts';
import styles from './sport-table.module.css';

interface SportColumn {
  readonly title: string;
  readonly path: string;
}

interface SportTableProps {
  readonly caption: string;
  readonly columns: readonly SportColumn[];
  /** One more page of each sport, linked to beneath its name. */
  readonly beneathName?: SportColumn;
}

/** Every sport with links to some of its pages. */
export function SportTable({ caption, columns, beneathName }: SportTableProps) {
  const sports = useRootData()?.sports;
  if (sports === undefined) return null;
  if (sports.state === 'failed')
    return <FailedState what="The sports did not load" message={sports.message} />;
  if (sports.data.length === 0) return <EmptyState title="No Sport is found" />;
  return (
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
        {sports.data.map((sport) => (
          <SportRow key={sport.id} sport={sport} columns={columns} beneathName={beneathName} />
        ))}
      </tbody>
    </table>
  );
}

interface SportRowProps {
  readonly sport: SportLink;
  readonly columns: readonly SportColumn[];
  readonly beneathName: SportColumn | undefined;
}

function SportRow({ sport: { id, name, logo }, columns, beneathName }: SportRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.sport}>
          <img className={styles.logo} src={logo} alt="" width="32" height="32" loading="lazy" />
          <span>
            {name}
            {beneathName && (
              <Link
                to={generatePath(beneathName.path, { id })}
                className={styles.beneath}
                aria-label={`${beneathName.title}, ${name}`}
              >
                {beneathName.title}
              </Link>
            )}
          </span>
        </span>
      </th>
      {columns.map(({ title, path }) => (
        <td key={title}>
          <Link to={generatePath(path, { id })} aria-label={`${title}, ${name}`}>
            {title}
          </Link>
        </td>
      ))}
    </tr>
  );
}
