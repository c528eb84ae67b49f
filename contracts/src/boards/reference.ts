import { boardsCalls } from './calls.ts';
import type { eventCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { ids, standing, times } from '../reference/example-world.ts';

const boardsShape = boardsCalls.getBoards.output.shape;

export const boardsReference: FeatureReference<typeof boardsCalls & typeof eventCalls> = {
  calls: {
    listWinners: {
      tag: 'Boards',
      title: 'List standings',
      errors: ['NOT_FOUND'],
      fields: { slateId: 'Restricts the list to the board of this slate.' },
      example: {
        query: { sportsCategory: ids.sport, slateId: ids.slate, pageSize: '50', sortKey: 'rank' },
        answer: { result: [standing], total: 1205, sportName: 'Hockey' },
      },
    },
    getBoards: {
      tag: 'Boards',
      title: 'Get a summary of a sport’s boards',
      example: {
        params: { sportId: ids.sport },
        answer: {
          result: [
            {
              slateId: ids.slate,
              date: times.board,
              day: times.board.slice(0, 10),
              players: 1204,
              games: 14,
              gamesDecided: 14,
              algorithm: { rank: 206, points: 31.5, beatenBy: 205 },
            },
          ],
          sportName: 'Hockey',
          published: 27,
          rescorings: [
            {
              at: '2026-11-15T14:12:00.000Z',
              slateId: ids.slate,
              gameId: ids.playedGame,
              homeTeam: 'Plowmen',
              awayTeam: 'Paddlewheels',
              before: { outcome: 'result', homeMargin: 1 },
              after: { outcome: 'result', homeMargin: 2 },
            },
          ],
        },
      },
    },
    listLastWinners: {
      tag: 'Boards',
      title: 'List the last winners',
      example: {
        answer: {
          result: [
            {
              sportId: ids.sport,
              slateId: ids.slate,
              date: times.board,
              name: 'Owls',
              contestPoints: 48.2,
              gamesPicked: 14,
              gamesInContest: 14,
              isAlgorithm: false,
            },
          ],
        },
      },
    },
    getOwnRows: {
      whose: 'rows of the bearer',
      tag: 'Boards',
      title: 'Get your own standings',
      errors: ['NOT_FOUND'],
      fields: { slateId: 'Restricts the answer to the board of this slate.' },
      example: {
        params: { sportId: ids.sport },
        query: { slateId: ids.slate },
        answer: {
          result: [
            {
              row: standing,
              players: 1204,
              algorithmPoints: 31.5,
              gap: { points: 64.3, algorithmPoints: 29.1, games: 12 },
              place: 3,
              position: 3,
            },
          ],
        },
      },
    },
    watchBoards: {
      tag: 'Boards',
      title: 'Watch a sport’s boards',
      details:
        'A stream of server-sent events. Each event `boards` has the JSON object below as its data; read the board again when `published` has changed. Comment lines keep the connection open.',
      example: { params: { sportId: ids.sport }, answer: { published: 28 } },
    },
  },
  schemas: {
    Standing: {
      schema: boardsCalls.listWinners.output.shape.result.element,
      description: 'One row of a board: a player, or the algorithm, in one slate.',
      fields: {
        date: 'The day of the slate’s first game in the sport’s time zone, at 00:00 UTC.',
        sportsCategory: 'The sport.',
        'sportsCategory._id': 'The sport’s id.',
      },
    },
    Board: {
      schema: boardsShape.result.element,
      description: 'A summary of one slate’s board.',
      fields: {
        date: 'The day of the slate’s first game in the sport’s time zone, at 00:00 UTC.',
        day: 'The same day. Each board of a sport has its own.',
        games: 'The number of contest games that are not void.',
        algorithm: 'The algorithm’s standing; null if it is not on the board.',
        'algorithm.rank': 'Its rank.',
        'algorithm.points': 'Its points in this slate.',
      },
    },
    GameScore: {
      schema: boardsShape.rescorings.element.shape.before,
      description: 'How a game was scored.',
      fields: {
        outcome: 'Whether the game counts.',
        homeMargin: 'The home team’s margin; null without a result.',
      },
    },
    Rescoring: {
      schema: boardsShape.rescorings.element,
      description: 'A published result that changed.',
      fields: {
        at: 'When it was changed.',
        before: 'The score before the change.',
        after: 'The score after the change.',
      },
    },
    LastWinner: {
      schema: boardsCalls.listLastWinners.output.shape.result.element,
      description:
        'The winner of a sport’s last finished contest. If the algorithm shares the first rank, a player is named.',
      fields: {
        name: 'The name on boards.',
        contestPoints: 'The winner’s points in this slate.',
      },
    },
    OwnStanding: {
      schema: boardsCalls.getOwnRows.output.shape.result.element,
      description: 'The caller’s row with its position.',
      fields: {
        gap: 'The points of both on the games that the caller and the algorithm picked. Their difference is the gap.',
        'gap.games': 'The number of these games.',
      },
    },
  },
};
