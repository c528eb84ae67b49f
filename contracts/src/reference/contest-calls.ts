import type { boardsCalls, eventCalls } from '../boards.ts';
import { contestMessages } from '../contests.ts';
import type { contestsCalls } from '../contests.ts';
import type { fileCalls } from '../downloads.ts';
import type { homeCalls } from '../home.ts';
import type { ledgerCalls } from '../ledger.ts';
import type { CallReferences } from './call-reference.ts';
import {
  away,
  distribution,
  forecast,
  hash,
  home,
  ids,
  news,
  previousHash,
  sport,
  standing,
  times,
} from './example-world.ts';

export const contestReferences: CallReferences<typeof contestsCalls & typeof homeCalls> = {
  listContests: {
    tag: 'Contests',
    title: 'List the games of a sport’s contest',
    details:
      'Without `userId` the answer is the same for everyone. With it, send the session token of that player; otherwise the games come without picks.',
    errors: ['NOT_FOUND'],
    fields: { userId: 'The id of the caller’s own account, to include their picks.' },
    example: {
      query: { sportsCategory: ids.sport, userId: ids.player },
      answer: {
        result: [
          {
            _id: ids.contestGame,
            id: ids.contestGame,
            gameId: ids.game,
            slateId: ids.slate,
            date: times.start,
            neutral: false,
            predictedWinner: forecast.predictedWinner,
            algoMargin: forecast.algoMargin,
            winProb: forecast.winProb,
            tieProb: forecast.tieProb,
            state: 'open',
            voidReason: null,
            playBy: null,
            points: null,
            crowd: null,
            receipt: { entry: 41, hash },
            changes: [],
            awayTeam: away.name,
            homeTeam: home.name,
            awayBadge: away,
            homeBadge: home,
            algoTeam: home.name,
            algoScore: 1,
            algoPoints: null,
            userPredictedTeam: away.name,
            userPredictedScore: 2,
            userSavedAt: times.saved,
            userPoints: null,
            userCalledIt: false,
          },
        ],
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
    tag: 'Contests',
    title: 'Submit picks',
    details:
      'A pick replaces an earlier one of the same game. Games that are not in the request keep their picks. A lock is the game’s start by the server’s clock.',
    errors: ['CONTEST_LOCKED', 'NOT_FOUND'],
    example: {
      headers: { 'idempotency-key': 'c0a8f3de-pick-2026-11-18' },
      body: [
        {
          contestId: ids.contestGame,
          userPredictedTeam: 'Paddlewheels',
          userPredictedScore: 2,
          date: times.start,
        },
      ],
      answer: { saved: [ids.contestGame], locked: [], ledgerHead: hash },
      message: contestMessages.submitted,
    },
  },
  getHome: {
    tag: 'Contests',
    title: 'Get the home page',
    example: {
      answer: {
        contestList: [
          {
            _id: ids.contestGame,
            categoryName: 'Hockey',
            sportId: ids.sport,
            gameId: ids.game,
            contest: {
              date: times.start,
              awayTeam: away.name,
              homeTeam: home.name,
              predictedWinner: forecast.predictedWinner,
              winProb: forecast.winProb,
              tieProb: forecast.tieProb,
              algoMargin: forecast.algoMargin,
            },
          },
        ],
        sportsCategory: [sport],
        winnerList: [
          {
            _id: ids.slate,
            categoryName: 'Hockey',
            sportId: ids.sport,
            winner: { date: times.played, userName: 'Ada Lovelace', rank: 1 },
            isAlgorithm: false,
          },
        ],
        newsList: [news],
        nextLock: { contestId: ids.contestGame, homeTeam: home, awayTeam: away, distribution },
        locks: [{ at: times.start, games: 14 }],
        lastSlate: {
          sportId: ids.sport,
          sportName: 'Hockey',
          players: 1204,
          ahead: 205,
          best: { userName: 'Ada Lovelace', points: 88.4 },
        },
      },
    },
  },
};

export const boardReferences: CallReferences<typeof boardsCalls & typeof eventCalls & typeof fileCalls> = {
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
            date: times.played,
            day: times.played.slice(0, 10),
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
            date: times.played,
            name: 'Owls',
            contestPoints: 48.2,
            isAlgorithm: false,
          },
        ],
      },
    },
  },
  getOwnRows: {
    tag: 'Boards',
    title: 'Get your own standings',
    errors: ['NOT_FOUND'],
    fields: { slateId: 'Restricts the answer to the board of this slate.' },
    example: {
      params: { sportId: ids.sport },
      query: { slateId: ids.slate },
      answer: { result: [{ row: standing, players: 1204, algorithmPoints: 31.5, place: 3, position: 3 }] },
    },
  },
  watchBoards: {
    tag: 'Boards',
    title: 'Watch a sport’s boards',
    details:
      'A stream of server-sent events. Each event `boards` has the JSON object below as its data; read the board again when `published` has changed. Comment lines keep the connection open.',
    example: { params: { sportId: ids.sport }, answer: { published: 28 } },
  },
  downloadFile: {
    tag: 'Boards',
    title: 'Download a list as CSV',
    example: {
      params: { sportId: ids.sport, kind: 'ranking' },
      query: { precision: 'page' },
      answer: 'Rank,Team,W-L-T,PSG,PAG\r\n1,Plowmen,12-3-1,3.4,2.1\r\n',
    },
  },
};

export const ledgerReferences: CallReferences<typeof ledgerCalls> = {
  listLedger: {
    tag: 'Ledger',
    title: 'List ledger entries',
    details:
      '`hash` is the SHA-256 of `previousHash` followed by `content`, as UTF-8, in hexadecimal. The first entry follows 64 zeros.',
    example: {
      query: { pageSize: '100', pageNumber: '1' },
      answer: {
        result: [{ sequence: 41, content: '{"games":[],"slate":"Hockey 2026-11-20"}', previousHash, hash }],
        total: 41,
      },
    },
  },
  getLedgerHead: {
    tag: 'Ledger',
    title: 'Get the ledger’s head',
    example: { answer: { entry: 41, hash } },
  },
};
