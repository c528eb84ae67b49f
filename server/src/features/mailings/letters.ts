import { formatGapGames, formatRank, gapOf } from '@outpick/contracts';
import type { Gap } from '@outpick/contracts';
import type { Letter } from '../../platform/mail/letter.ts';

export interface ReminderContent {
  readonly sportId: string;
  readonly sportName: string;
  readonly games: number;
  readonly awayTeam: string;
  readonly homeTeam: string;
  readonly startsAt: Date;
  /** The sport's word for the start of a game. */
  readonly startWord: string;
}

const startFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

const closingParts = (unsubscribe: string) => [
  { text: 'You’re getting this email because you signed up for it.' },
  { link: 'Unsubscribe', address: unsubscribe },
];

export const reminderLetter = (content: ReminderContent, origin: string, unsubscribe: string): Letter => ({
  subject: `${content.sportName}: the first game locks soon`,
  preview: `${content.awayTeam} @ ${content.homeTeam}, ${startFormat.format(content.startsAt)}.`,
  parts: [
    {
      text: `${content.awayTeam} @ ${content.homeTeam} locks at ${content.startWord}, ${startFormat.format(content.startsAt)}. ${content.games === 1 ? 'You have not picked it yet.' : `You have not picked any of the ${content.games} games yet.`}`,
    },
    { button: 'Make your picks', address: `${origin}/content/${content.sportId}` },
    ...closingParts(unsubscribe),
  ],
});

/** One of the week's best or worst picks, with the algorithm's points. */
export interface DigestPick {
  readonly team: string;
  readonly margin: number;
  /** The game with its score, such as "Bills 20 @ Chiefs 27". */
  readonly game: string;
  readonly points: number;
  readonly algorithmPoints: number;
  /** Whether the algorithm picked the other team. */
  readonly disagreed: boolean;
}

export interface DigestContent {
  readonly gap: Gap;
  readonly rank: { readonly rank: number; readonly players: number; readonly sport: string } | undefined;
  readonly best: DigestPick | undefined;
  readonly worst: DigestPick | undefined;
}

/** Points with a sign; the minus is U+2212. */
function formatSigned(points: number): string {
  const digits = Math.abs(points).toFixed(1);
  if (Number(digits) === 0) return digits;
  return `${points > 0 ? '+' : '−'}${digits}`;
}

function pickParts(name: string, pick: DigestPick | undefined): { text: string }[] {
  if (!pick) return [];
  const { team, margin, game, points, algorithmPoints, disagreed } = pick;
  const prediction = margin === 0 ? `${team}, called level` : `${team} by ${margin}`;
  const algorithm = disagreed ? 'The algorithm took the other side' : 'The algorithm';
  return [
    {
      text: `${name}: ${prediction}. ${game}: ${formatSigned(points)}. ${algorithm}: ${formatSigned(algorithmPoints)}.`,
    },
  ];
}

/** The subject says who won the week, and by how many points. */
function subjectOf(content: DigestContent): string {
  const gap = gapOf(content.gap);
  const by = Math.abs(gap).toFixed(1);
  if (Number(by) === 0) return 'You were level with the algorithm';
  return gap > 0 ? `You beat the algorithm by ${by}` : `The algorithm beat you by ${by}`;
}

const rankSentence = ({ rank }: DigestContent): string =>
  rank ? ` Best rank: ${formatRank(rank.rank, rank.players)}, ${rank.sport}.` : '';

/** "+20.4 points, the algorithm +9.0, on the 12 games you both picked." */
const describeWeek = ({ gap }: DigestContent): string =>
  `${formatSigned(gap.points)} points, the algorithm ${formatSigned(gap.algorithmPoints)}, ${formatGapGames(gap.games)}.`;

export const digestLetter = (content: DigestContent, origin: string, unsubscribe: string): Letter => ({
  subject: subjectOf(content),
  preview: `Your week: ${describeWeek(content)}`,
  parts: [
    { text: `Your week: ${describeWeek(content)}${rankSentence(content)}` },
    ...pickParts('Best pick', content.best),
    ...pickParts('Worst pick', content.worst),
    { button: 'See your year', address: `${origin}/you` },
    ...closingParts(unsubscribe),
  ],
});
