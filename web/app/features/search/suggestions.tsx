import type { SearchResults } from '@outpick/contracts';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { FailedLine } from '../../design/states.tsx';
import { followLink } from '../../platform/follow-link.ts';
import { addressOfSearch, countFound, type Finding, groupFindings } from './findings.tsx';
import styles from './search-box.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestionsProps {
  readonly text: string;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  readonly active: number;
  /** Tells the field where each option leads, in order. */
  readonly onOptions: (addresses: readonly string[]) => void;
  readonly onLeave: () => void;
}

/** What the typed text finds, below the field. */
export default function Suggestions(props: SuggestionsProps) {
  const [attempt, setAttempt] = useState(0);
  const suggested = useSuggestions(props.text, attempt);
  if (!suggested)
    return <p className={styles.note}>Type two letters or more. “Bears @ Lions” finds their games.</p>;
  if (suggested.result.state === 'failed')
    return <FailedLine what="The search did not load." onRetry={() => setAttempt(attempt + 1)} />;
  return <Found {...props} q={suggested.q} found={suggested.result.data} />;
}

interface FoundProps extends SuggestionsProps {
  readonly q: string;
  readonly found: SearchResults;
}

function Found({ q, found, listId, optionId, active, onOptions, onLeave }: FoundProps) {
  const groups = useMemo(() => groupFindings(found), [found]);
  const count = countFound(found);
  useEffect(() => {
    onOptions([
      ...groups.flatMap(({ findings }) => findings.map(({ address }) => address)),
      ...(count > 0 ? [addressOfSearch(q)] : []),
    ]);
    return () => onOptions([]);
  }, [groups, count, q, onOptions]);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    followLink(event);
    if (event.defaultPrevented) onLeave();
  };
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { findings }) => sum + findings.length, 0),
  );
  const option = ({ address, content }: Finding, index: number) => (
    <a
      key={address}
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={address}
      className={styles.option}
      onClick={follow}
    >
      {content}
    </a>
  );
  return (
    <>
      <p className={styles.note} role="status">
        {count === 0 ? `Nothing found for “${q}”. Try fewer letters.` : `${count} found.`}
      </p>
      <div role="listbox" id={listId} aria-label="Search results">
        {groups.map(({ title, findings }, group) => (
          <div key={title} role="group" aria-label={title}>
            <p className={styles.group} aria-hidden="true">
              {title}
            </p>
            {findings.map((finding, index) => option(finding, (starts[group] ?? 0) + index))}
          </div>
        ))}
        {count > 0 && option({ address: addressOfSearch(q), content: 'All results' }, count)}
      </div>
    </>
  );
}
