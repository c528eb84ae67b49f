import { type GamePage, pages, spreadOnWire } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { withQuery } from '../../platform/list-view.ts';
import styles from './game-view.module.css';

/** Links to the tools, filled in with this game, so that they show its own numbers. */
export function ToolLinks({ game }: { readonly game: GamePage }) {
  const { id: gameId, sportId, homeTeam, awayTeam, neutral, forecast } = game;
  if (!forecast || game.status === 'final') return null;
  const homeFavored = forecast.predictedWinner === homeTeam.name;
  const [favorite, opponent] = homeFavored ? [homeTeam, awayTeam] : [awayTeam, homeTeam];
  const spread = spreadOnWire({
    favorite: favorite.id,
    opponent: opponent.id,
    location: neutral ? 'Neutral Site' : homeFavored ? 'Home' : 'Away',
    pointSpread: String(Math.round(forecast.algoMargin * 2) / 2),
    gameId,
  });
  const tools = [
    {
      label: 'Head-to-Head',
      path: pages.headToHead.path,
      query: { home: homeTeam.id, away: awayTeam.id, gameId },
    },
    { label: 'Vegas Line', path: pages.vegas.path, query: spread },
    { label: 'Prices and vig', path: pages.vig.path, query: spread },
  ];
  return (
    <nav className={styles.tools} aria-label="More on this game">
      {tools.map(({ label, path, query }) => (
        <ButtonLink
          key={label}
          to={withQuery(generatePath(path, { id: sportId }), new URLSearchParams(query))}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
