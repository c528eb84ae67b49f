import type { Today } from '@outpick/contracts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { EmptyState, FailedLine } from '../../design/states.tsx';
import { serverNow } from '../../platform/server-time.ts';
import { useSignedIn } from '../../platform/session.ts';
import { browserSaver, shownPick, useFromPicks, useLocks, useOwnToday } from '../picks/index.ts';
import { arrange, type Arrangement, type Group, groups } from './arrange.ts';
import { DailyFive } from './daily-five.tsx';
import { FilterStrip } from './filter-strip.tsx';
import { LeadLine } from './lead-line.tsx';
import { addressOfToday } from './load.ts';
import { TodayRow } from './today-row.tsx';
import styles from './today-view.module.css';
import { useLockedIds, useTodayGames } from './use-today-games.ts';
import { ZoneNote } from './zone-note.tsx';

const titles: Readonly<Record<Group, string>> = {
  playing: 'Being played',
  toPick: 'To pick',
  picked: 'Picked',
  ended: 'Ended today',
};

interface TodayViewProps {
  readonly loaded: Today;
  /** The page's query. */
  readonly search: string;
}

/** All contest games of the day in one list, which saves picks by itself. */
export function TodayView({ loaded, search }: TodayViewProps) {
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const today = useTodayGames(loaded, query);
  const [isMine, setIsMine] = useState(false);
  const [expandedId, expand] = useExpanded();
  const { arrangement, isReady, failed } = useArrangement(today);
  useLocks(useLockedIds(today.games));
  const sportId = query.get('sport');
  const [chosenId, chosenSide] = query.get('pick')?.split('.') ?? [];
  const byId = new Map(today.games.map((item) => [item.game.id, item]));
  const sportOf = new Map(today.sports.map((sport) => [sport.id, sport]));
  const pickedIds = useFromPicks(
    (saver) => today.games.map(({ game }) => (shownPick(saver.rowOf(game.id)) ? '1' : '0')).join(''),
    '',
  );
  const isPicked = (id: string) => pickedIds[today.games.findIndex(({ game }) => game.id === id)] === '1';
  const isShown = (id: string) => {
    const item = byId.get(id);
    return item && (sportId === null || item.sportId === sportId) && (!isMine || isPicked(id));
  };
  const countOf = (group: Group, ids: readonly string[]) => {
    if (group !== 'toPick') return ids.length;
    // A row keeps its place after its pick, so that it does not move under a finger.
    const left = ids.filter((id) => !isPicked(id)).length;
    return left > 0 ? left : 'all picked';
  };
  const show = useCallback(
    (id: string) => {
      const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
      row?.closest('details')?.setAttribute('open', '');
      expand(id);
      row?.scrollIntoView({ block: 'start' });
      row?.focus({ preventScroll: true });
    },
    [expand],
  );
  const fields = [...query].filter(([name]) => name !== 'pick');
  const renderRow = (id: string) => {
    const item = byId.get(id);
    const sport = item && sportOf.get(item.sportId);
    if (!item || !sport) return null;
    const side = chosenSide === 'home' ? 'home' : 'away';
    return (
      <TodayRow
        key={id}
        item={item}
        sport={sport}
        isExpanded={(expandedId ?? chosenId) === id}
        onExpand={expand}
        chosenSide={chosenId === id ? side : undefined}
        fields={fields}
      />
    );
  };
  return (
    <>
      <LeadLine today={today} />
      {sportId === null && !isMine && <DailyFive today={today} onOpen={show} />}
      <FilterStrip sports={today.sports} query={query} isMine={isMine} onMine={setIsMine} />
      {failed && <FailedLine what="Your picks did not load." onRetry={() => void browserSaver().load()} />}
      {today.games.length === 0 && (
        <EmptyState title="No game to pick today">
          <p>The next contest opens on its own once the results of the games before it are in.</p>
          <ButtonLink to="/sports">See the predictions</ButtonLink>
        </EmptyState>
      )}
      <div className={styles.groups} data-ready={isReady}>
        {groups.map((group) => {
          const ids = arrangement[group].filter(isShown);
          return (
            ids.length > 0 && (
              <section key={group} aria-labelledby={`today-${group}`}>
                <h2 id={`today-${group}`} className={styles.title}>
                  {titles[group]} <span className={styles.count}>{countOf(group, ids)}</span>
                  {group === 'toPick' && <ZoneNote />}
                </h2>
                <Rows ids={ids} isFolded={group === 'playing'} renderRow={renderRow} />
                {group === 'toPick' && <LaterGames today={today} query={query} />}
              </section>
            )
          );
        })}
        {arrangement.toPick.length === 0 && <LaterGames today={today} query={query} />}
      </div>
    </>
  );
}

/** The games being played that are shown. More are folded, so that a visitor reaches the games to pick. */
const shownPlaying = 5;

interface RowsProps {
  readonly ids: readonly string[];
  readonly isFolded: boolean;
  readonly renderRow: (id: string) => ReactNode;
}

function Rows({ ids, isFolded, renderRow }: RowsProps) {
  const shown = isFolded && ids.length > shownPlaying + 1 ? shownPlaying : ids.length;
  const folded = ids.slice(shown);
  return (
    <>
      <ul className={styles.rows}>{ids.slice(0, shown).map(renderRow)}</ul>
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary>{folded.length} more being played</summary>
          <ul className={styles.rows}>{folded.map(renderRow)}</ul>
        </details>
      )}
    </>
  );
}

/** The opened row. Opening one closes the other; the row under the finger stays where it is. */
function useExpanded() {
  const [expandedId, setExpandedId] = useState<string>();
  const currentId = useRef<string>(undefined);
  const expand = useCallback((id: string | undefined) => {
    const row = document.querySelector(`[data-row="${id ?? currentId.current ?? ''}"]`);
    const before = row?.getBoundingClientRect().top ?? 0;
    currentId.current = id;
    flushSync(() => setExpandedId(id));
    const after = row?.getBoundingClientRect().top ?? 0;
    if (after !== before) window.scrollBy({ top: after - before, behavior: 'instant' });
  }, []);
  return [expandedId, expand] as const;
}

/**
 * The order of the rows. It is made once, when the player's picks are known, because rows must not move under a finger; later
 * games are added to it. Until then, the list of a player is not shown.
 */
function useArrangement(today: Today) {
  const signedIn = useSignedIn();
  const own = useOwnToday();
  const [arrangement, setArrangement] = useState<Arrangement>(() =>
    // On the server nobody has picks, and the clock is that of the data.
    arrange(today.games, { now: 0, isPicked: () => false }),
  );
  const [isReady, setIsReady] = useState(false);
  const isKnown = signedIn === false || own !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const saver = browserSaver();
    const moment = { now: serverNow(), isPicked: (id: string) => shownPick(saver.rowOf(id)) !== null };
    setArrangement((before) => arrange(today.games, moment, isReady ? before : undefined));
    setIsReady(true);
  }, [isKnown, isReady, today]);
  return { arrangement, isReady: isReady || signedIn === false, failed: own?.state === 'failed' };
}

/** Unfolds the games of later days. */
function LaterGames({ today: { later }, query }: { readonly today: Today; readonly query: URLSearchParams }) {
  if (query.get('days') === 'all')
    return (
      <p className={styles.later}>
        <Link to={addressOfToday(query, { days: null })} preventScrollReset>
          Only the next two days
        </Link>
      </p>
    );
  if (later.games === 0) return null;
  return (
    <p className={styles.later}>
      <Link to={addressOfToday(query, { days: 'all' })} preventScrollReset>
        {later.games === 1 ? '1 game' : `${later.games} games`} later
      </Link>
    </p>
  );
}
