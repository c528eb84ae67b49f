import type { TodayGame } from '@outpick/contracts';

/** The parts of the page, in reading order. */
export const groups = ['playing', 'toPick', 'picked', 'ended'] as const;
export type Group = (typeof groups)[number];

/** The games of each part, by id. */
export type Arrangement = Readonly<Record<Group, readonly string[]>>;

interface Moment {
  readonly now: number;
  /** Whether the player has a pick of a game. */
  readonly isPicked: (id: string) => boolean;
}

const isOpen = ({ game: { state, date } }: TodayGame, now: number): boolean =>
  state === 'open' && now < Date.parse(date);

function groupOf(game: TodayGame, { now, isPicked }: Moment): Group {
  const { state, playBy, id } = game.game;
  if (isOpen(game, now)) return isPicked(id) ? 'picked' : 'toPick';
  return state === 'final' || state === 'void' || playBy !== null ? 'ended' : 'playing';
}

/**
 * Puts the games into the parts of the page: being played, to pick by lock, picked, ended. With an earlier arrangement, known games
 * stay where they are, because a row must not move while somebody is about to tap it.
 */
export function arrange(games: readonly TodayGame[], moment: Moment, before?: Arrangement): Arrangement {
  const known = new Set(before ? groups.flatMap((group) => before[group]) : []);
  const listed = new Set(games.map(({ game }) => game.id));
  const added = games.filter(({ game }) => !known.has(game.id));
  const of = (group: Group) => [
    ...(before?.[group] ?? []).filter((id) => listed.has(id)),
    ...added.filter((game) => groupOf(game, moment) === group).map(({ game }) => game.id),
  ];
  // The game that ended last comes first.
  const ended = before ? of('ended') : of('ended').toReversed();
  return { playing: of('playing'), toPick: of('toPick'), picked: of('picked'), ended };
}
