import type { Today, TodayGame } from '@outpick/contracts';
import { useEffect } from 'react';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { TeamChip } from '../../design/team-chip.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import { useSignedIn } from '../../platform/session.ts';
import { contestAnchorOf } from '../games/index.ts';
import { browserSaver, type RowView, shownPick, teamOf, useOwnToday, usePickRows } from '../picks/index.ts';
import { describeFive, describeStreaks } from './daily-five-words.ts';
import styles from './daily-five.module.css';
import { lockedNote, stateWord } from './row-state.ts';

interface DailyFiveProps {
  readonly today: Today;
  /** Opens the row of a game. */
  readonly onOpen: (id: string) => void;
}

/** The closest games of the day over all sports, with the player's streaks. Each leads to its row in the list. */
export function DailyFive({ today, onOpen }: DailyFiveProps) {
  const signedIn = useSignedIn();
  const own = useOwnToday();
  const ids = today.dailyFive?.slateGameIds ?? [];
  const items = ids.flatMap((id) => today.games.find(({ game }) => game.id === id) ?? []);
  const rows = usePickRows(items.map(({ game }) => game.id));
  const counted = items.filter(({ game }) => game.state !== 'void');
  const picked = counted.filter(({ game }) => isPicked(rows.get(game.id))).length;
  const isSaved = counted.every(({ game }) => rows.get(game.id)?.saved);
  const isOpen = useTimeDerived((now) => (counted.some((item) => isOpenAt(item, now)) ? 1 : 0), 1) === 1;
  // The last of the picks may lengthen the streak.
  useEffect(() => {
    if (isSaved && signedIn === true) void browserSaver().load();
  }, [isSaved, signedIn]);
  if (items.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="daily-five">
      <h2 id="daily-five">Daily Five</h2>
      <p>{describeFive({ games: counted.length, picked, isOpen })}</p>
      <p>{describeStreaks(own?.state === 'loaded' ? own.data.streaks : undefined)}</p>
      <ol className={styles.games}>
        {items.map((item) => (
          <li key={item.game.id}>
            <Cell
              item={item}
              row={rows.get(item.game.id)}
              isVisitor={signedIn !== true}
              onOpen={() => onOpen(item.game.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

const isPicked = (row: RowView | undefined): boolean => row !== undefined && shownPick(row) !== null;

const isOpenAt = ({ game }: TodayGame, now: number): boolean =>
  game.state === 'open' && now < Date.parse(game.date);

interface CellProps {
  readonly item: TodayGame;
  readonly row: RowView | undefined;
  readonly isVisitor: boolean;
  readonly onOpen: () => void;
}

function Cell({ item, row, isVisitor, onOpen }: CellProps) {
  const { game } = item;
  const { awayTeam, homeTeam } = withDistinctChips(game);
  const isOpen = useTimeDerived((now) => (isOpenAt(item, now) ? 1 : 0), game.state === 'open' ? 1 : 0) === 1;
  const state = describeCell(item, { row, isVisitor, isOpen });
  return (
    <a
      href={`#${contestAnchorOf(game.gameId)}`}
      data-state={isOpen ? 'open' : game.state}
      data-picked={isPicked(row)}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <TeamChip monogram={awayTeam.monogram} colours={awayTeam.colours} />
      <TeamChip monogram={homeTeam.monogram} colours={homeTeam.colours} />
      <span className="visually-hidden">
        {awayTeam.name} at {homeTeam.name}:{' '}
      </span>
      <span className={styles.state}>{state}</span>
    </a>
  );
}

interface CellState extends Pick<CellProps, 'row' | 'isVisitor'> {
  readonly isOpen: boolean;
}

/** The player's pick of an open game in a word, and the points of a finished one. */
function describeCell(item: TodayGame, { row, isVisitor, isOpen }: CellState): string {
  const pick = row && shownPick(row);
  if (!isOpen) return lockedNote(item, row?.saved, isVisitor)?.text ?? stateWord(item);
  if (!pick) return 'Pick';
  const { monogram } = teamOf(item.game, pick.team);
  return pick.margin === 0 ? 'Toss-up' : `${monogram} ${pick.margin}`;
}
