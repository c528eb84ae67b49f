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
  /** Called with the address of each option, in order. */
  readonly onOptions: (addresses: readonly string[]) => void;
  readonly onLeave: () => void;
}

/** The results for the typed text, below the field. */
export default function Suggestions(props: SuggestionsProps) {
  const [attempt, setAttempt] = useState(0);
  const suggestions = useSuggestions(props.text, attempt);
  if (!suggestions)
    return <p className={styles.note}>Type two letters or more. “Bears @ Lions” finds their games.</p>;
  if (suggestions.result.state === 'failed')
    return <FailedLine what="The search did not load." onRetry={() => setAttempt(attempt + 1)} />;
  return <ResultOptions {...props} q={suggestions.q} results={suggestions.result.data} />;
}

interface ResultOptionsProps extends SuggestionsProps {
  readonly q: string;
  readonly results: SearchResults;
}

function ResultOptions({ q, results, listId, optionId, active, onOptions, onLeave }: ResultOptionsProps) {
  const groups = useMemo(() => groupFindings(results), [results]);
  const count = countFound(results);
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
