import { publicFileAddress, type GamePage, type TeamBadge } from '@outpick/contracts';
import { generatePath } from 'react-router';
import { addressOfGame } from './load.ts';

const statuses: Readonly<Record<GamePage['status'], string>> = {
  scheduled: 'EventScheduled',
  live: 'EventScheduled',
  final: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
};

/** A game as schema.org describes one, for those who search. */
export function sportsEvent(game: GamePage, origin: string) {
  const team = ({ id, name }: TeamBadge) => ({
    '@type': 'SportsTeam',
    name,
    url: origin + generatePath('/team/:id', { id }),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${game.awayTeam.name} @ ${game.homeTeam.name}`,
    sport: game.sportName,
    startDate: game.date,
    image: origin + publicFileAddress('sportCard', game.sportId),
    location: {
      '@type': 'Place',
      name: game.neutral ? 'Neutral site' : `Home of ${game.homeTeam.name}`,
    },
    eventStatus: `https://schema.org/${statuses[game.status]}`,
    url: origin + addressOfGame(game.id),
    homeTeam: team(game.homeTeam),
    awayTeam: team(game.awayTeam),
  };
}
