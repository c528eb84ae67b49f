import { backToBackEffect, noRestEffect, type LeagueSpec } from '../league-spec.ts';
import { logo } from '../logo.ts';
import * as score from '../play/scores.ts';
import { committeeField, conferenceField } from '../postseason.ts';
import { collegeBasketball } from '../schedule/college-basketball.ts';
import { proBasketball } from '../schedule/nightly.ts';
import { collegeTeams, proTeams } from '../teams.ts';

export const proBasketballLeague: LeagueSpec = {
  slug: 'pro-basketball',
  name: 'Highrim Association',
  sportName: 'Pro Basketball',
  logo: logo('basketball'),
  timeZone: 'America/New_York',
  maxMargin: 100,
  tiesPossible: false,
  window: 'day',
  college: false,
  model: 'nba',
  entrants: proTeams('basketball', ['Harbor Conference', 'Plateau Conference'], []),
  plan: proBasketball,
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
    programSpread: 1.5,
    carried: 0.65,
    seasonSpread: 2.8,
    dailyVariance: 0.03,
    homeEdge: 2.5,
    homeEdgeSpread: 0.7,
  },
  keyPlayers: null,
  announcedHours: 0,
  playGame: score.basketball(206, 16, 11),
  restEffect: backToBackEffect(1.8),
  minutesLong: 140,
  market: { share: 0.97, noise: 1.5, step: 0.5 },
  disruption: {
    postponedShare: 0.004,
    replayedShare: 0.8,
    canceledShare: 0.0006,
    delay: 4,
    clearDays: 0,
    doubleHeaders: false,
  },
};

export const collegeBasketballLeague: LeagueSpec = {
  ...proBasketballLeague,
  slug: 'college-basketball',
  name: "Scholars' Court Union",
  sportName: 'College Basketball',
  logo: logo('basketball', 'college'),
  college: true,
  model: 'ncaam',
  entrants: collegeTeams(Number.POSITIVE_INFINITY),
  plan: collegeBasketball,
  regularWeeks: 17,
  postseasonWeeks: 4,
  postseason: {
    field: committeeField(64, 8, true),
    bowls: null,
    rounds: [
      { bestOf: 1, neutral: true, day: 9, over: 2 },
      { bestOf: 1, neutral: true, day: 11, over: 2 },
      { bestOf: 1, neutral: true, day: 16, over: 2 },
      { bestOf: 1, neutral: true, day: 18, over: 2 },
      { bestOf: 1, neutral: true, day: 25, over: 1 },
      { bestOf: 1, neutral: true, day: 27, over: 1 },
    ],
  },
  strengths: {
    conferenceSpread: 7.5,
    programSpread: 4.5,
    carried: 0.73,
    seasonSpread: 3.4,
    dailyVariance: 0.01,
    homeEdge: 3.3,
    homeEdgeSpread: 1,
  },
  playGame: score.basketball(142, 15, 10.3),
  restEffect: noRestEffect,
  minutesLong: 125,
  market: { share: 0.93, noise: 1.7, step: 0.5 },
  disruption: {
    postponedShare: 0.004,
    replayedShare: 0.6,
    canceledShare: 0.001,
    delay: 3,
    clearDays: 1,
    doubleHeaders: false,
  },
};

export const womensCollegeBasketballLeague: LeagueSpec = {
  ...collegeBasketballLeague,
  slug: 'womens-college-basketball',
  name: "Scholars' Women's Court Union",
  sportName: "Women's College Basketball",
  logo: logo('basketball', 'womens'),
  model: 'ncaaw',
  strengths: {
    conferenceSpread: 9,
    programSpread: 7,
    carried: 0.77,
    seasonSpread: 4,
    dailyVariance: 0.01,
    homeEdge: 2.8,
    homeEdgeSpread: 0.8,
  },
  playGame: score.basketball(132, 14, 10.8),
  market: { share: 0.7, noise: 2.5, step: 0.5 },
};
