import type { UnfinishedGame } from '@outpick/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { PageSection } from '../../design/page-section.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { TeamChip, type TeamChipProps } from '../../design/team-chip.tsx';
import { VoiceMark } from '../../design/voices.tsx';
import { formatPercent } from '../../platform/numbers.ts';
import { addressOfGame } from './load-game.ts';
import styles from './unfinished-games.module.css';

interface GamesProps {
  readonly games: readonly UnfinishedGame[];
}

/** The games being played; nothing if there are none. */
export const PlayingGames = ({ games }: GamesProps) => (
  <UnfinishedGames title="Being played" games={games} describe={(game) => <StartedText game={game} />} />
);

/** The postponed games without a new date; nothing if there are none. */
export const PostponedGames = ({ games }: GamesProps) => (
  <UnfinishedGames title="Postponed" games={games} describe={(game) => <CalledOffText game={game} />} />
);

interface UnfinishedGamesProps extends GamesProps {
  readonly title: string;
  readonly describe: (game: UnfinishedGame) => ReactNode;
}

function UnfinishedGames({ title, games, describe }: UnfinishedGamesProps) {
  if (games.length === 0) return null;
  return (
    <PageSection title={title}>
      <ul className={styles.games}>
        {games.map((game) => (
          <li key={game.gameId} className={styles.game}>
            <Link to={addressOfGame(game.gameId)} className={styles.teams}>
              <Teams game={game} />
            </Link>
            <p className={styles.when}>{describe(game)}</p>
            <Forecast game={game} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function Teams({ game }: { readonly game: UnfinishedGame }) {
  const { awayTeam, homeTeam } = withDistinctChips(game);
  return (
    <>
      <Side team={awayTeam} points={game.points?.away} />
      <span className="visually-hidden">@</span>
      <Side team={homeTeam} points={game.points?.home} />
    </>
  );
}

interface SideProps {
  readonly team: TeamChipProps & { readonly name: string };
  readonly points: number | undefined;
}

function Side({ team: { name, monogram, colours }, points }: SideProps) {
  return (
    <span className={styles.side}>
      <TeamChip monogram={monogram} colours={colours} />
      <span className={styles.name}>{name}</span>
      {points !== undefined && <b>{points}</b>}
    </span>
  );
}

const StartedText = ({ game: { date, neutral, points } }: { readonly game: UnfinishedGame }) => (
  <>
    Started <StartTime at={date} form="coming" inline />
    {neutral && ', neutral site'}.{points !== null && ' Score so far.'}
  </>
);

const CalledOffText = ({ game: { date } }: { readonly game: UnfinishedGame }) => (
  <>
    Was set for <StartTime at={date} form="coming" inline />. No new date yet.
  </>
);

function Forecast({ game: { forecast } }: { readonly game: UnfinishedGame }) {
  if (!forecast) return null;
  const { predictedWinner, algoMargin, winProb, tieProb } = forecast;
  return (
    <p className={styles.forecast}>
      <VoiceMark voice="algorithm" />
      <span>
        Algorithm: {predictedWinner} <span className="together">by {algoMargin.toFixed(1)},</span>{' '}
        <span className="together">Win {formatPercent(winProb)},</span>{' '}
        <span className="together">Tie {formatPercent(tieProb)}</span>
      </span>
    </p>
  );
}
