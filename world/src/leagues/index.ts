import type { LeagueSpec } from '../league-spec.ts';
import { topFour } from '../postseason.ts';
import { smallBasketball } from '../schedule/nightly.ts';
import { smallFootball } from '../schedule/pro-football.ts';
import { soccer } from '../schedule/soccer.ts';
import type { WorldSize } from '../types.ts';
import { baseballLeague } from './baseball.ts';
import { collegeBasketballLeague, proBasketballLeague, womensCollegeBasketballLeague } from './basketball.ts';
import { collegeFootballLeague, proFootballLeague } from './football.ts';
import { hockeyLeague } from './hockey.ts';
import { soccerLeague } from './soccer.ts';

const finalFour: NonNullable<LeagueSpec['postseason']> = {
  field: topFour,
  bowls: null,
  rounds: [
    { bestOf: 1, neutral: false, day: 5, over: 1 },
    { bestOf: 1, neutral: true, day: 12, over: 1 },
  ],
};

/** The leagues of a world, in menu order. The small world has three leagues with fewer clubs and shorter seasons. */
export function leagueSpecs(size: WorldSize): readonly LeagueSpec[] {
  if (size === 'full') {
    return [
      proFootballLeague,
      collegeFootballLeague,
      proBasketballLeague,
      collegeBasketballLeague,
      womensCollegeBasketballLeague,
      soccerLeague,
      hockeyLeague,
      baseballLeague,
    ];
  }
  return [
    {
      ...proFootballLeague,
      entrants: proFootballLeague.entrants.slice(0, 8),
      plan: smallFootball,
      regularWeeks: 14,
      postseasonWeeks: 2,
      postseason: finalFour,
    },
    {
      ...proBasketballLeague,
      entrants: proBasketballLeague.entrants.slice(0, 8),
      plan: smallBasketball,
      regularWeeks: 19,
      postseasonWeeks: 2,
      postseason: finalFour,
    },
    { ...soccerLeague, entrants: soccerLeague.entrants.slice(0, 6), plan: soccer(2), regularWeeks: 22 },
  ];
}
