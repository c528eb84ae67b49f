/** A game of a source whose id is not known yet. */
export interface UnknownGame {
  readonly sourceId: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly season: number;
  readonly startsAt: Date;
  /** The day in the sport's time zone. */
  readonly day: string;
  readonly isTimeKnown: boolean;
  readonly neutral: boolean | null;
}

/** A stored game of the same two teams that no listed game of the source is known to be. */
export interface Candidate {
  readonly gameId: string;
  readonly homeTeamId: string;
  readonly season: number;
  readonly startsAt: Date;
  readonly day: string;
  readonly neutral: boolean;
  readonly isFinal: boolean;
  /** Whether the source knew it under an id that its page should list and no longer does. */
  readonly isLost: boolean;
  /** Whether the document lists every game of the candidate's day, so that the source does not know it on that day. */
  readonly isCovered: boolean;
  /** Whether the source has another id for it, which another page may list. Then only the same start makes it the same game. */
  readonly isElsewhere?: boolean;
}

export type Match =
  | {
      readonly kind: 'known';
      readonly gameId: string;
      /** Whether the source has home and away the other way round. */
      readonly swapped: boolean;
      /** Whether the game takes over the source's teams: it moved to the other team's place, or a team was replaced. */
      readonly takesTeams?: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: string; readonly hint: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'doubtful'; readonly reason: string; readonly gameIds: readonly string[] };

const hourMs = 3_600_000;
/** Starts that differ by less are the same start: sources round and update at different times. */
const closeMs = 1.5 * hourMs;
const dayMs = 24 * hourMs;

const distance = (game: UnknownGame, candidate: Candidate): number =>
  Math.abs(game.startsAt.getTime() - candidate.startsAt.getTime());

const isClose = (game: UnknownGame, candidate: Candidate): boolean =>
  game.isTimeKnown ? distance(game, candidate) <= closeMs : game.day === candidate.day;

/** Whether the two may be one game at different times. A game after one that is over is another game. */
const isWithinDay = (game: UnknownGame, candidate: Candidate): boolean =>
  distance(game, candidate) <= dayMs &&
  !(candidate.isFinal && game.startsAt.getTime() - candidate.startsAt.getTime() > 6 * hourMs);

/** Whether a game may be a candidate, judged by teams and start. */
type Judge = (game: UnknownGame, candidate: Candidate) => boolean;

const hasSameHome = (game: UnknownGame, candidate: Candidate): boolean =>
  game.homeTeamId === candidate.homeTeamId;

const isSwapped = (game: UnknownGame, candidate: Candidate): boolean =>
  !hasSameHome(game, candidate) && isClose(game, candidate);

const byStart = (a: { readonly startsAt: Date }, b: { readonly startsAt: Date }): number =>
  a.startsAt.getTime() - b.startsAt.getTime();

/** The matches of one pair of teams. Each game and each candidate is matched once. */
class PairMatcher {
  readonly matches = new Map<string, Match>();
  readonly #games: UnknownGame[];
  readonly #isRefused: Judge;
  #candidates: Candidate[];

  constructor(games: readonly UnknownGame[], candidates: readonly Candidate[], isRefused: Judge) {
    this.#games = games.toSorted(byStart);
    this.#candidates = candidates.toSorted(byStart);
    this.#isRefused = isRefused;
  }

  /** A judge that also knows which pairs a person refused. */
  #withRefusals(judge: Judge): Judge {
    return (game, candidate) => judge(game, candidate) && !this.#isRefused(game, candidate);
  }

  get #open(): UnknownGame[] {
    return this.#games.filter(({ sourceId }) => !this.matches.has(sourceId));
  }

  #join(game: UnknownGame, candidate: Candidate): void {
    this.matches.set(game.sourceId, {
      kind: 'known',
      gameId: candidate.gameId,
      swapped: !hasSameHome(game, candidate),
    });
    this.#candidates = this.#candidates.filter((one) => one !== candidate);
  }

  /** Joins games and candidates that have only each other. */
  joinUnique(judge: Judge): void {
    const mayBeSame = this.#withRefusals(judge);
    const games = this.#open;
    const pairs = games.flatMap((game) => {
      const [only, ...others] = this.#candidates.filter((candidate) => mayBeSame(game, candidate));
      return only && others.length === 0 ? [{ game, candidate: only }] : [];
    });
    for (const { game, candidate } of pairs)
      if (games.filter((one) => mayBeSame(one, candidate)).length === 1) this.#join(game, candidate);
  }

  /** Joins as many games as there are candidates in the order of their starts: double-headers. Others are doubtful. */
  joinInOrder(judge: Judge, reason: string): void {
    const mayBeSame = this.#withRefusals(judge);
    const games = this.#open.filter((game) => this.#candidates.some((one) => mayBeSame(game, one)));
    const candidates = this.#candidates.filter((one) => games.some((game) => mayBeSame(game, one)));
    const isOneDay = games.every((game) => candidates.every((one) => mayBeSame(game, one)));
    for (const [index, game] of games.entries()) {
      const candidate = candidates[index];
      if (isOneDay && games.length === candidates.length && candidate) this.#join(game, candidate);
      else this.#doubt(game, reason, mayBeSame);
    }
  }

  #doubt(game: UnknownGame, reason: string, mayBeSame: Judge): void {
    const gameIds = this.#candidates.filter((one) => mayBeSame(game, one)).map(({ gameId }) => gameId);
    this.matches.set(game.sourceId, { kind: 'doubtful', reason, gameIds });
  }

  /** Leaves every open game that has a candidate to a person. */
  doubtAll(reason: string, judge: Judge): void {
    this.#doubtEach(reason, this.#withRefusals(judge));
  }

  /** Games that an operator detached and that match nothing else become doubtful. */
  doubtRefused(judge: Judge): void {
    this.#doubtEach(
      'an operator detached it from a game of these teams',
      (game, candidate) => judge(game, candidate) && this.#isRefused(game, candidate),
    );
  }

  #doubtEach(reason: string, mayBeSame: Judge): void {
    for (const game of this.#open)
      if (this.#candidates.some((one) => mayBeSame(game, one))) this.#doubt(game, reason, mayBeSame);
  }

  /** A game at the same time with home and away the other way round: the same game on neutral ground, else doubtful. */
  joinSwapped(): void {
    this.joinUnique(
      (game, candidate) => isSwapped(game, candidate) && (game.neutral === true || candidate.neutral),
    );
    this.doubtAll('home and away are the other way round', isSwapped);
  }

  /** Two teams do not meet twice at a time, but they may on the same day. */
  dropElsewhere(): void {
    this.#candidates = this.#candidates.filter(({ isElsewhere }) => isElsewhere !== true);
  }

  addOthers(): void {
    for (const { sourceId } of this.#open) this.matches.set(sourceId, { kind: 'new' });
  }
}

const isWithin: Judge = (game, candidate) => hasSameHome(game, candidate) && isWithinDay(game, candidate);

const isSameDay: Judge = (game, candidate) => isWithin(game, candidate) && game.day === candidate.day;

const hasMoved: Judge = (game, candidate) =>
  candidate.isLost && !candidate.isFinal && hasSameHome(game, candidate) && game.season === candidate.season;

function matchPair(matcher: PairMatcher): PairMatcher {
  matcher.joinUnique(
    (game, candidate) =>
      hasSameHome(game, candidate) &&
      isClose(game, candidate) &&
      // Two games of a double-header may be on a day without times.
      (candidate.isElsewhere !== true || game.isTimeKnown),
  );
  matcher.dropElsewhere();
  matcher.joinUnique(isSameDay);
  matcher.joinInOrder(isSameDay, 'several games of these teams are on that day');
  // Teams may meet on consecutive days: the next day's game is the same one only if the source has none on this day.
  matcher.joinUnique((game, candidate) => isWithin(game, candidate) && candidate.isCovered);
  matcher.joinUnique(hasMoved);
  matcher.joinInOrder(hasMoved, 'several games of these teams have moved or have new ids');
  matcher.doubtAll('a game of these teams is within a day', isWithin);
  matcher.joinSwapped();
  matcher.doubtRefused((game, candidate) => isWithin(game, candidate) || isSwapped(game, candidate));
  matcher.addOthers();
  return matcher;
}

/**
 * Finds out which stored games a source's unknown games are. A pair of games with the same home team and about the same start
 * is one game; so is a single pair on one day, a single pair within a day if the source has no game on the candidate's day, and a
 * single pair of which the source no longer lists the old id. Games of a double-header are matched in order. What remains
 * unclear is doubtful. A pair that a person refused is never joined.
 */
export function matchGames(
  games: readonly UnknownGame[],
  candidatesOf: (game: UnknownGame) => readonly Candidate[],
  isRefused: Judge = () => false,
): ReadonlyMap<string, Match> {
  const pairs = Map.groupBy(games, ({ homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].toSorted().join(' '),
  );
  return new Map(
    [...pairs.values()].flatMap((pair) => {
      const [first] = pair;
      return first ? [...matchPair(new PairMatcher(pair, candidatesOf(first), isRefused)).matches] : [];
    }),
  );
}
