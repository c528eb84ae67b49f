import type { RunPreview } from '../ratings/index.ts';
import { noChanges } from '../settlement/index.ts';
import type { PointChanges, PreviewedPoints, SettlementPreview } from '../settlement/index.ts';
import type { ActOutcome } from './act-outcome.ts';
import { maxPreviewSeconds } from './preview-correction.ts';
import type { Consequences } from './preview-correction.ts';

const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Formats tenths of points with a sign and one decimal. */
const formatPoints = (tenths: number): string =>
  `${tenths < 0 ? '−' : '+'}${(Math.abs(tenths) / 10).toFixed(1)}`;

const formatRating = (change: number): string => `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)}`;

/** Returns the largest change of a player's points, in tenths, with its sign. */
const largestOf = ({ mostUp, mostDown }: PointChanges): number => (mostUp >= -mostDown ? mostUp : mostDown);

function describePoints(points: PreviewedPoints): string {
  const { players } = points;
  if (players === 0) return 'no player’s points change';
  const whose = players === 1 ? '1 player’s points' : `${players} players’ points`;
  return points.mostUp === null
    ? `up to ${whose} change, by how much is secret until their picks may be seen`
    : `${whose} change, the largest by ${formatPoints(largestOf(points))}`;
}

/** What takes the place of a part that could not be computed in time. */
const inTime = `could not be computed within ${maxPreviewSeconds} seconds.`;

/** Describes what a new settlement of one slate changes; `points` is undefined if that could not be computed in time. */
export const describeResettlement = (points: PreviewedPoints | undefined): string =>
  points
    ? `Re-settles 1 slate, ${describePoints(points)}.`
    : `Re-settles 1 slate. Whose points change ${inTime}`;

interface SummaryNumbers {
  readonly teams: number;
  readonly largest: RunPreview['largest'];
  readonly slates: number;
  readonly points: PreviewedPoints;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Re-rates 32 teams (most: Bears, −0.84), re-settles 1 slate, 57 players’ points change, the largest by −35.5." */
function summarize(
  { teams, largest, slates, points }: SummaryNumbers,
  names: ReadonlyMap<string, string>,
): string {
  const most = largest
    ? ` (most: ${names.get(largest.teamId) ?? 'a team'}, ${formatRating(largest.change)})`
    : '';
  const parts = [
    teams === 0 ? 're-rates no team' : `re-rates ${formatCount(teams, 'team')}${most}`,
    slates === 0 ? 're-settles no slate' : `re-settles ${formatCount(slates, 'slate')}`,
    ...(slates === 0 ? [] : [describePoints(points)]),
  ];
  return `${capitalize(parts.join(', '))}.`;
}

const formatTime = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Describes for each game how its place in the contest changes, and how many picks that concerns. */
function describeGames({ games }: SettlementPreview, startsAt: Date | undefined): string[] {
  return games.flatMap(({ before, after, picks }) => {
    if (!before.inContest && !after.inContest) return [];
    const kept = `${formatCount(picks, 'pick')} ${picks === 1 ? 'stays' : 'stay'} as ${picks === 1 ? 'it is' : 'they are'}.`;
    const until = startsAt ? ` until ${formatTime(startsAt)}` : '';
    return [
      ...(before.inContest && !after.inContest
        ? [`The game leaves the contest with ${formatCount(picks, 'pick')}.`]
        : []),
      ...(!before.inContest && after.inContest ? ['The game joins the contest.'] : []),
      ...(before.isOpen && !after.isOpen && after.inContest ? [`It stops taking picks. ${kept}`] : []),
      ...(!before.isOpen && after.isOpen ? [`It takes picks${until}. ${kept}`] : []),
      ...(after.waits && !before.waits
        ? ['Its points follow 15 minutes after the start, when its picks may be seen.']
        : []),
      ...(before.outcome !== 'void' && after.outcome === 'void'
        ? ['It becomes void in its contest: nobody scores on it.']
        : []),
      ...(before.outcome === 'void' && after.outcome !== 'void' ? ['It counts in its contest again.'] : []),
    ];
  });
}

/** Describes an act's consequences in sentences for the operator. The first sentence is the summary. */
export function describeConsequences(
  { changed, ratings, settlement }: Consequences,
  names: ReadonlyMap<string, string>,
): string[] {
  const isNothing = !changed && settlement?.games.length === 0;
  if (isNothing) return ['Changes nothing now: the game is already like that.'];
  const { teams, largest, forecasts, hasOtherResults } = ratings ?? {
    teams: 0,
    largest: null,
    forecasts: 0,
    hasOtherResults: false,
  };
  const points = settlement?.points ?? noChanges;
  const summary = summarize({ teams, largest, slates: settlement?.slateIds.length ?? 0, points }, names);
  return [
    ...(ratings && settlement ? [summary] : []),
    ...(ratings ? [] : [`Re-rates the sport. How many teams change ${inTime}`]),
    ...(settlement
      ? describeGames(settlement, changed?.after.startsAt)
      : [`Re-settles its slates. Whose points change ${inTime}`]),
    ...(forecasts > 0
      ? [`${formatCount(forecasts, 'forecast')} of coming games ${forecasts === 1 ? 'changes' : 'change'}.`]
      : []),
    ...(hasOtherResults ? ['Results of other games wait to be rated; the numbers include them.'] : []),
  ];
}

/** Describes an act's outcome in the words of its preview. */
export function describeOutcome(outcome: ActOutcome, names: ReadonlyMap<string, string>): string {
  if (outcome.state === 'working')
    return 'Ratings are computed and slates are settled again within moments. Then the outcome is shown here.';
  if (outcome.state === 'expired')
    return 'The earlier boards are deleted, so the difference cannot be shown any more.';
  return summarize(outcome, names);
}
