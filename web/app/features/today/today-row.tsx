import { pages, type TodayGame } from '@outpick/contracts';
import { marginOfTap } from '@outpick/forecast';
import { memo, type KeyboardEvent, useRef } from 'react';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { useTimeDerived } from '../../platform/each-second.ts';
import { formatStart } from '../../platform/dates.ts';
import { useSignedIn } from '../../platform/session.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { contestAnchorOf } from '../games/index.ts';
import { browserSaver, type Pick, shortStatusOf, shownPick, type Side, usePickRow } from '../picks/index.ts';
import { LeanCell } from './lean-cell.tsx';
import { toPickGame, type TodaySport } from './load.ts';
import { LockedDetails } from './locked-details.tsx';
import { OpenDetails } from './open-details.tsx';
import { describeRow } from './row-sentence.ts';
import styles from './row.module.css';
import { chooseByKey, moveBetweenRows } from './row-keys.ts';
import { lockedNote, stateWord } from './row-state.ts';
import { TeamButton } from './team-button.tsx';

export interface TodayRowProps {
  readonly item: TodayGame;
  readonly sport: TodaySport;
  readonly isExpanded: boolean;
  readonly onExpand: (id: string | undefined) => void;
  /** The side that a browser without scripts has chosen. */
  readonly chosenSide?: Side | undefined;
  /** The page's query, for the form of browsers without scripts. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** The algorithm's probability that a side wins, a tie counting half. */
function shareOf({ game }: TodayGame, side: Side): number {
  const favorite = game.predictedWinner === game.homeTeam.name ? 'home' : 'away';
  const share = game.winProb + game.tieProb / 2;
  return side === favorite ? share : 1 - share;
}

/** One game: start, teams, the algorithm's lean and the player's pick. A tap on a team picks it and opens the row. */
export const TodayRow = memo(function TodayRow(props: TodayRowProps) {
  const { item, sport, isExpanded, onExpand, chosenSide, fields } = props;
  const { game, score } = item;
  const { id, date, state, points } = game;
  const { awayTeam, homeTeam } = withDistinctChips(game);
  const element = useRef<HTMLLIElement>(null);
  const hydrated = useHydrated();
  const isVisitor = useSignedIn() !== true;
  const row = usePickRow(id);
  const isOpen =
    useTimeDerived(
      (now) => (state === 'open' && now < Date.parse(date) ? 1 : 0),
      state === 'open' ? 1 : 0,
    ) === 1;
  const pick: Pick | null =
    shownPick(row) ??
    (chosenSide ? { team: chosenSide, margin: marginOfTap(shareOf(item, chosenSide), sport) } : null);
  const canPick = isOpen && hydrated && row.saved !== undefined;
  const note =
    isOpen || row.lost !== undefined
      ? shortStatusOf({ row, isVisitor })
      : lockedNote(item, row.saved, isVisitor);
  const { day, time } = formatStart(date, 'coming', hydrated ? undefined : 'UTC');
  const when = isOpen ? `${day} ${time}` : stateWord(item);

  const choose = (next: Pick) => {
    if (!canPick) return;
    browserSaver().choose(toPickGame(item), next);
    onExpand(id);
  };
  const tap = (side: Side) => {
    if (!canPick) return;
    // A second tap on the picked team only opens and closes the row.
    if (pick?.team === side) return onExpand(isExpanded ? undefined : id);
    return choose({ team: side, margin: marginOfTap(shareOf(item, side), sport) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (moveBetweenRows(event, element.current)) return;
    if (canPick) chooseByKey(event, { pick, sport, tap, choose });
  };
  const button = (side: Side) => (
    <TeamButton
      name={`${id}.${side}`}
      team={side === 'home' ? homeTeam : awayTeam}
      margin={pick?.team === side ? pick.margin : undefined}
      points={(points ?? score)?.[side]}
      isOpen={isOpen}
      isReady={!hydrated || row.saved !== undefined}
      onTap={() => tap(side)}
    />
  );
  return (
    <li
      ref={element}
      id={contestAnchorOf(game.gameId)}
      className={styles.row}
      data-row={id}
      data-state={isOpen ? 'open' : state}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <form
        method="get"
        action={`${pages.today.path}#${contestAnchorOf(game.gameId)}`}
        onSubmit={(event) => event.preventDefault()}
      >
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div
          role="group"
          aria-label={describeRow({ item, sportName: sport.name, when, pick, status: note?.text })}
          className={styles.line}
        >
          <span className={styles.when} aria-hidden="true">
            <img src={sport.logo} alt="" width="20" height="20" loading="lazy" />
            {isOpen ? <StartLines at={date} /> : <b>{stateWord(item)}</b>}
          </span>
          {button('away')}
          {button('home')}
          <button
            type="button"
            className={styles.lean}
            aria-expanded={isExpanded}
            disabled={!hydrated}
            onClick={() => onExpand(isExpanded ? undefined : id)}
          >
            <span className="visually-hidden">
              Details, {awayTeam.name} at {homeTeam.name}:{' '}
            </span>
            <LeanCell item={item} marginSigma={sport.marginSigma} pick={pick} note={note} />
          </button>
        </div>
        {isExpanded &&
          (isOpen ? (
            <OpenDetails
              item={item}
              sport={sport}
              row={row}
              pick={pick}
              isVisitor={isVisitor}
              onChoose={choose}
            />
          ) : (
            <LockedDetails item={item} sport={sport} row={row} isVisitor={isVisitor} />
          ))}
      </form>
    </li>
  );
});

/** The day and the time in lines of their own. The zone stands at the head of the list. */
function StartLines({ at }: { readonly at: string }) {
  const { day, time } = formatStart(at, 'coming', useHydrated() ? undefined : 'UTC');
  const [weekday = ''] = day.split(',');
  return (
    <>
      <span>{weekday}</span>
      <span>{time.replace(/ \S+$/u, '')}</span>
    </>
  );
}
