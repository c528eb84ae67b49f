import type { Letter } from '../../platform/mail/letter.ts';

export interface ReminderFacts {
  readonly sportId: string;
  readonly sportName: string;
  readonly games: number;
  readonly awayTeam: string;
  readonly homeTeam: string;
  readonly startsAt: Date;
}

const when = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

const ending = (unsubscribe: string) => [
  { text: 'You get this because you asked for it.' },
  { link: 'No more of these', address: unsubscribe },
];

export const reminderLetter = (facts: ReminderFacts, origin: string, unsubscribe: string): Letter => ({
  subject: `${facts.sportName}: the first game locks soon`,
  preview: `${facts.awayTeam} @ ${facts.homeTeam}, ${when.format(facts.startsAt)}.`,
  parts: [
    {
      text: `${facts.awayTeam} @ ${facts.homeTeam} locks on ${when.format(facts.startsAt)}. ${facts.games === 1 ? 'You have not picked it yet.' : `You have not picked any of the ${facts.games} games yet.`}`,
    },
    { button: 'Make your picks', address: `${origin}/content/${facts.sportId}` },
    ...ending(unsubscribe),
  ],
});

/** A pick that stood out, beside the algorithm's. */
export interface Call {
  readonly team: string;
  readonly margin: number;
  /** "Bills 20 @ Chiefs 27" */
  readonly game: string;
  readonly points: number;
  readonly algorithmPoints: number;
  /** Whether the algorithm took the other team. */
  readonly disagreed: boolean;
}

export interface MondayFacts {
  readonly games: number;
  readonly points: number;
  readonly algorithmPoints: number;
  readonly rank: { readonly rank: number; readonly players: number; readonly sport: string } | undefined;
  readonly best: Call | undefined;
  readonly worst: Call | undefined;
}

/** Points with their sign; the minus is the true one. */
function signed(points: number): string {
  const digits = Math.abs(points).toFixed(1);
  if (Number(digits) === 0) return digits;
  return `${points > 0 ? '+' : '−'}${digits}`;
}

function sayCall(name: string, call: Call | undefined): { text: string }[] {
  if (!call) return [];
  const { team, margin, game, points, algorithmPoints, disagreed } = call;
  const said = margin === 0 ? `${team}, called level` : `${team} by ${margin}`;
  const it = disagreed ? 'The algorithm took the other side' : 'The algorithm';
  return [{ text: `${name}: ${said}. ${game}: ${signed(points)}. ${it}: ${signed(algorithmPoints)}.` }];
}

/** Who won the week, with the figure. */
function gapOf({ points, algorithmPoints }: MondayFacts): string {
  const gap = points - algorithmPoints;
  const by = Math.abs(gap).toFixed(1);
  if (Number(by) === 0) return 'You were level with the algorithm';
  return gap > 0 ? `You beat the algorithm by ${by}` : `The algorithm beat you by ${by}`;
}

const bestRank = ({ rank }: MondayFacts): string =>
  rank ? ` Best rank: ${rank.rank} of ${rank.players}, ${rank.sport}.` : '';

export const mondayLetter = (facts: MondayFacts, origin: string, unsubscribe: string): Letter => ({
  subject: gapOf(facts),
  preview: `Your week: ${signed(facts.points)} points, the algorithm ${signed(facts.algorithmPoints)}.`,
  parts: [
    {
      text: `Your week: ${signed(facts.points)} points in ${facts.games} ${facts.games === 1 ? 'game' : 'games'}. The algorithm: ${signed(facts.algorithmPoints)} in the same.${bestRank(facts)}`,
    },
    ...sayCall('Best call', facts.best),
    ...sayCall('Worst call', facts.worst),
    { button: 'See your year', address: `${origin}/you` },
    ...ending(unsubscribe),
  ],
});
