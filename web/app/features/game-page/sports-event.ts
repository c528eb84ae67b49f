import { publicFileAddress, type GamePage, type TeamBadge } from '@outpick/contracts';
import { addressOfGame } from '../games/index.ts';
import { addressOfTeam } from '../teams/index.ts';

const statuses: Readonly<Record<GamePage['status'], string>> = {
  scheduled: 'EventScheduled',
  live: 'EventScheduled',
  final: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
};

/** A game as a schema.org SportsEvent, for search engines. */
export function sportsEvent(game: GamePage, origin: string) {
  const team = ({ id, name }: TeamBadge) => ({
    '@type': 'SportsTeam',
    name,
    url: origin + addressOfTeam(id),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${game.awayTeam.name} @ ${game.homeTeam.name}`,
    sport: game.sportName,
    startDate: game.date,
    image: origin + publicFileAddress('gameCard', game.id),
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
