import { versus } from './calls.ts';
import type { youVsAlgorithmCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { ids, times } from '../reference/example-world.ts';

export const youVsAlgorithmReference: FeatureReference<typeof youVsAlgorithmCalls> = {
  calls: {
    getVersus: {
      whose: 'figures of the bearer',
      tag: 'Profile',
      title: 'Compare yourself with the algorithm',
      example: {
        answer: {
          year: 2026,
          name: 'Robin’s Second Opinion',
          games: 12,
          points: 64.3,
          algorithmPoints: 31.5,
          chanceOfSkill: 0.81,
          slates: [
            {
              slateId: ids.slate,
              date: times.board,
              sportId: ids.sport,
              sportName: 'Hockey',
              games: 12,
              points: 64.3,
              algorithmPoints: 31.5,
            },
          ],
          best: [
            {
              gameId: ids.playedGame,
              date: times.played,
              sportName: 'Hockey',
              awayTeam: 'Paddlewheels',
              homeTeam: 'Plowmen',
              awayPoints: 2,
              homePoints: 4,
              team: 'Plowmen',
              margin: 3,
              points: 18.2,
              algorithmPoints: 9.6,
            },
          ],
          worst: [],
          calibration: [{ said: 0.7, happened: 0.67, games: 6 }],
          algorithmCalibration: [{ said: 0.62, happened: 0.58, games: 6 }],
          nextLock: {
            sportId: ids.sport,
            sportName: 'Hockey',
            date: times.start,
            awayTeam: 'Paddlewheels',
            homeTeam: 'Plowmen',
            open: 14,
            picked: 9,
          },
          lastBoard: { sportId: ids.sport, sportName: 'Hockey', rank: 12, size: 1205, players: 1204 },
          playing: { sportId: ids.sport, sportName: 'Hockey', games: 3 },
        },
      },
    },
  },
  schemas: {
    ComparedPick: {
      schema: versus.shape.best.element,
      description: 'A pick next to the algorithm’s on the same game, once it is final.',
    },
    ComparedSlate: {
      schema: versus.shape.slates.element,
      description: 'The sum of one slate over the picked games, with the algorithm’s over the same games.',
      fields: { date: 'The date of the slate’s board.', games: 'The number of picked games.' },
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
  },
};
