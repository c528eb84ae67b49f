import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { Start } from '../../design/time.tsx';
import { showScore, type Game } from './game.ts';

type After = Output<typeof adminCalls.previewCorrection>['after'];

/** The sources that report this result: "squiggle" or "espn and squiggle". */
function namesOf({ sources }: Game, { status, points }: Pick<Game, 'status' | 'points'>): string {
  const names = sources
    .filter(
      (one) =>
        one.status === status &&
        (status !== 'final' || (one.points?.home === points?.home && one.points?.away === points?.away)),
    )
    .map(({ source }) => source);
  return names.length === 0 ? 'its sources' : [...new Set(names)].join(' and ');
}

interface ReturningFactsProps {
  readonly game: Game;
  /** The game without its pin; null if nothing changes. */
  readonly after: After;
}

/** Says which result and start a game gets back without its pin, and from which sources. */
export function ReturningFacts({ game, after }: ReturningFactsProps) {
  const returning = { ...game, ...after };
  return (
    <>
      {game.pin?.status !== null &&
        (game.sources.length === 0 ? (
          <Typography>
            No feed reports this game. It has no result until a file with it is imported, or you enter one.
          </Typography>
        ) : (
          <Typography>
            The result of {namesOf(game, returning)} returns: {showScore(returning)}.
          </Typography>
        ))}
      {game.pin?.startsAt !== null && (
        <Typography>
          The start {game.sources.length === 0 ? 'stays until a file is imported' : 'of its sources returns'}:{' '}
          <Start at={returning.startsAt} timeZone={game.timeZone} />.
        </Typography>
      )}
      <Typography>From then on the game follows its sources.</Typography>
    </>
  );
}
