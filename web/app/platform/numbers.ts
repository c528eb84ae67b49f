/** A probability as the site prints it everywhere: times 100, one decimal. */
export const formatPercent = (probability: number): string => `${(probability * 100).toFixed(1)}%`;

/** A gain or a loss with its sign; the minus is the true one. */
export const formatSigned = (value: number, decimals = 1): string => {
  const digits = Math.abs(value).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return `${value > 0 ? '+' : '−'}${digits}`;
};

/** So many of something: "1 game", "1,204 players". */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
