import { noRestEffect, type LeagueSpec } from '../league-spec.ts';
import { logo } from '../logo.ts';
import * as score from '../play/scores.ts';
import { soccer } from '../schedule/soccer.ts';
import { soccerTeams } from '../teams.ts';

export const soccerLeague: LeagueSpec = {
  slug: 'soccer',
  name: 'Pennant Division',
  sportName: 'Soccer',
  logo: logo('soccer'),
  timeZone: 'Europe/London',
  maxMargin: 49,
  tiesPossible: true,
  window: 'week',
  college: false,
  model: 'epl',
  entrants: soccerTeams(),
  plan: soccer(1),
  regularWeeks: 42,
  postseasonWeeks: 0,
  postseason: null,
  strengths: {
    conferenceSpread: 0,
    programSpread: 0.38,
    carried: 0.8,
    seasonSpread: 0.2,
    dailyVariance: 0.0002,
    homeEdge: 0.38,
    homeEdgeSpread: 0.06,
  },
  keyPlayers: null,
  announcedHours: 0,
  playGame: score.soccer(2.7),
  restEffect: noRestEffect,
  minutesLong: 115,
  market: { share: 0.97, noise: 0.12, step: 0.25 },
  disruption: {
    postponedShare: 0.015,
    replayedShare: 0.7,
    canceledShare: 0.002,
    delay: 9,
    clearDays: 2,
    doubleHeaders: false,
  },
};
