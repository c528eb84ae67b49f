import type { Gap } from '@outpick/contracts';
import { contestPoints } from '@outpick/forecast';
import { boardsByRule } from '@outpick/server/testing';
import type { RuleRow } from '@outpick/server/testing';
import { algorithmId } from './stored.ts';
import type { Stored, StoredGame, StoredPick, StoredSlate } from './stored.ts';

/** One player's or the algorithm's row on a board. */
export interface RowNumbers {
  readonly player: string;
  readonly name: string;
  readonly rank: number;
  readonly place: number;
  readonly points: number;
  readonly seasonPoints: number;
  readonly yearPoints: number;
  readonly gamesPicked: number;
  readonly gap: Gap;
}

/** One board, in order of places. */
export interface BoardNumbers {
  readonly slate: StoredSlate;
  /** The league's day of the first game. */
  readonly day: string;
  /** Games of the contest that are not void, and how many of them have a result. */
  readonly games: number;
  readonly decided: number;
  /** The people on the board, and how many of them are above the algorithm. */
  readonly players: number;
  readonly ahead: number;
  readonly algorithm: RowNumbers;
  readonly rows: readonly RowNumbers[];
  readonly isFinished: boolean;
}

export interface Numbers {
  /** Newest first. */
  readonly boards: readonly BoardNumbers[];
  readonly names: ReadonlyMap<string, string>;
  readonly emails: ReadonlyMap<string, string>;
  readonly picks: readonly StoredPick[];
  /** The games of a slate's contest that are not void. */
  readonly gamesOf: (slateId: string) => readonly StoredGame[];
  readonly slates: readonly StoredSlate[];
  /** People with a settled pick, in order of their ids. */
  readonly playersWithResults: readonly string[];
  /** The points of a pick and of the algorithm's pick of the same game, in tenths; undefined if the game has no result. */
  readonly scoreOf: (pick: StoredPick) => { readonly own: number; readonly algorithm: number } | undefined;
}

const isVoid = ({ lastAct, status, leagueDay, today }: StoredGame, { lastDay }: StoredSlate): boolean =>
  lastAct === 'void' ||
  status === 'cancelled' ||
  leagueDay > lastDay ||
  (status === 'postponed' && today > lastDay);

const isInContest = ({ inContest, lastAct }: StoredGame): boolean =>
  lastAct === null ? inContest : lastAct !== 'drop';

function tenthsOf({ home, margin }: StoredPick, homeMargin: number, sigma: number): number {
  if (homeMargin === 0) return contestPoints(margin, sigma, 'tie');
  return contestPoints(margin, sigma, homeMargin > 0 === home ? 'win' : 'loss');
}

/** The league's day of a moment: "2026-11-17". */
const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);

/** Computes all numbers from the stored rows. Shares only the points of one pick with the site. */
export function computeNumbers(stored: Stored): Numbers {
  const slates = new Map(stored.slates.map((slate) => [slate.id, slate]));
  const games = new Map(
    [...Map.groupBy(stored.games, ({ slateId }) => slateId)].map(([slateId, all]) => {
      const slate = slates.get(slateId);
      return [slateId, all.filter((game) => slate && isInContest(game) && !isVoid(game, slate))];
    }),
  );
  const gamesOf = (slateId: string) => games.get(slateId) ?? [];
  const results = new Map(
    [...games.values()]
      .flat()
      .flatMap(({ id, homeMargin }) => (homeMargin === null ? [] : [[id, homeMargin]])),
  );
  const algorithmPicks = new Map(
    stored.picks.filter(({ player }) => player === algorithmId).map((pick) => [pick.game, pick]),
  );
  const scoreOf: Numbers['scoreOf'] = (pick) => {
    const [homeMargin, algorithmPick, slate] = [
      results.get(pick.game),
      algorithmPicks.get(pick.game),
      slates.get(pick.slateId),
    ];
    if (homeMargin === undefined || !algorithmPick || !slate) return undefined;
    return {
      own: tenthsOf(pick, homeMargin, slate.sigma),
      algorithm: tenthsOf(algorithmPick, homeMargin, slate.sigma),
    };
  };
  const names = new Map(
    stored.profiles.map(({ player, teamName, firstName, lastName }) => [
      player,
      teamName ?? `${firstName ?? ''} ${(lastName ?? '').slice(0, 1)}.`,
    ]),
  );
  return {
    boards: computeBoards(stored, { gamesOf, scoreOf, names }),
    names,
    emails: new Map(stored.profiles.map(({ player, email }) => [player, email])),
    picks: stored.picks,
    gamesOf,
    slates: stored.slates,
    scoreOf,
    playersWithResults: [
      ...new Set(stored.picks.filter((pick) => scoreOf(pick) !== undefined).map(({ player }) => player)),
    ]
      .filter((player) => player !== algorithmId)
      .toSorted(),
  };
}

function computeBoards(
  { slates, picks }: Stored,
  { gamesOf, scoreOf, names }: Pick<Numbers, 'gamesOf' | 'scoreOf' | 'names'>,
): BoardNumbers[] {
  const settled = slates.filter(({ id }) => gamesOf(id).some(({ homeMargin }) => homeMargin !== null));
  const picksBySlate = Map.groupBy(picks, ({ slateId }) => slateId);
  const rows = boardsByRule(
    settled.map(({ id, seasonId, firstStart, sigma }) => ({
      id,
      season: seasonId,
      firstStart: firstStart.getTime(),
      sigma,
      margins: new Map(
        gamesOf(id).flatMap((game) => (game.homeMargin === null ? [] : [[game.id, game.homeMargin]])),
      ),
      picks: picksBySlate.get(id) ?? [],
    })),
  );
  const rowsBySlate = Map.groupBy(rows, ({ slate }) => slate);
  const toRow = ({
    slate,
    player,
    rank,
    place,
    points,
    games,
    seasonPoints,
    yearPoints,
  }: RuleRow): RowNumbers => ({
    player,
    name: names.get(player) ?? 'The Algorithm',
    rank,
    place,
    points: points / 10,
    seasonPoints: seasonPoints / 10,
    yearPoints: yearPoints / 10,
    gamesPicked: games,
    gap: sumGap(
      (picksBySlate.get(slate) ?? []).filter((pick) => pick.player === player),
      scoreOf,
    ),
  });
  return settled
    .toSorted((a, b) => b.firstStart.getTime() - a.firstStart.getTime() || (a.id < b.id ? 1 : -1))
    .flatMap((slate) => {
      const all = (rowsBySlate.get(slate.id) ?? []).map(toRow);
      const algorithm = all.find(({ player }) => player === algorithmId);
      if (!algorithm) throw new Error('a board without the algorithm');
      const people = all.filter(({ player }) => player !== algorithmId);
      const games = gamesOf(slate.id);
      const decided = games.filter(({ homeMargin }) => homeMargin !== null).length;
      return {
        slate,
        day: dayIn(slate.firstStart, slate.timeZone),
        games: games.length,
        decided,
        isFinished: decided === games.length,
        players: people.length,
        ahead: people.filter(({ rank }) => rank < algorithm.rank).length,
        algorithm,
        rows: all,
      };
    });
}

/** Sums the points of picks and of the algorithm's picks of the same games. */
export function sumGap(picks: readonly StoredPick[], scoreOf: Numbers['scoreOf']): Gap {
  const scores = picks.flatMap((pick) => scoreOf(pick) ?? []);
  return {
    points: scores.reduce((sum, { own }) => sum + own, 0) / 10,
    algorithmPoints: scores.reduce((sum, { algorithm }) => sum + algorithm, 0) / 10,
    games: scores.length,
  };
}
