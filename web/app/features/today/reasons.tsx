import type { GamePage } from '@outpick/contracts';
import { Waterfall } from '../../design/waterfall.tsx';
import { roundReasons } from '../games/index.ts';

/** The factors of a game's forecast, which add up to its margin. */
export default function Reasons({ page }: { readonly page: GamePage }) {
  const { forecast } = page;
  if (!forecast) return <p>There is no forecast of this game.</p>;
  const { predictedWinner, algoMargin, contributions } = forecast;
  return (
    <Waterfall
      caption={`What adds up to ${predictedWinner} by ${algoMargin.toFixed(1)}`}
      contributions={roundReasons(contributions, algoMargin)}
    />
  );
}
