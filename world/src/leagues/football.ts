import { weeklyRestEffect, type LeagueSpec } from '../league-spec.ts';
import { logo } from '../logo.ts';
import { footballConferences } from '../names/colleges.ts';
import { quarterbacks } from '../play/key-players.ts';
import * as score from '../play/scores.ts';
import { committeeField, conferenceField } from '../postseason.ts';
import { collegeFootball } from '../schedule/college-football.ts';
import { proFootball } from '../schedule/pro-football.ts';
import { collegeTeams, proTeams } from '../teams.ts';

const compass = ['East', 'North', 'South', 'West'];

export const proFootballLeague: LeagueSpec = {
  slug: 'pro-football',
  name: 'Longfield League',
  sportName: 'Pro Football',
  logo: logo('football'),
  timeZone: 'America/New_York',
  maxMargin: 100,
  tiesPossible: true,
  window: 'week',
  college: false,
  model: 'nfl',
  entrants: proTeams('football', ['Keystone Conference', 'Lodestar Conference'], compass),
  plan: proFootball,
  regularWeeks: 18,
  postseasonWeeks: 5,
  postseason: {
    field: conferenceField(7),
    bowls: null,
    rounds: [
      { bestOf: 1, neutral: false, day: 4, over: 2 },
      { bestOf: 1, neutral: false, day: 11, over: 2 },
      { bestOf: 1, neutral: false, day: 19, over: 1 },
      { bestOf: 1, neutral: true, day: 33, over: 1 },
    ],
  },
  strengths: {
    conferenceSpread: 0,
    programSpread: 1.5,
    carried: 0.55,
    seasonSpread: 2.9,
    dailyVariance: 0.035,
    homeEdge: 2.6,
    homeEdgeSpread: 0.4,
  },
  keyPlayers: quarterbacks({ spread: 2.4, turnover: 0.2 }),
  announcedHours: 120,
  playGame: score.football(45, 9, 0.06),
  restEffect: weeklyRestEffect,
  minutesLong: 190,
  market: { share: 0.97, noise: 1.6, step: 0.5 },
  disruption: {
    postponedShare: 0.006,
    replayedShare: 0.7,
    canceledShare: 0.001,
    delay: 2,
    clearDays: 3,
    doubleHeaders: false,
  },
};

export const collegeFootballLeague: LeagueSpec = {
  slug: 'college-football',
  name: "Scholars' Gridiron Union",
  sportName: 'College Football',
  logo: logo('football', 'college'),
  timeZone: 'America/New_York',
  maxMargin: 100,
  tiesPossible: false,
  window: 'week',
  college: true,
  model: 'ncaaf',
  entrants: collegeTeams(footballConferences),
  plan: collegeFootball,
  regularWeeks: 14,
  postseasonWeeks: 6,
  postseason: {
    field: committeeField(8, 7, false),
    bowls: { winsNeeded: 6, day: 11, over: 14 },
    rounds: [
      { bestOf: 1, neutral: true, day: 18, over: 2 },
      { bestOf: 1, neutral: true, day: 25, over: 1 },
      { bestOf: 1, neutral: true, day: 34, over: 1 },
    ],
  },
  strengths: {
    conferenceSpread: 6.5,
    programSpread: 5.5,
    carried: 0.5,
    seasonSpread: 6,
    dailyVariance: 0.15,
    homeEdge: 3.1,
    homeEdgeSpread: 0.8,
  },
  keyPlayers: quarterbacks({ spread: 2.6, turnover: 0.45 }),
  announcedHours: 120,
  playGame: score.football(55, 12, 0),
  restEffect: weeklyRestEffect,
  minutesLong: 205,
  market: { share: 0.95, noise: 2.5, step: 0.5 },
  disruption: {
    postponedShare: 0.006,
    replayedShare: 0.5,
    canceledShare: 0.003,
    delay: 6,
    clearDays: 4,
    doubleHeaders: false,
  },
};
