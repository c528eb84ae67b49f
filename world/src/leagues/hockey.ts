import { backToBackEffect, type LeagueSpec } from '../league-spec.ts';
import { logo } from '../logo.ts';
import * as score from '../play/scores.ts';
import { conferenceField } from '../postseason.ts';
import { hockey } from '../schedule/nightly.ts';
import { proTeams } from '../teams.ts';

export const hockeyLeague: LeagueSpec = {
  slug: 'ice-hockey',
  name: 'Redlamp League',
  sportName: 'Ice Hockey',
  logo: logo('hockey'),
  timeZone: 'America/Toronto',
  maxMargin: 49,
  tiesPossible: false,
  window: 'day',
  college: false,
  model: 'nhl',
  entrants: proTeams('hockey', ['Blueline Conference', 'Centreline Conference'], ['Tidal', 'Inland']),
  plan: hockey,
  regularWeeks: 25,
  postseasonWeeks: 9,
  postseason: {
    field: conferenceField(8),
    bowls: null,
    rounds: [
      { bestOf: 7, neutral: false, day: 4, over: 2 },
      { bestOf: 7, neutral: false, day: 19, over: 2 },
      { bestOf: 7, neutral: false, day: 34, over: 2 },
      { bestOf: 7, neutral: false, day: 49, over: 1 },
    ],
  },
  strengths: {
    conferenceSpread: 0,
    programSpread: 0.15,
    carried: 0.72,
    seasonSpread: 0.22,
    dailyVariance: 0.0003,
    homeEdge: 0.25,
    homeEdgeSpread: 0.04,
  },
  keyPlayers: null,
  announcedHours: 0,
  playGame: score.hockey(5.7),
  restEffect: backToBackEffect(0.18),
  minutesLong: 155,
  market: { share: 0.95, noise: 0.12, step: 0.1 },
  disruption: {
    postponedShare: 0.005,
    replayedShare: 0.8,
    canceledShare: 0.0006,
    delay: 4,
    clearDays: 0,
    doubleHeaders: false,
  },
};
