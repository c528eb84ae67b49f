import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { mustBe } from '../field-texts.ts';
import { teamBadge } from '../forecast-shapes.ts';
import { formMessages } from '../forms/messages.ts';
import { id, sportId } from '../ids.ts';
import { teamReference } from '../matchups/calls.ts';
import { sportWords } from '../sports/calls.ts';

/** Messages shown after a submission. */
export const contestMessages = {
  submitted: 'Contest Submitted Successfully',
  keyOfOtherPicks: 'This key was sent with other picks. Use a new one for each submission.',
  allLocked: 'Every game you picked has locked. No changes, for anyone.',
  noSuchGame: 'There is no such game in the contest.',
  otherTeam: 'That team does not play in this game.',
  wrongDate: 'This game’s start time has changed. Please check it again.',
  repeated: 'Pick each game only once.',
  changedElsewhere: 'You have changed this pick on another device.',
  locked: 'This game has locked. No changes, for anyone.',
  matchOfOnePick: 'If-Match is for a submission of one pick.',
} as const;

/** Wire names of a pick's fields, for error messages. */
export const pickFields = {
  slateGameId: 'contestId',
  team: 'userPredictedTeam',
  margin: 'userPredictedScore',
  date: 'date',
} as const;

/** The largest margin in any sport. The server also checks the limit of the season's rules. */
const maxMargin = 100;
/** The most picks in one submission: more than there are games in all open contests together. */
const maxPicks = 200;

const side = z.enum(['home', 'away']);
type Side = z.output<typeof side>;

/** A game is `open` until its start, then `locked`, and `final` once it has a result. A `void` game gives no points. */
export const contestState = z.enum(['open', 'locked', 'final', 'void']);
export type ContestState = z.output<typeof contestState>;

/** Aggregates over at least five players' picks, without the algorithm's. Hidden until the picks may be seen. */
const crowd = z.object({
  picks: z.int(),
  homePicks: z.int(),
  /** The mean margin of the picks for the home side; null without picks. `awayMargin` likewise. */
  homeMargin: z.number().nullable(),
  awayMargin: z.number().nullable(),
  /** The mean home win probability that the picks imply. */
  homeShare: z.number(),
});

/** A public change: an operator's act or a rescoring. */
const contestChange = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['add', 'drop', 'void', 'rescored']),
  /** The operator's reason; null for a rescoring. */
  reason: z.string().nullable(),
  /** The scored home margin before and after; null if the game is void or has no result. */
  homeMarginBefore: z.int().nullable(),
  homeMarginAfter: z.int().nullable(),
});

const common = z.object({
  gameId: z.string(),
  slateId: z.string(),
  /** The start, in UTC: the game's lock. */
  date: z.iso.datetime(),
  neutral: z.boolean(),
  predictedWinner: z.string(),
  algoMargin: z.number(),
  winProb: z.number(),
  tieProb: z.number(),
  state: contestState,
  voidReason: z.enum(['operator', 'cancelled', 'postponed']).nullable(),
  /**
   * Only for a game that is postponed without a new date: the slate's last day, in the sport's time zone. If the game is
   * played later, it is void. Null for other games.
   */
  playBy: z.iso.date().nullable(),
  /** The result of a final game. */
  points: z.object({ home: z.int(), away: z.int() }).nullable(),
  crowd: crowd.nullable(),
  /** The ledger entry that contains the forecast. */
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
  /** The algorithm's pick, with a whole-number margin, and its points once the game is final. */
  algoTeam: z.string(),
  algoScore: z.int(),
  algoPoints: z.number().nullable(),
  userPredictedTeam: z.string().nullable(),
  userPredictedScore: z.int().nullable(),
  userSavedAt: z.iso.datetime().nullable(),
  /** Changes with each change of the pick. For `If-Match`. */
  userPickVersion: z.string().nullable(),
  userPoints: z.number().nullable(),
  userCalledIt: z.boolean().nullable(),
});

export const ownPick = z.object({
  team: side,
  margin: z.int(),
  savedAt: z.iso.datetime(),
  /** Changes with each change of the pick. For `If-Match`. */
  version: z.string(),
  /** Null until the game is final. */
  points: z.number().nullable(),
  /** Whether winner and margin are exactly right. It gives no extra points. */
  calledIt: z.boolean(),
});

const gameShape = common.extend({
  /** The contest game's id, `contestId` in a pick. */
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
    const { userPredictedTeam, userPredictedScore, userSavedAt, userPickVersion, ...picked } = wire;
    const { userPoints, userCalledIt, ...rest } = picked;
    return {
      ...rest,
      homeTeam: homeBadge,
      awayTeam: awayBadge,
      algorithm: { team: sideOf(algoTeam), margin: algoScore, points: algoPoints },
      pick:
        userPredictedTeam === null ||
        userPredictedScore === null ||
        userSavedAt === null ||
        userPickVersion === null
          ? null
          : {
              team: sideOf(userPredictedTeam),
              margin: userPredictedScore,
              savedAt: userSavedAt,
              version: userPickVersion,
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
      userPickVersion: pick?.version ?? null,
      userPoints: pick?.points ?? null,
      userCalledIt: pick?.calledIt ?? null,
    };
  },
});

export type ContestGame = z.output<typeof contestGame>;

/** A game's start. The pattern rejects year 0, which PostgreSQL lacks, and offsets from UTC of 15 hours or more. */
const startTime = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(?!0000).*(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/u.test(text), {
    error: mustBe('a date and time such as 2026-09-13T17:00:00Z'),
  });

/** One pick of a submission. The team is given by name or id. */
const sentPick = z.codec(
  z.object({
    contestId: id,
    userPredictedTeam: teamReference,
    userPredictedScore: z
      .int()
      .min(0, formMessages.atLeast(pickFields.margin, 0))
      .max(maxMargin, formMessages.atMost(pickFields.margin, maxMargin)),
    date: startTime,
  }),
  z.object({
    /** The id of the contest game. */
    slateGameId: z.string(),
    team: z.string(),
    margin: z.int(),
    /** The start that the player was shown. The server compares it to detect a moved game; the lock does not depend on it. */
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
  .max(maxPicks)
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

/** The version in `If-Match` of a game without a pick. */
export const noPick = 'none';

const pickVersion = z
  .string()
  .regex(/^"[\w-]{1,60}"$/u, { error: mustBe('the version of a pick, or none, in quotation marks') })
  .optional();

const quote = (version: string | undefined) => (version === undefined ? undefined : `"${version}"`);

const submissionHeaders = z.codec(
  z.object({
    'idempotency-key': z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/u, { error: mustBe('1 to 255 visible ASCII characters') })
      .optional(),
    'if-match': pickVersion,
  }),
  z.object({
    idempotencyKey: z.string().optional(),
    /** The version of the pick that the submission replaces. If the saved pick has another version, nothing is saved. */
    replaces: z.string().optional(),
  }),
  {
    decode: (wire) => ({
      idempotencyKey: wire['idempotency-key'],
      replaces: wire['if-match']?.slice(1, -1),
    }),
    encode: ({ idempotencyKey, replaces }) => ({
      'idempotency-key': idempotencyKey,
      'if-match': quote(replaces),
    }),
  },
);

const withdrawalHeaders = z.codec(
  z.object({ 'if-match': pickVersion }),
  z.object({ replaces: z.string().optional() }),
  {
    decode: (wire) => ({ replaces: wire['if-match']?.slice(1, -1) }),
    encode: ({ replaces }) => ({ 'if-match': quote(replaces) }),
  },
);

/** A pick as it was saved by a submission. */
const savedPick = z.object({ slateGameId: z.string(), savedAt: z.iso.datetime(), version: z.string() });

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
    answerHeaders: {
      'www-authenticate':
        '`Bearer error="invalid_token"` if the request names a userId and its token is not valid: the games come without picks, and signing in again helps.',
    },
    output: z.object({
      result: z.array(contestGame),
      total: z.int(),
      sportName: z.string(),
      maxMargin: z.int(),
      marginSigma: z.number(),
      tiesPossible: z.boolean(),
      words: sportWords,
    }),
  },
  submitPicks: {
    method: 'POST',
    path: '/api/v1/users/userPerdiction',
    access: 'player',
    summary:
      'Saves the picks of open games and lists the locked ones. A retry with the same Idempotency-Key returns the first answer and changes nothing; with other picks it is refused. With If-Match it saves its pick only in place of that version.',
    headers: submissionHeaders,
    body: submission,
    output: z.object({
      saved: z.array(z.string()),
      locked: z.array(z.string()),
      /** The ledger's head at the time of saving. A player who keeps it can detect a later change of any forecast. */
      ledgerHead: z.string(),
      /** The picks as they were saved. A later submission may have replaced them. */
      picks: z.array(savedPick).default([]),
    }),
  },
  withdrawPick: {
    method: 'POST',
    path: '/api/v1/users/withdraw-pick',
    access: 'player',
    summary: 'Deletes the pick of an open game. With If-Match only that version of it.',
    headers: withdrawalHeaders,
    body: z.object({ slateGameId: id }),
    output: z.object({
      /** Whether there was a pick. */
      withdrawn: z.boolean(),
    }),
  },
});
