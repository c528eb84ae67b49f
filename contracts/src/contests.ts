import { z } from 'zod';
import { declareCalls } from './call.ts';
import { teamBadge } from './forecast-shapes.ts';
import { formMessages } from './forms/messages.ts';
import { id, sportId } from './ids.ts';

/** What a person reads when picks were sent. */
export const contestMessages = {
  submitted: 'Contest Submitted Successfully',
  allLocked: 'Every game you picked has locked. No changes, for anyone.',
  noSuchGame: 'There is no such game in the contest.',
  otherTeam: 'That team does not play in this game.',
  wrongDate: 'This game starts at another time. Please look at it again.',
  repeated: 'Each game can be picked once.',
} as const;

/** What a pick's fields are called on the wire, for messages about one of them. */
export const pickFields = {
  slateGameId: 'contestId',
  team: 'userPredictedTeam',
  margin: 'userPredictedScore',
  date: 'date',
} as const;

/** No pick has a larger margin in any sport; each sport has its own bound, which the server holds too. */
const mostMargin = 100;
/** More games than any number of open contests has. */
const mostPicks = 200;

const side = z.enum(['home', 'away']);
type Side = z.output<typeof side>;

/** `open` until the game's start; then `locked`, and `final` with its result. `void`: nobody gains or loses by it. */
export const contestState = z.enum(['open', 'locked', 'final', 'void']);
export type ContestState = z.output<typeof contestState>;

/** How all players together picked; nobody sees it before the lock. The algorithm is not among them. */
const crowd = z.object({
  picks: z.int(),
  homePicks: z.int(),
  /** The mean margin of those who picked that side; null where nobody did. */
  homeMargin: z.number().nullable(),
  awayMargin: z.number().nullable(),
  /** The mean of the win probabilities of the home team that the picks stand for: the crowd's place on the ruler. */
  homeShare: z.number(),
});

/** What was changed in public: an operator's act, or a result that was corrected after it had been scored. */
const contestChange = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['add', 'drop', 'void', 'rescored']),
  /** Why, in the operator's words; null for a correction. */
  reason: z.string().nullable(),
  /** The home team's margin as it was scored before and after; null where the game was or is void or without a result. */
  homeMarginBefore: z.int().nullable(),
  homeMarginAfter: z.int().nullable(),
});

const common = z.object({
  gameId: z.string(),
  slateId: z.string(),
  /** Its start, in UTC: the moment it locks. */
  date: z.iso.datetime(),
  neutral: z.boolean(),
  predictedWinner: z.string(),
  algoMargin: z.number(),
  winProb: z.number(),
  tieProb: z.number(),
  state: contestState,
  voidReason: z.enum(['operator', 'cancelled', 'postponed']).nullable(),
  /** The result, once it is final. */
  points: z.object({ home: z.int(), away: z.int() }).nullable(),
  crowd: crowd.nullable(),
  /** The ledger's entry that holds the forecast. */
  receipt: z.object({ entry: z.int(), hash: z.string() }),
  changes: z.array(contestChange),
});

const wireGame = common.extend({
  _id: z.string(),
  id: z.string(),
  awayTeam: z.string(),
  homeTeam: z.string(),
  awayBadge: teamBadge,
  homeBadge: teamBadge,
  /** The team and the whole margin on which the algorithm is scored, and its points once the game is final. */
  algoTeam: z.string(),
  algoScore: z.int(),
  algoPoints: z.number().nullable(),
  userPredictedTeam: z.string().nullable(),
  userPredictedScore: z.int().nullable(),
  userSavedAt: z.iso.datetime().nullable(),
  userPoints: z.number().nullable(),
  userCalledIt: z.boolean().nullable(),
});

const ownPick = z.object({
  team: side,
  margin: z.int(),
  savedAt: z.iso.datetime(),
  /** Once the game is final. */
  points: z.number().nullable(),
  /** The right team by exactly that margin. Worth no points. */
  calledIt: z.boolean(),
});

const gameShape = common.extend({
  /** The contest id: what a pick names. */
  id: z.string(),
  homeTeam: teamBadge,
  awayTeam: teamBadge,
  algorithm: z.object({ team: side, margin: z.int(), points: z.number().nullable() }),
  /** The caller's own pick. */
  pick: ownPick.nullable(),
});

/** One game of a contest. */
export const contestGame = z.codec(wireGame, gameShape, {
  decode: ({ _id, homeBadge, awayBadge, algoTeam, algoScore, algoPoints, ...wire }) => {
    const sideOf = (name: string): Side => (name === homeBadge.name ? 'home' : 'away');
    const { userPredictedTeam, userPredictedScore, userSavedAt, userPoints, userCalledIt, ...rest } = wire;
    return {
      ...rest,
      homeTeam: homeBadge,
      awayTeam: awayBadge,
      algorithm: { team: sideOf(algoTeam), margin: algoScore, points: algoPoints },
      pick:
        userPredictedTeam === null || userPredictedScore === null || userSavedAt === null
          ? null
          : {
              team: sideOf(userPredictedTeam),
              margin: userPredictedScore,
              savedAt: userSavedAt,
              points: userPoints,
              calledIt: userCalledIt ?? false,
            },
    };
  },
  encode: ({ homeTeam, awayTeam, algorithm, pick, ...rest }) => {
    const nameOf = (team: Side) => (team === 'home' ? homeTeam : awayTeam).name;
    return {
      ...rest,
      _id: rest.id,
      homeTeam: homeTeam.name,
      awayTeam: awayTeam.name,
      homeBadge: homeTeam,
      awayBadge: awayTeam,
      algoTeam: nameOf(algorithm.team),
      algoScore: algorithm.margin,
      algoPoints: algorithm.points,
      userPredictedTeam: pick === null ? null : nameOf(pick.team),
      userPredictedScore: pick?.margin ?? null,
      userSavedAt: pick?.savedAt ?? null,
      userPoints: pick?.points ?? null,
      userCalledIt: pick?.calledIt ?? null,
    };
  },
});

export type ContestGame = z.output<typeof contestGame>;

/** One pick as it is sent. The team goes by its name or its id. */
const sentPick = z.codec(
  z.object({
    contestId: id,
    userPredictedTeam: z.string().min(1).max(200),
    userPredictedScore: z
      .int()
      .min(0, formMessages.atLeast(pickFields.margin, 0))
      .max(mostMargin, formMessages.atMost(pickFields.margin, mostMargin)),
    date: z.iso.datetime({ offset: true }),
  }),
  z.object({
    /** The id of the contest game. */
    slateGameId: z.string(),
    team: z.string(),
    margin: z.int(),
    /** The start that its sender was shown. It decides nothing but that both speak of the same game. */
    date: z.string(),
  }),
  {
    decode: ({ contestId, userPredictedTeam, userPredictedScore, ...rest }) => ({
      ...rest,
      slateGameId: contestId,
      team: userPredictedTeam,
      margin: userPredictedScore,
    }),
    encode: ({ slateGameId, team, margin, ...rest }) => ({
      ...rest,
      contestId: slateGameId,
      userPredictedTeam: team,
      userPredictedScore: margin,
    }),
  },
);

export type SentPick = z.output<typeof sentPick>;

const submission = z
  .array(sentPick)
  .min(1)
  .max(mostPicks)
  .superRefine((picks, context) => {
    const seen = new Set<string>();
    for (const [index, { slateGameId }] of picks.entries()) {
      if (seen.has(slateGameId))
        context.addIssue({
          code: 'custom',
          path: [index, pickFields.slateGameId],
          message: contestMessages.repeated,
        });
      seen.add(slateGameId);
    }
  });

const submissionHeaders = z.codec(
  z.object({
    'idempotency-key': z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/u)
      .optional(),
  }),
  z.object({ idempotencyKey: z.string().optional() }),
  {
    decode: (wire) => ({ idempotencyKey: wire['idempotency-key'] }),
    encode: ({ idempotencyKey }) => ({ 'idempotency-key': idempotencyKey }),
  },
);

const contestsQuery = z.codec(
  z.object({ sportsCategory: sportId, userId: id.optional() }),
  z.object({ sportId, userId: z.string().optional() }),
  {
    decode: ({ sportsCategory, userId }) => ({ sportId: sportsCategory, userId }),
    encode: ({ sportId: sportsCategory, userId }) => ({ sportsCategory, userId }),
  },
);

export const contestsCalls = declareCalls({
  listContests: {
    method: 'GET',
    path: '/api/v1/website/contestsList',
    access: 'visitor',
    personalBy: 'userId',
    summary:
      'The games of a sport’s contest. Includes the caller’s picks if userId belongs to the session token.',
    query: contestsQuery,
    output: z.object({
      result: z.array(contestGame),
      total: z.int(),
      sportName: z.string(),
      maxMargin: z.int(),
      marginSigma: z.number(),
      tiesPossible: z.boolean(),
    }),
  },
  submitPicks: {
    method: 'POST',
    path: '/api/v1/users/userPerdiction',
    access: 'player',
    summary:
      'Saves the picks of open games and lists the locked ones. A retry with the same Idempotency-Key returns the first answer and changes nothing.',
    headers: submissionHeaders,
    body: submission,
    output: z.object({
      saved: z.array(z.string()),
      locked: z.array(z.string()),
      /** The ledger's head at that moment: keep it, and nobody can change a forecast unnoticed. */
      ledgerHead: z.string(),
    }),
  },
});
