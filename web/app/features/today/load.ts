import { type Caller, pages, type Today, todayCalls, type TodayGame } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import type { PickGame } from '../picks/index.ts';

export type TodaySport = Today['sports'][number];

export const loadToday = (call: Caller, query: URLSearchParams): Promise<FinalResult<Today>> =>
  toResult(call(todayCalls.listToday, { query: query.get('days') === 'all' ? { days: 'all' } : {} }));

/** The address of the page with some of its query values; `null` removes one. */
export function addressOfToday(
  query: URLSearchParams,
  changes: Readonly<Partial<Record<'days' | 'sport' | 'pick', string | null>>> = {},
): string {
  const next = new URLSearchParams(query);
  next.delete('pick');
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next.size > 0 ? `${pages.today.path}?${next.toString()}` : pages.today.path;
}

/** What the saver needs of a game. */
export const toPickGame = ({ sportId, game }: TodayGame): PickGame => ({
  slateGameId: game.id,
  sportId,
  date: game.date,
  home: { id: game.homeTeam.id, name: game.homeTeam.name },
  away: { id: game.awayTeam.id, name: game.awayTeam.name },
});
