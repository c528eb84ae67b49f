import type { ContestGame } from '@outpick/contracts';

const badge = (name: string) => ({
  id: `id of ${name}`,
  name,
  monogram: name.slice(0, 2),
  colours: ['#123456', '#ffffff'] as [string, string],
});

/** An open game with default values. */
export const testGame = (overrides: Partial<ContestGame> = {}): ContestGame => ({
  id: 'a',
  gameId: 'game',
  slateId: 'slate',
  date: '2026-11-15T18:00:00.000Z',
  neutral: false,
  homeTeam: badge('Chiefs'),
  awayTeam: badge('Jets'),
  predictedWinner: 'Chiefs',
  algoMargin: 3.42,
  winProb: 0.603,
  tieProb: 0.004,
  algorithm: { team: 'home', margin: 3, points: null },
  state: 'open',
  voidReason: null,
  points: null,
  playBy: null,
  pick: null,
  crowd: null,
  receipt: { entry: 1, hash: '0123456789abcdef' },
  changes: [],
  ...overrides,
});
