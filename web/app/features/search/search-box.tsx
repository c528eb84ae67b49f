import { pages, searchLength } from '@outpick/contracts';
import { type KeyboardEvent, lazy, type MouseEvent, type RefObject, Suspense, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigate } from 'react-router';
import styles from './search-box.module.css';
import { SearchIcon } from './search-icon.tsx';

/** Loaded when the box opens, to keep its code out of the pages. If it does not load, the field still works. */
const Suggestions = lazy(() => import('./suggestions.tsx').catch(() => ({ default: NoSuggestions })));

const NoSuggestions = () => <p className={styles.note}>Suggestions did not load. Press Enter to search.</p>;

const listId = 'search-suggestions';
const optionId = (index: number) => `${listId}-${index}`;

/** The search box of every page. Without script, it is a link to the search page. */
export function SearchBox() {
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    panel.current?.showPopover();
    input.current?.focus();
  };
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <Link to={pages.search.path} className={styles.opener} aria-label="Search" onClick={open}>
        <SearchIcon />
      </Link>
      <div
        ref={panel}
        popover="auto"
        className={styles.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <Combobox key={key} input={input} isOpen={isOpen} onLeave={close} />
      </div>
    </>
  );
}

interface ComboboxProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isOpen: boolean;
  readonly onLeave: () => void;
}

/** The field and its suggestions. The focus stays in the field; the arrow keys choose a suggestion. */
function Combobox({ input, isOpen, onLeave }: ComboboxProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [options, setOptions] = useState<readonly string[]>([]);
  const [active, setActive] = useState(-1);
  const move = (step: number) => {
    // One position for each option, and one where no option is chosen and Enter searches for the typed text.
    const positions = options.length + 1;
    setActive(((active + 1 + step + positions) % positions) - 1);
  };
  const press = (event: KeyboardEvent) => {
    const target = options[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    // By default, Escape only clears a search field.
    else if (event.key === 'Escape') onLeave();
    else if (event.key === 'Enter' && target !== undefined) {
      onLeave();
      void navigate(target);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.box}>
      <Form action={pages.search.path} role="search" className={styles.form} onSubmit={onLeave}>
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search teams, games and sports"
          placeholder="A team, two teams or a sport"
          className={styles.input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={searchLength.most}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(-1);
          }}
          onKeyDown={press}
        />
        <button type="submit" className={styles.submit}>
          Search
        </button>
      </Form>
      {isOpen && (
        <Suspense>
          <Suggestions
            text={text}
            listId={listId}
            optionId={optionId}
            active={active}
            onOptions={setOptions}
            onLeave={onLeave}
          />
        </Suspense>
      )}
    </div>
  );
}
