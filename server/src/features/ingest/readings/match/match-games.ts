/** A source's game that no id links to a stored game yet. */
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

/** A stored game of the same two teams. The document lists none of the source's ids for it. */
export interface Candidate {
  readonly gameId: string;
  readonly homeTeamId: string;
  readonly season: number;
  readonly startsAt: Date;
  readonly day: string;
  readonly neutral: boolean;
  readonly isFinal: boolean;
  /** Whether the source had an id for it, and the document covers its day but no longer lists that id. */
  readonly isLost: boolean;
  /** Whether the document lists every game of the candidate's day. Then a game that it lacks is not on that day. */
  readonly isCovered: boolean;
  /**
   * Whether the source has another id for it, which another page may list. Then it is the same game only if the two starts
   * are about the same.
   */
  readonly isElsewhere?: boolean;
}

export type Match =
  | {
      readonly kind: 'known';
      readonly gameId: string;
      /** Whether the source has home and away swapped. */
      readonly swapped: boolean;
      /**
       * Whether the stored game takes the source's teams, because it moved to the other team's ground or a team was
       * replaced.
       */
      readonly takesTeams?: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: string; readonly hint: string }
  | { readonly kind: 'new' }
  | { readonly kind: 'doubtful'; readonly reason: string; readonly gameIds: readonly string[] };

const hourMs = 3_600_000;
/** Starts that differ by at most this much are the same start: sources round and update at different times. */
const closeMs = 1.5 * hourMs;
const dayMs = 24 * hourMs;

const distance = (game: UnknownGame, candidate: Candidate): number =>
  Math.abs(game.startsAt.getTime() - candidate.startsAt.getTime());

const isClose = (game: UnknownGame, candidate: Candidate): boolean =>
  game.isTimeKnown ? distance(game, candidate) <= closeMs : game.day === candidate.day;

/**
 * Whether the two may be one game whose start was changed by up to a day. A game that starts more than six hours after a
 * final one is another game.
 */
const isWithinDay = (game: UnknownGame, candidate: Candidate): boolean =>
  distance(game, candidate) <= dayMs &&
  !(candidate.isFinal && game.startsAt.getTime() - candidate.startsAt.getTime() > 6 * hourMs);

/** Decides by teams and start whether a game may be a candidate. */
type Judge = (game: UnknownGame, candidate: Candidate) => boolean;

const hasSameHome = (game: UnknownGame, candidate: Candidate): boolean =>
  game.homeTeamId === candidate.homeTeamId;

const isSwapped = (game: UnknownGame, candidate: Candidate): boolean =>
  !hasSameHome(game, candidate) && isClose(game, candidate);

const byStart = (a: { readonly startsAt: Date }, b: { readonly startsAt: Date }): number =>
  a.startsAt.getTime() - b.startsAt.getTime();

/** Matches the games of one pair of teams. Each game and each candidate is matched at most once. */
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

  /** Returns a judge that also rejects the pairs that a person refused. */
  #withRefusals(judge: Judge): Judge {
    return (game, candidate) => judge(game, candidate) && !this.#isRefused(game, candidate);
  }

  get #unmatched(): UnknownGame[] {
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

  /** Joins a game and a candidate if the judge accepts no other candidate for the game and no other game for the candidate. */
  joinUnique(judge: Judge): void {
    const mayBeSame = this.#withRefusals(judge);
    const games = this.#unmatched;
    const pairs = games.flatMap((game) => {
      const [only, ...others] = this.#candidates.filter((candidate) => mayBeSame(game, candidate));
      return only && others.length === 0 ? [{ game, candidate: only }] : [];
    });
    for (const { game, candidate } of pairs)
      if (games.filter((one) => mayBeSame(one, candidate)).length === 1) this.#join(game, candidate);
  }

  /**
   * Joins the games of a double-header with their candidates, both in order of start, if there are as many candidates as
   * games and all fit each other. Otherwise the games are doubtful.
   */
  joinInOrder(judge: Judge, reason: string): void {
    const mayBeSame = this.#withRefusals(judge);
    const games = this.#unmatched.filter((game) => this.#candidates.some((one) => mayBeSame(game, one)));
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

  /** Marks every unmatched game that has a candidate as doubtful. */
  doubtAll(reason: string, judge: Judge): void {
    this.#doubtEach(reason, this.#withRefusals(judge));
  }

  /** Marks unmatched games as doubtful if an operator detached them from a candidate. */
  doubtRefused(judge: Judge): void {
    this.#doubtEach(
      'an operator detached it from a game of these teams',
      (game, candidate) => judge(game, candidate) && this.#isRefused(game, candidate),
    );
  }

  #doubtEach(reason: string, mayBeSame: Judge): void {
    for (const game of this.#unmatched)
      if (this.#candidates.some((one) => mayBeSame(game, one))) this.#doubt(game, reason, mayBeSame);
  }

  /**
   * Handles a game and a candidate at the same time with home and away swapped. On neutral ground they are the same game;
   * otherwise the game is doubtful.
   */
  joinSwapped(): void {
    this.joinUnique(
      (game, candidate) => isSwapped(game, candidate) && (game.neutral === true || candidate.neutral),
    );
    this.doubtAll('home and away are the other way round', isSwapped);
  }

  /**
   * Drops candidates that another page may list. The next rules do not compare starts, and two teams may meet twice on a
   * day, so such a candidate could be the other game.
   */
  dropElsewhere(): void {
    this.#candidates = this.#candidates.filter(({ isElsewhere }) => isElsewhere !== true);
  }

  markOthersNew(): void {
    for (const { sourceId } of this.#unmatched) this.matches.set(sourceId, { kind: 'new' });
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
      // Without a time, the day alone cannot tell the two games of a double-header apart.
      (candidate.isElsewhere !== true || game.isTimeKnown),
  );
  matcher.dropElsewhere();
  matcher.joinUnique(isSameDay);
  matcher.joinInOrder(isSameDay, 'several games of these teams are on that day');
  // Teams may meet on consecutive days. A candidate on a neighboring day is the same game only if the source has no game of
  // these teams on the candidate's day.
  matcher.joinUnique((game, candidate) => isWithin(game, candidate) && candidate.isCovered);
  matcher.joinUnique(hasMoved);
  matcher.joinInOrder(hasMoved, 'several games of these teams have moved or have new ids');
  matcher.doubtAll('a game of these teams is within a day', isWithin);
  matcher.joinSwapped();
  matcher.doubtRefused((game, candidate) => isWithin(game, candidate) || isSwapped(game, candidate));
  matcher.markOthersNew();
  return matcher;
}

/**
 * Matches a source's unknown games with stored games of the same teams. The rules apply in order. Each joins a game and a
 * candidate with the same home team, if neither fits another one:
 * 1. Their starts are about the same.
 * 2. They are on the same day. The games of a double-header are joined in order.
 * 3. Their starts are within a day, and the source has no game of these teams on the candidate's day.
 * 4. They are in the same season, and the source no longer lists the candidate's old id.
 * Then home and away may be swapped, on neutral ground. Unclear games are doubtful, and games without a candidate are new. A
 * pair that a person refused is never joined.
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
