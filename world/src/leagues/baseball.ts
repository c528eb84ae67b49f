import { noRestEffect, type LeagueSpec } from '../league-spec.ts';
import { logo } from '../logo.ts';
import { pitchers } from '../play/key-players.ts';
import * as score from '../play/scores.ts';
import { conferenceField } from '../postseason.ts';
import { baseball } from '../schedule/baseball.ts';
import { proTeams } from '../teams.ts';

export const baseballLeague: LeagueSpec = {
  slug: 'baseball',
  name: 'Long Summer League',
  sportName: 'Baseball',
  logo: logo('baseball'),
  timeZone: 'America/New_York',
  maxMargin: 49,
  tiesPossible: false,
  window: 'day',
  college: false,
  model: 'mlb',
  entrants: proTeams('baseball', ['Almanac League', 'Gazette League'], ['East', 'Central', 'West']),
  plan: baseball,
  regularWeeks: 28,
  postseasonWeeks: 6,
  postseason: {
    field: conferenceField(6),
    bowls: null,
    rounds: [
      { bestOf: 3, neutral: false, day: 1, over: 1 },
      { bestOf: 5, neutral: false, day: 5, over: 1 },
      { bestOf: 7, neutral: false, day: 15, over: 2 },
      { bestOf: 7, neutral: false, day: 29, over: 1 },
    ],
  },
  strengths: {
    conferenceSpread: 0,
    programSpread: 0.25,
    carried: 0.67,
    seasonSpread: 0.3,
    dailyVariance: 0.0004,
    homeEdge: 0.28,
    homeEdgeSpread: 0.05,
  },
  keyPlayers: pitchers({ spread: 0.45, turnover: 0.25 }),
  announcedHours: 48,
  playGame: score.baseball(8.8),
  restEffect: noRestEffect,
  minutesLong: 170,
  market: { share: 0.95, noise: 0.15, step: 0.1 },
  disruption: {
    postponedShare: 0.018,
    replayedShare: 0.85,
    canceledShare: 0.001,
    delay: 1,
    clearDays: 0,
    doubleHeaders: true,
  },
};
