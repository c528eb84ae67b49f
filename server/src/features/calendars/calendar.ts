import { icalObject, icalText, icalTime } from './ical.ts';
import type { IcalLine } from './ical.ts';
import type { CalendarGame } from './queries.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** What the algorithm says, in the words of the site; nothing where it says nothing. */
function forecastOf(game: CalendarGame): string | undefined {
  const { home_wins: homeWins, algo_margin: margin, win_prob: win, tie_prob: tie } = game;
  if (homeWins === null || margin === null || win === null || tie === null) return undefined;
  const winner = homeWins ? game.home_team : game.away_team;
  return `Algorithm: ${winner} by ${margin.toFixed(1)}, Win ${percent(win)}, Tie ${percent(tie)}`;
}

function summaryOf({ status, home_team, away_team, home_points, away_points }: CalendarGame): string {
  const teams = `${away_team} @ ${home_team}`;
  if (status === 'final') return `${teams}: ${away_points}–${home_points}`;
  return status === 'postponed' ? `Postponed: ${teams}` : teams;
}

const statuses: Readonly<Record<CalendarGame['status'], string>> = {
  scheduled: 'CONFIRMED',
  live: 'CONFIRMED',
  final: 'CONFIRMED',
  // Its day is not known any more.
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

/** An id tells when it was made: its first 48 bits are the milliseconds. */
const madeAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

function eventOf(game: CalendarGame, sportName: string, origin: string): readonly IcalLine[] {
  const address = `${origin}/game/${game.id}`;
  const forecast = forecastOf(game);
  return [
    ['BEGIN', 'VEVENT'],
    // The game's own id: however often it is moved or forecast anew, it stays one event.
    ['UID', `${game.id}@outpick`],
    ['DTSTAMP', icalTime(game.made_at ?? madeAt(game.id))],
    ['DTSTART', icalTime(game.starts_at)],
    // Nobody knows when a game ends.
    ['DURATION', 'PT2H30M'],
    ['SUMMARY', icalText(summaryOf(game))],
    ['DESCRIPTION', icalText([...(forecast === undefined ? [] : [forecast]), address].join('\n'))],
    ['URL', address],
    ['CATEGORIES', icalText(sportName)],
    ['STATUS', statuses[game.status]],
    // Knowing of a game makes nobody busy.
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ];
}

export interface CalendarHead {
  readonly name: string;
  readonly sportName: string;
  readonly origin: string;
}

/** Games as a calendar that can be subscribed to. */
export function calendarOf(
  games: readonly CalendarGame[],
  { name, sportName, origin }: CalendarHead,
): string {
  return icalObject([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Outpick//Games and forecasts//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', icalText(name)],
    ['X-WR-CALNAME', icalText(name)],
    // Forecasts change as games are played: some times a day is often enough to ask.
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT6H'],
    ['X-PUBLISHED-TTL', 'PT6H'],
    ...games.flatMap((game) => eventOf(game, sportName, origin)),
    ['END', 'VCALENDAR'],
  ]);
}
