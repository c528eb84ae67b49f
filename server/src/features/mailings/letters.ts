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

/** One of the week's best or worst picks, with the algorithm's points. */
export interface NotedPick {
  readonly team: string;
  readonly margin: number;
  /** "Bills 20 @ Chiefs 27" */
  readonly game: string;
  readonly points: number;
  readonly algorithmPoints: number;
  /** Whether the algorithm took the other team. */
  readonly disagreed: boolean;
}

export interface DigestFacts {
  readonly games: number;
  readonly points: number;
  readonly algorithmPoints: number;
  readonly rank: { readonly rank: number; readonly players: number; readonly sport: string } | undefined;
  readonly best: NotedPick | undefined;
  readonly worst: NotedPick | undefined;
}

/** Points with a sign; the minus is U+2212. */
function signed(points: number): string {
  const digits = Math.abs(points).toFixed(1);
  if (Number(digits) === 0) return digits;
  return `${points > 0 ? '+' : '−'}${digits}`;
}

function pickParts(name: string, pick: NotedPick | undefined): { text: string }[] {
  if (!pick) return [];
  const { team, margin, game, points, algorithmPoints, disagreed } = pick;
  const prediction = margin === 0 ? `${team}, called level` : `${team} by ${margin}`;
  const algorithm = disagreed ? 'The algorithm took the other side' : 'The algorithm';
  return [
    { text: `${name}: ${prediction}. ${game}: ${signed(points)}. ${algorithm}: ${signed(algorithmPoints)}.` },
  ];
}

/** The week's winner and the difference in points. */
function subjectOf({ points, algorithmPoints }: DigestFacts): string {
  const gap = points - algorithmPoints;
  const by = Math.abs(gap).toFixed(1);
  if (Number(by) === 0) return 'You were level with the algorithm';
  return gap > 0 ? `You beat the algorithm by ${by}` : `The algorithm beat you by ${by}`;
}

const bestRank = ({ rank }: DigestFacts): string =>
  rank ? ` Best rank: ${rank.rank} of ${rank.players}, ${rank.sport}.` : '';

export const digestLetter = (facts: DigestFacts, origin: string, unsubscribe: string): Letter => ({
  subject: subjectOf(facts),
  preview: `Your week: ${signed(facts.points)} points, the algorithm ${signed(facts.algorithmPoints)}.`,
  parts: [
    {
      text: `Your week: ${signed(facts.points)} points in ${facts.games} ${facts.games === 1 ? 'game' : 'games'}. The algorithm: ${signed(facts.algorithmPoints)} in the same.${bestRank(facts)}`,
    },
    ...pickParts('Best call', facts.best),
    ...pickParts('Worst call', facts.worst),
    { button: 'See your year', address: `${origin}/you` },
    ...ending(unsubscribe),
  ],
});
