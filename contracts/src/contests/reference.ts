import { contestGame, contestMessages, contestState, contestsCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { contestGame as exampleGame, hash, ids, sport, times } from '../reference/example-world.ts';

const contestShape = contestGame.def.in.shape;

export const contestsReference: FeatureReference<typeof contestsCalls> = {
  calls: {
    listContests: {
      whose: 'the same for everyone; with userId the picks of the bearer if that is their own id',
      tag: 'Contests',
      title: 'List the games of a sport’s contest',
      details:
        'Without `userId` the answer is the same for everyone. With it, send the session token of that player; otherwise the games come without picks.',
      errors: ['NOT_FOUND'],
      fields: { userId: 'The id of the caller’s own account, to include their picks.' },
      example: {
        query: { sportsCategory: ids.sport, userId: ids.player },
        answer: {
          result: [exampleGame],
          total: 1,
          sportName: 'Hockey',
          maxMargin: 10,
          marginSigma: 2.4,
          tiesPossible: true,
          words: sport.words,
        },
      },
    },
    submitPicks: {
      whose: 'picks of the bearer',
      tag: 'Contests',
      title: 'Submit picks',
      details:
        'A pick replaces an earlier one of the same game. Games that are not in the request keep their picks. A lock is the game’s start by the server’s clock.',
      errors: ['CONTEST_LOCKED', 'NOT_FOUND', 'PRECONDITION_FAILED'],
      fields: {
        'if-match':
          'For one pick: the version of the pick that it replaces, or "none" if there is none. Another version is a 412, and nothing changes.',
      },
      example: {
        headers: { 'idempotency-key': '5f0e8a3c9b7d41628f4e2c1a6d90b73e' },
        body: [
          {
            contestId: ids.contestGame,
            userPredictedTeam: 'Paddlewheels',
            userPredictedScore: 2,
            date: times.start,
          },
        ],
        answer: {
          saved: [ids.contestGame],
          locked: [],
          ledgerHead: hash,
          picks: [{ slateGameId: ids.contestGame, savedAt: times.saved, version: '1763300500123456-a2' }],
        },
        message: contestMessages.submitted,
      },
    },
    withdrawPick: {
      whose: 'a pick of the bearer',
      tag: 'Contests',
      title: 'Withdraw a pick',
      details: 'The game must be open. Without a pick the answer is the same, with `withdrawn` false.',
      errors: ['CONTEST_LOCKED', 'NOT_FOUND', 'PRECONDITION_FAILED'],
      fields: {
        'if-match':
          'The version of the pick to delete, in quotation marks. Another version is a 412, and nothing changes.',
        slateGameId: 'The contest game’s id.',
        withdrawn: 'Whether there was a pick.',
      },
      example: {
        headers: { 'if-match': '"1763300500123456-a2"' },
        body: { slateGameId: ids.contestGame },
        answer: { withdrawn: true },
      },
    },
  },
  schemas: {
    ContestState: {
      schema: contestState,
      description:
        'open until the game’s start, then locked, and final with its result. A void game gives no points.',
    },
    Crowd: {
      schema: contestShape.crowd.unwrap(),
      description: 'The picks of all players in sum, without the algorithm.',
      fields: {
        homeMargin: 'The mean margin of the picks for the home team; null without such picks.',
        awayMargin: 'The mean margin of the picks for the away team; null without such picks.',
      },
    },
    ContestChange: {
      schema: contestShape.changes.element,
      description: 'A public change of a contest game: an operator’s act or a rescoring.',
      fields: {
        at: 'When it was changed.',
        kind: 'What was changed.',
        reason: 'The operator’s reason; null for a rescoring.',
      },
    },
    ContestGame: {
      schema: contestGame,
      description: 'One game of a contest, with the algorithm’s pick and, if requested, the caller’s.',
      fields: {
        id: 'The contest game’s id, `contestId` in a pick.',
        date: 'The game’s start, which is its lock.',
        points: 'The score of a final game, else null.',
        'points.home': 'The home team’s points.',
        'points.away': 'The away team’s points.',
        crowd:
          'The picks of all players; null until the game has begun or its lock was 15 minutes ago, and with fewer than five picks.',
        receipt: 'The ledger entry that contains the forecast.',
        changes: 'Public changes of this contest game, oldest first.',
        userPredictedTeam: 'The name of the team that the caller picked; null without a pick.',
        userPredictedScore: 'The margin that the caller picked; null without a pick.',
        userPickVersion:
          'Changes with each change of the pick, for the header If-Match; null without a pick.',
      },
    },
    SavedPick: {
      schema: contestsCalls.submitPicks.output.shape.picks.unwrap().element,
      description: 'A pick that a submission has saved.',
      fields: {
        slateGameId: 'The contest game’s id.',
        version: 'Changes with each change of the pick. For the header If-Match.',
      },
    },
    Pick: {
      schema: contestsCalls.submitPicks.body.element,
      description: 'One pick of a submission.',
      fields: {
        date: 'The game’s start as the player saw it. A different start is refused, so that nobody picks a moved game unknowingly.',
      },
    },
  },
};
