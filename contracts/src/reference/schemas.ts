import type { z } from 'zod';
import { announcement } from '../announcements.ts';
import { article } from '../articles.ts';
import { banner } from '../banners.ts';
import { calls } from '../calls.ts';
import { contestGame, contestState } from '../contests.ts';
import { failure } from '../envelope.ts';
import { contribution, marginDistribution, teamBadge } from '../forecast-shapes.ts';
import { gamePage, gameStatus, resultCorrection } from '../game-page.ts';
import { mailWishes } from '../mailings.ts';
import { matchup } from '../matchups.ts';
import { newsItem } from '../news.ts';
import { pageContent } from '../pages.ts';
import { podcast } from '../podcasts.ts';
import { predictionRow } from '../predictions.ts';
import { profile } from '../profile.ts';
import { rankingRow } from '../rankings.ts';
import { resultRow } from '../results.ts';
import { searchResults } from '../search.ts';
import { socialLink } from '../social-links.ts';
import { sport, sportWords } from '../sports.ts';
import { teamPage } from '../team-page.ts';
import { trackRecord } from '../track-record.ts';
import { unfinishedGame } from '../unfinished-games.ts';
import { versus } from '../you-vs-algorithm.ts';

/** A schema with a name of its own in the API's description. */
export interface NamedSchema {
  readonly schema: z.ZodType;
  readonly description: string;
  /** Descriptions of fields that differ from the common ones, by name or by path (`algorithm.points`). */
  readonly fields?: Readonly<Record<string, string>>;
}

const home = calls.getHome.output.def.in.shape;
const boards = calls.getBoards.output.shape;
const contest = contestGame.def.in.shape;
const data = calls.getOwnData.output.shape;

export const namedSchemas: Readonly<Record<string, NamedSchema>> = {
  Failure: { schema: failure, description: 'The body of every failed answer.' },
  FailureDetails: { schema: failure.shape.error, description: 'Why a call failed.' },
  Sport: {
    schema: sport,
    description: 'A sport category. Its id and name come under two spellings each.',
    fields: { id: 'The sport’s id, `sportsCategory` in queries.', sportsName: 'The same as `sportName`.' },
  },
  SportWords: { schema: sportWords, description: 'The words of a sport for its games.' },
  Team: {
    schema: calls.listTeams.output.element,
    description: 'A team of a sport.',
    fields: {
      id: 'The team’s id.',
      teamId: 'The same as `id`.',
      sportsCategory: 'The team’s sport.',
      'sportsCategory.id': 'The sport’s id.',
    },
  },
  SearchResults: {
    schema: searchResults,
    description: 'What a search found, the best match of each kind first.',
    fields: {
      sports: 'At most 5 sports.',
      teams: 'At most 10 teams.',
      games: 'At most 10 games: the coming ones first, then the latest.',
    },
  },
  FoundSport: { schema: searchResults.shape.sports.element, description: 'A sport that was found.' },
  FoundTeam: { schema: searchResults.shape.teams.element, description: 'A team that was found.' },
  FoundGame: {
    schema: searchResults.shape.games.element,
    description: 'A game that was found.',
    fields: {
      points: 'The score of a live or final game, else null.',
      'points.home': 'The home team’s points.',
      'points.away': 'The away team’s points.',
    },
  },
  TeamBadge: { schema: teamBadge, description: 'What is needed to show a team.' },
  TeamDetails: {
    schema: teamPage,
    description: 'A team with its rating over the season, results and upcoming games.',
    fields: {
      season: 'The season of the ranking; null before the first rating run.',
      current: 'The team’s place in the ranking; null if the team is not rated.',
      'current.rank': 'The place in the ranking, from 1.',
      'current.teams': 'The number of ranked teams.',
      history: 'The rating over the season, one point a week.',
      'history.date': 'The day of the rating.',
      record: 'Games won, lost and tied this season.',
      results: 'The season’s finished games, newest first.',
    },
  },
  MarginDistribution: {
    schema: marginDistribution,
    description: 'The probability of every whole margin from −reach to reach, from one side’s view.',
  },
  Contribution: {
    schema: contribution,
    description: 'One reason for a forecast.',
    fields: { name: 'The reason, such as the home edge.', points: 'Points for the predicted winner.' },
  },
  RankingRow: { schema: rankingRow, description: 'One team’s line in a ranking.' },
  Prediction: { schema: predictionRow, description: 'The forecast of an upcoming game.' },
  GameResult: { schema: resultRow, description: 'A finished game.' },
  UnfinishedGame: {
    schema: unfinishedGame,
    description: 'A game that is being played, or postponed without a new date.',
    fields: {
      date: 'The scheduled start. A postponed game was not played then.',
      points: 'The score so far; null if it is not known.',
      'points.home': 'The home team’s score.',
      'points.away': 'The away team’s score.',
      forecast: 'The last forecast before the start; null if there was none.',
    },
  },
  GameStatus: { schema: gameStatus, description: 'The state of a game.' },
  Game: {
    schema: gamePage,
    description: 'A game with its forecast and, once played, the accuracy of the forecast.',
    fields: {
      season: 'The season’s year.',
      points: 'The score of a live or final game, else null.',
      'points.home': 'The home team’s points.',
      'points.away': 'The away team’s points.',
      keyPlayers: 'The key player expected on each side.',
      'keyPlayers.home': 'The home team’s key player; null if unknown.',
      'keyPlayers.away': 'The away team’s key player; null if unknown.',
      receipt: 'The ledger entry that contains this forecast; null until it is frozen.',
      inContest: 'Whether the game is part of its sport’s contest.',
      distribution: 'Of the home team’s margin.',
    },
  },
  ResultCorrection: {
    schema: resultCorrection,
    description: 'A final result that was changed later.',
    fields: {
      game: 'The game in words: who played whom.',
      before: 'The result before the correction.',
      after: 'The corrected result; null if the game is no longer final.',
    },
  },
  ForecastScores: {
    schema: trackRecord.shape.algorithm.unwrap(),
    description:
      'The accuracy of a forecaster over some games. Lower is better; a tie counts half for each side.',
    fields: { games: 'The number of games.' },
  },
  TrackRecord: {
    schema: trackRecord,
    description: 'The accuracy of a sport’s frozen forecasts, compared with two baselines.',
    fields: {
      algorithm: 'The algorithm; null before the first frozen forecast was played.',
      homeTeam: 'A baseline: every home team wins as often as home teams did in the five seasons before.',
      'market.market': 'The market’s lines.',
      'market.algorithm': 'The algorithm on the same games.',
      market: 'Games with a market line; null if no lines are known.',
      'bins.games': 'The number of forecasts in this tenth.',
      'calibration.error': 'The mean distance between forecast and outcome over the tenths.',
    },
  },
  Matchup: {
    schema: matchup,
    description: 'The forecast for two teams, at the first one’s ground and on neutral ground.',
    fields: {
      gameId: 'The game whose rest days and key players count; null if none was given.',
      distribution: 'Of the home team’s margin, at home.',
    },
  },
  SpreadAnalysis: {
    schema: calls.analyseSpread.output,
    description: 'How a point spread compares with the forecast.',
    fields: { distribution: 'Of the favorite’s margin.' },
  },
  VigAnalysis: {
    schema: calls.analyseVig.output,
    description: 'What two prices imply, and how that compares with the forecast.',
    fields: { distribution: 'Of the favorite’s margin.' },
  },
  ContestState: {
    schema: contestState,
    description:
      'open until the game’s start, then locked, and final with its result. A void game gives no points.',
  },
  Crowd: {
    schema: contest.crowd.unwrap(),
    description: 'The picks of all players in sum, without the algorithm.',
    fields: {
      homeMargin: 'The mean margin of the picks for the home team; null without such picks.',
      awayMargin: 'The mean margin of the picks for the away team; null without such picks.',
    },
  },
  ContestChange: {
    schema: contest.changes.element,
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
      crowd: 'The picks of all players; null until the lock.',
      receipt: 'The ledger entry that contains the forecast.',
      changes: 'Public changes of this contest game, oldest first.',
      userPredictedTeam: 'The name of the team that the caller picked; null without a pick.',
      userPredictedScore: 'The margin that the caller picked; null without a pick.',
    },
  },
  Pick: {
    schema: calls.submitPicks.body.element,
    description: 'One pick of a submission.',
    fields: {
      date: 'The game’s start as the player saw it. A different start is refused, so that nobody picks a moved game unknowingly.',
    },
  },
  ContestForecast: {
    schema: home.contestList.element.def.in.shape.contest,
    description: 'The forecast of a contest game, frozen when its slate opened.',
  },
  ContestCard: {
    schema: home.contestList.element,
    description: 'A contest game before its lock.',
    fields: { _id: 'The contest game’s id.' },
  },
  WinnerCard: {
    schema: home.winnerList.element,
    description: 'The winner of a finished slate.',
    fields: { _id: 'The slate’s id.', 'winner.date': 'The start of the slate’s first game.' },
  },
  NextLock: { schema: home.nextLock.unwrap(), description: 'The contest game that locks next.' },
  Lock: {
    schema: home.locks.element,
    description: 'How many contest games lock at a time.',
    fields: { at: 'The time of the lock.', games: 'The number of contest games that lock then.' },
  },
  LastSlate: { schema: home.lastSlate.unwrap(), description: 'The last settled slate.' },
  HomePage: {
    schema: calls.getHome.output,
    description: 'The content of the home page.',
    fields: { sportsCategory: 'All sport categories, in menu order.' },
  },
  Standing: {
    schema: calls.listWinners.output.shape.result.element,
    description: 'One row of a board: a player, or the algorithm, in one slate.',
    fields: {
      date: 'The start of the slate’s first game.',
      sportsCategory: 'The sport.',
      'sportsCategory._id': 'The sport’s id.',
    },
  },
  Board: {
    schema: boards.result.element,
    description: 'A summary of one slate’s board.',
    fields: {
      date: 'The start of the slate’s first game.',
      day: 'The day of that game in the sport’s time zone. Each board of a sport has its own.',
      games: 'The number of contest games that are not void.',
      algorithm: 'The algorithm’s standing; null if it is not on the board.',
      'algorithm.rank': 'Its rank.',
      'algorithm.points': 'Its points in this slate.',
    },
  },
  GameScore: {
    schema: boards.rescorings.element.shape.before,
    description: 'How a game was scored.',
    fields: {
      outcome: 'Whether the game counts.',
      homeMargin: 'The home team’s margin; null without a result.',
    },
  },
  Rescoring: {
    schema: boards.rescorings.element,
    description: 'A published result that changed.',
    fields: {
      at: 'When it was changed.',
      before: 'The score before the change.',
      after: 'The score after the change.',
    },
  },
  LastWinner: {
    schema: calls.listLastWinners.output.shape.result.element,
    description:
      'The winner of a sport’s last finished contest. If the algorithm shares the first rank, a player is named.',
    fields: {
      name: 'The name on boards.',
      contestPoints: 'The winner’s points in this slate.',
    },
  },
  OwnStanding: {
    schema: calls.getOwnRows.output.shape.result.element,
    description: 'The caller’s row with its position.',
  },
  LedgerEntry: {
    schema: calls.listLedger.output.shape.result.element,
    description: 'One entry of the ledger: the forecasts of one slate.',
  },
  NewsItem: {
    schema: newsItem,
    description: 'A news item.',
    fields: {
      description: 'One or two sentences, sanitized HTML.',
      content: 'The whole text, sanitized HTML.',
    },
  },
  Article: { schema: article, description: 'A research article.' },
  Podcast: { schema: podcast, description: 'A podcast episode.' },
  PageContent: { schema: pageContent, description: 'A text page.' },
  PageSummary: {
    schema: calls.findPageContents.output.options[1].shape.result.element,
    description: 'A text page without its text.',
  },
  PageList: { schema: calls.findPageContents.output.options[1], description: 'All text pages.' },
  Announcement: {
    schema: announcement,
    description: 'What the site says above every page for a while.',
    fields: {
      text: 'One sentence.',
      link: 'A path of this site or an address on another; null if it leads nowhere.',
    },
  },
  Banner: {
    schema: banner,
    description: 'An advertising picture.',
    fields: { banner: 'The picture’s address on this site.' },
  },
  SocialLink: { schema: socialLink, description: 'The product’s page on another platform.' },
  CodeRequest: { schema: calls.resendCode.body, description: 'The email that a code is sent to.' },
  CodeSent: { schema: calls.resendCode.output, description: 'A code was requested.' },
  PasswordChanged: { schema: calls.changePassword.output, description: 'The password was changed.' },
  MessageReceived: { schema: calls.createEnquiry.output, description: 'The message was received.' },
  Unsubscribed: {
    schema: calls.unsubscribe.output,
    description: 'A subscription ended.',
    fields: { ended: 'The kind of email that will not be sent again.' },
  },
  Session: { schema: calls.listSessions.output.shape.result.element, description: 'A signed-in device.' },
  Profile: {
    schema: profile,
    description: 'A player’s profile.',
    fields: {
      name: 'The first name; null if not set.',
      lastName: 'The last name; null if not set.',
      mobileNumber: 'The phone number; null if not set.',
      contestTeamName: 'The name on boards; null if not set.',
      contestLeague: 'The league; null if not set.',
      profilePic: 'The picture’s address on this site; null without one.',
    },
  },
  MailWishes: { schema: mailWishes, description: 'The emails that a player has subscribed to.' },
  ExportedSession: { schema: data.sessions.element, description: 'A session in a player’s data.' },
  ExportedPick: {
    schema: data.picks.element,
    description: 'A pick in a player’s data.',
    fields: { sport: 'The sport’s name.' },
  },
  ExportedMessage: {
    schema: data.messages.element,
    description: 'A message that the player sent.',
    fields: { subject: 'The subject; null without one.', message: 'The text.' },
  },
  ExportedReply: {
    schema: data.messages.element.shape.replies.element,
    description: 'A reply of the operators to a message of the player.',
    fields: { message: 'The text.' },
  },
  ComparedPick: {
    schema: versus.shape.best.element,
    description: 'A pick next to the algorithm’s on the same game, once it is final.',
  },
  ComparedSlate: {
    schema: versus.shape.slates.element,
    description: 'The sum of one slate over the picked games, with the algorithm’s over the same games.',
    fields: { date: 'The start of the slate’s first game.', games: 'The number of picked games.' },
  },
  CalibrationGroup: {
    schema: versus.shape.calibration.element,
    description: 'Picks of similar confidence.',
    fields: { games: 'The number of picks.' },
  },
  OwnNextLock: {
    schema: versus.shape.nextLock.unwrap(),
    description: 'The game that locks next, and how many games of its contest the caller has picked.',
  },
  OwnLastBoard: {
    schema: versus.shape.lastBoard.unwrap(),
    description: 'The caller’s row on their newest board.',
  },
  OwnPlaying: {
    schema: versus.shape.playing.unwrap(),
    description: 'The caller’s picks that are being played.',
    fields: { games: 'The number of those games.' },
  },
  YouVsAlgorithm: {
    schema: versus,
    description: 'The caller’s picks of a year compared with the algorithm’s on the same games.',
    fields: {
      games: 'The number of compared games.',
      calibration: 'The confidence of the caller’s picks.',
      playing:
        'The caller’s picks that are being played, in the sport with the most of them; null without one.',
    },
  },
};
