import type { Output } from '@outpick/contracts';
import type { ActOutcomeAnswer, resultsAdminCalls } from '@outpick/contracts/admin';
import type { Reader } from '../../../platform/database/transaction.ts';
import { describeConsequences, describeOutcome } from '../../consequences/index.ts';
import type { ActOutcome, Consequences } from '../../consequences/index.ts';
import type { PreviewedPoints } from '../../settlement/index.ts';
import { nameTeams } from './get-game.ts';

type ConsequencesAnswer = Omit<
  Output<typeof resultsAdminCalls.previewCorrection>,
  'gameVersion' | 'refusals' | 'doubts'
>;

/** Converts tenths to points. */
export const presentPoints = (points: PreviewedPoints) => ({
  players: points.players,
  mostUp: points.mostUp === null ? null : points.mostUp / 10,
  mostDown: points.mostDown === null ? null : points.mostDown / 10,
});

export async function presentConsequences(
  db: Reader,
  consequences: Consequences,
): Promise<ConsequencesAnswer> {
  const { changed, ratings, settlement } = consequences;
  const names = await nameTeams(db, ratings?.largest ? [ratings.largest.teamId] : []);
  return {
    after: changed
      ? {
          startsAt: changed.after.startsAt.toISOString(),
          status: changed.after.status,
          points: changed.after.points,
        }
      : null,
    sentences: describeConsequences(consequences, names),
    changesNothing: !changed && settlement?.games.length === 0,
    ratings: ratings
      ? {
          teams: ratings.teams,
          largest: ratings.largest && {
            team: names.get(ratings.largest.teamId) ?? '',
            change: ratings.largest.change,
          },
          forecasts: ratings.forecasts,
        }
      : null,
    settlement: settlement
      ? { slates: settlement.slateIds.length, ...presentPoints(settlement.points) }
      : null,
  };
}

export async function presentOutcome(db: Reader, outcome: ActOutcome | undefined): Promise<ActOutcomeAnswer> {
  if (!outcome)
    return {
      state: 'none',
      act: null,
      actedAt: null,
      sentence: 'Nobody has acted on it yet.',
      teams: 0,
      slates: 0,
      players: 0,
      mostUp: 0,
      mostDown: 0,
    };
  const names = await nameTeams(db, outcome.largest ? [outcome.largest.teamId] : []);
  return {
    state: outcome.state,
    act: outcome.act,
    actedAt: outcome.actedAt.toISOString(),
    sentence: describeOutcome(outcome, names),
    teams: outcome.teams,
    slates: outcome.slates,
    ...presentPoints(outcome.points),
  };
}
