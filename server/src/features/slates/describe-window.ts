import type { WaitingRun } from '../ratings/index.ts';
import type { Obstacle } from './find-obstacles.ts';
import type { WindowFacts } from './window-facts.ts';

/** A game as operators see it. */
export interface NamedGame {
  /** "Bears @ Lions". */
  readonly name: string;
  readonly startsAt: Date;
  readonly status: string;
}

export interface WindowContext {
  readonly at: Date;
  readonly obstacles: readonly Obstacle[];
  /** The games that obstacles name, by id. */
  readonly games: ReadonlyMap<string, NamedGame>;
  readonly waitingRun: WaitingRun | undefined;
}

const showTime = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const countGames = (count: number): string => (count === 1 ? '1 game' : `${count} games`);

/** Describes whether the slate of a window is open: a line for the window, and one for each obstacle. */
export function describeWindow(facts: WindowFacts, context: WindowContext): string[] {
  const days =
    facts.first_day === facts.last_day ? facts.first_day : `${facts.first_day} to ${facts.last_day}`;
  const window = `${days}, ${countGames(facts.games_left)} to come`;
  if (facts.opened_at) return [`${window}: open since ${showTime(facts.opened_at)}.`];
  const { obstacles } = context;
  if (obstacles.length === 0) return [`${window}: due now. A worker opens it within a minute.`];
  return [
    `${window}: not open.`,
    ...obstacles.map((obstacle) => `  - ${describeObstacle(obstacle, context)}`),
  ];
}

function describeObstacle(obstacle: Obstacle, context: WindowContext): string {
  switch (obstacle.kind) {
    case 'begun':
      return 'Every game has begun, so it gets no slate.';
    case 'hidden':
      return 'The sport is hidden from visitors.';
    case 'held':
      return `Held by an operator: ${obstacle.reason}`;
    case 'early':
      return `Its first start is not near enough: it opens at ${showTime(obstacle.opensAt)} at the earliest.`;
    case 'earlier-games':
      return describeEarlierGames(obstacle, context);
    case 'no-model':
      return `No rating run of the sport has ended. ${describeRun(context)}`;
    case 'unrated':
      return `There are results that are not rated. ${describeRun(context)}`;
    case 'unforecast':
      return `${countGames(obstacle.games)} without a forecast. ${describeRun(context)}`;
    case 'frozen':
      return `${countGames(obstacle.games)} with a forecast that another slate has frozen. ${describeRun(context)}`;
    case 'past-season':
    default:
      return 'Its games belong to an earlier season than the newest results, so they get no forecasts.';
  }
}

function describeEarlierGames(
  { games: count, lastId, until }: Extract<Obstacle, { kind: 'earlier-games' }>,
  { games, at }: WindowContext,
): string {
  const game = games.get(lastId);
  const lastGame = game ? `${game.name}, ${showTime(game.startsAt)}, ${game.status}` : lastId;
  const remedy =
    game && game.startsAt <= at ? ' A result, a postponement or a cancellation ends the wait.' : '';
  return `${countGames(count)} before it ${count === 1 ? 'is' : 'are'} not over, last: ${lastGame}. Waited for until ${showTime(until)}.${remedy}`;
}

function describeRun({ waitingRun }: WindowContext): string {
  if (!waitingRun) return 'No rating run is queued; a worker queues one within a minute.';
  const { state, at, error } = waitingRun;
  const time = showTime(at);
  const reason = error === null ? '.' : `: ${error.split('\n', 1)[0] ?? ''}`;
  const sentences = {
    queued: `A rating run is queued for ${time}.`,
    running: `A rating run has been running since ${time}.`,
    retried: `A rating run failed and is tried again at ${time}${reason}`,
    failed: `The rating run failed at every attempt, last at ${time}${reason}`,
  };
  return sentences[state];
}
