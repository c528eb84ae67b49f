import { type Gap, formatGapGames, gapOf } from '@outpick/contracts';
import { formatCount, formatSigned } from '../../platform/numbers.ts';

/** The speaker: the site to the player, or the player on a shared picture. */
const speakers = {
  site: { subject: 'You', be: 'You are', object: 'you', picker: 'you both' },
  player: { subject: 'I', be: 'I am', object: 'me', picker: 'we both' },
} as const;

type Speaker = keyof typeof speakers;

/** Says who is ahead, and by how much. */
export function gapSentence(points: number, algorithmPoints: number, speaker: Speaker = 'site'): string {
  const { subject, be, object } = speakers[speaker];
  const gap = gapOf({ points, algorithmPoints });
  if (gap === 0) return `${be} level with the algorithm`;
  const by = Math.abs(gap).toFixed(1);
  return gap > 0 ? `${subject} beat the algorithm by ${by}` : `The algorithm beat ${object} by ${by}`;
}

/** The chance of skill in fans' words. */
export function skillSentence(chance: number, games: number): string {
  const ahead = Math.round(chance * 1000);
  const simulation = `We drew a thousand random seasons from your ${formatCount(games, 'game')}: you finish ahead in ${ahead}.`;
  return `${simulation} ${verdict(chance)}`;
}

function verdict(chance: number): string {
  if (chance >= 0.95) return 'That is more than luck.';
  if (chance >= 0.8) return 'Probably more than luck.';
  if (chance > 0.2) return 'Too early to tell luck from skill.';
  return chance > 0.05
    ? 'So far it is probably better than you.'
    : 'It has been better than you, and that is more than luck.';
}

/** Both point totals: "You +20.4, the algorithm +9.0, on the 12 games you both picked." */
export function bothTotals({ points, algorithmPoints, games }: Gap, speaker: Speaker = 'site'): string {
  const scorer = speaker === 'site' ? 'You' : 'Me';
  const { picker } = speakers[speaker];
  return `${scorer} ${formatSigned(points)}, the algorithm ${formatSigned(algorithmPoints)}, ${formatGapGames(games, picker)}.`;
}

/** Says how many games the player has picked in the contest that locks next. */
export function describeParticipation({
  picked,
  open,
}: {
  readonly picked: number;
  readonly open: number;
}): string {
  if (picked === 0) return 'You have not picked yet.';
  return picked < open ? `You have picked ${picked} of ${open} games.` : 'You have picked every game.';
}

/** A pick: "Chiefs by 6". */
export const describePick = ({ team, margin }: { readonly team: string; readonly margin: number }): string =>
  margin === 0 ? `${team}, called level` : `${team} by ${margin}`;
