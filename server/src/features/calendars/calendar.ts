import { icalObject, icalText, icalTime } from './ical.ts';
import type { IcalLine } from './ical.ts';
import type { CalendarGame } from './queries.ts';

const formatPercent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Describes the game's forecast in the words of the site; undefined if there is none. */
function describeForecast(game: CalendarGame): string | undefined {
  const { home_wins: homeWins, algo_margin: margin, win_prob: win, tie_prob: tie } = game;
  if (homeWins === null || margin === null || win === null || tie === null) return undefined;
  const winner = homeWins ? game.home_team : game.away_team;
  return `Algorithm: ${winner} by ${margin.toFixed(1)}, Win ${formatPercent(win)}, Tie ${formatPercent(tie)}`;
}

function summarize({ status, home_team, away_team, home_points, away_points }: CalendarGame): string {
  const teams = `${away_team} @ ${home_team}`;
  if (status === 'final') return `${teams}: ${away_points}–${home_points}`;
  return status === 'postponed' ? `Postponed: ${teams}` : teams;
}

const statuses: Readonly<Record<CalendarGame['status'], string>> = {
  scheduled: 'CONFIRMED',
  live: 'CONFIRMED',
  final: 'CONFIRMED',
  // A postponed game has no new date yet.
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

/** Reads the creation time from a UUID version 7: the first 48 bits, in milliseconds. */
const readCreationTime = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));

function gameEvent(game: CalendarGame, sportName: string, origin: string): readonly IcalLine[] {
  const address = `${origin}/game/${game.id}`;
  const forecast = describeForecast(game);
  return [
    ['BEGIN', 'VEVENT'],
    // Made from the game's id, so that a new date or forecast updates the same event.
    ['UID', `${game.id}@outpick`],
    ['DTSTAMP', icalTime(game.made_at ?? readCreationTime(game.id))],
    ['DTSTART', icalTime(game.starts_at)],
    // The duration is an estimate, because the feeds report no end.
    ['DURATION', 'PT2H30M'],
    ['SUMMARY', icalText(summarize(game))],
    ['DESCRIPTION', icalText([...(forecast === undefined ? [] : [forecast]), address].join('\n'))],
    ['URL', address],
    ['CATEGORIES', icalText(sportName)],
    ['STATUS', statuses[game.status]],
    // Shows subscribers as free during the game.
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ];
}

export interface CalendarHead {
  readonly name: string;
  readonly sportName: string;
  readonly origin: string;
}

/** Writes games as an iCalendar object for subscribers. */
export function writeCalendar(
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
    // Forecasts change a few times a day.
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT6H'],
    ['X-PUBLISHED-TTL', 'PT6H'],
    ...games.flatMap((game) => gameEvent(game, sportName, origin)),
    ['END', 'VCALENDAR'],
  ]);
}
