import { formatCount, formatSigned } from '../../platform/numbers.ts';

const level = 0.05;

/** Who is speaking: the site to the player, or the player on a picture that is passed on. */
const speakers = {
  site: { subject: 'You', be: 'You are', object: 'you', scorer: 'You', picker: 'you' },
  player: { subject: 'I', be: 'I am', object: 'me', scorer: 'Me', picker: 'I' },
} as const;

type Speaker = keyof typeof speakers;

/** Who is ahead, and by how much. */
export function gapSentence(points: number, algorithmPoints: number, speaker: Speaker = 'site'): string {
  const { subject, be, object } = speakers[speaker];
  const gap = points - algorithmPoints;
  if (Math.abs(gap) < level) return `${be} level with the algorithm`;
  const by = Math.abs(gap).toFixed(1);
  return gap > 0 ? `${subject} beat the algorithm by ${by}` : `The algorithm beats ${object} by ${by}`;
}

/** What the chance of skill means, said as a fan would. */
export function skillSentence(chance: number, games: number): string {
  const ahead = Math.round(chance * 1000);
  const dealt = `Deal your ${formatCount(games, 'game')} anew a thousand times, and you end ahead in ${ahead}.`;
  return `${dealt} ${verdict(chance)}`;
}

function verdict(chance: number): string {
  if (chance >= 0.95) return 'That is hardly luck.';
  if (chance >= 0.8) return 'Probably more than luck.';
  if (chance > 0.2) return 'Too early to tell luck from skill.';
  return chance > 0.05
    ? 'It is probably better than you, so far.'
    : 'It has been better than you, and not by luck.';
}

/** Both sums, for whoever wants them. */
export function bothSums(points: number, algorithmPoints: number, speaker: Speaker = 'site'): string {
  const { scorer, picker } = speakers[speaker];
  return `${scorer} ${formatSigned(points)}, the algorithm ${formatSigned(algorithmPoints)}, on the games ${picker} picked.`;
}

/** Whether someone plays the contest that locks next. */
export function inWords({ picked, open }: { readonly picked: number; readonly open: number }): string {
  if (picked === 0) return 'You are not in yet.';
  return picked < open
    ? `You are in, with ${picked} of ${open} games picked.`
    : 'You are in, with every game picked.';
}

/** What was said of a game: "Chiefs by 6". */
export const saidOf = ({ team, margin }: { readonly team: string; readonly margin: number }): string =>
  margin === 0 ? `${team}, called level` : `${team} by ${margin}`;
