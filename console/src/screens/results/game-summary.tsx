import { Box, Typography } from '@mui/material';
import { Start } from '../../design/time.tsx';
import { showScore, type GameRow } from './game.ts';

export type SummarizedGame = Pick<
  GameRow,
  'home' | 'away' | 'sport' | 'timeZone' | 'startsAt' | 'status' | 'points'
>;

interface GameSummaryProps {
  readonly game: SummarizedGame;
  /** True if the act replaces the game's score. */
  readonly replacesScore?: boolean;
}

/** Says in a dialog which game an act is about: its sport, its start in the sport's time zone, and its present result. */
export const GameSummary = ({ game, replacesScore = false }: GameSummaryProps) => (
  <Box role="group" aria-label="The game">
    <Typography>
      {game.sport}, <Start at={game.startsAt} timeZone={game.timeZone} />
    </Typography>
    <Typography>
      {showScore(game)}
      {replacesScore && game.points !== null && '. This score is replaced.'}
    </Typography>
  </Box>
);
