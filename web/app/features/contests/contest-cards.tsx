import type { ContestGame } from '@outpick/contracts';
import { PageSection } from '../../design/page-section.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { contestAnchorOf } from '../games/index.ts';
import { type Choice, choiceOf, type FormPicks, hasUnsavedChoice, withSavedPick } from './choices.ts';
import styles from './contest-board.module.css';
import type { Contest } from './load.ts';
import { LockedCard } from './locked-card.tsx';
import { OpenCard } from './open-card.tsx';
import type { PicksLoad } from './save-status.ts';

interface ContestCardsProps {
  readonly contest: Contest;
  /** The contest's games, with the player's own picks if they have loaded. */
  readonly games: readonly ContestGame[];
  readonly open: readonly ContestGame[];
  readonly picks: FormPicks;
  readonly load: PicksLoad;
  readonly picksLoaded: boolean;
  /** The games whose unsaved choice a lock has discarded. */
  readonly discarded: readonly ContestGame[];
  readonly showMissing: boolean;
  readonly onChoose: (game: ContestGame, change: Choice) => void;
}

/** The cards of a contest's games. A card that locks stays in place until the page's data is reloaded. */
export function ContestCards(props: ContestCardsProps) {
  const { contest, games, open, picks, load, picksLoaded, discarded, showMissing, onChoose } = props;
  const hydrated = useHydrated();
  const isVisitor = useSignedIn() !== true;
  const openIds = new Set(open.map(({ id }) => id));
  const openInPage = new Set(contest.result.filter(({ state }) => state === 'open').map(({ id }) => id));
  const isListedOpen = ({ id }: ContestGame) => openInPage.has(id) || openIds.has(id);
  const listedOpen = games.filter(isListedOpen);
  const listedLocked = games.filter((game) => !isListedOpen(game));

  const renderCard = (game: ContestGame) => {
    const { team, margin } = choiceOf(game, picks);
    const row = picks.rows.get(game.id);
    return (
      <li key={game.id} id={contestAnchorOf(game.gameId)} tabIndex={-1}>
        {openIds.has(game.id) ? (
          <OpenCard
            game={game}
            scale={contest}
            team={team}
            margin={margin}
            row={row}
            isUnsaved={hasUnsavedChoice(game, picks)}
            isVisitor={isVisitor}
            showMissing={showMissing}
            onChoose={onChoose}
          />
        ) : (
          <LockedCard
            game={withSavedPick(game, row)}
            scale={contest}
            row={row}
            picksLoaded={picksLoaded}
            discarded={discarded.includes(game) ? { team, margin } : undefined}
          />
        )}
      </li>
    );
  };
  return (
    <fieldset className={styles.games} disabled={!hydrated || load !== 'loaded'}>
      <legend className="visually-hidden">Your picks</legend>
      {listedOpen.length > 0 && (
        <>
          <h2 className="visually-hidden">Open</h2>
          <ul className={styles.cards}>{listedOpen.map(renderCard)}</ul>
        </>
      )}
      {listedLocked.length > 0 && (
        <PageSection title="Locked">
          <ul className={styles.cards}>{listedLocked.map(renderCard)}</ul>
        </PageSection>
      )}
    </fieldset>
  );
}
