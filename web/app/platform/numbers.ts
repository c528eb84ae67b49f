/** A probability as a percentage with one decimal. */
export const formatPercent = (probability: number): string => `${(probability * 100).toFixed(1)}%`;

/** A chance with one decimal that rounding never turns into certainty: ">99.9%" instead of "100.0%". */
export const formatChance = (chance: number): string => {
  if (chance >= 0.9995) return '>99.9%';
  return chance > 0 && chance < 0.0005 ? '<0.1%' : formatPercent(chance);
};

/** A number with its sign; the minus is U+2212. */
export const formatSigned = (value: number, decimals = 1): string => {
  const digits = Math.abs(value).toFixed(decimals);
  if (Number(digits) === 0) return digits;
  return `${value > 0 ? '+' : '−'}${digits}`;
};

/** A whole number: "1,204". */
export const formatNumber = (value: number): string => value.toLocaleString('en-US');

/** A count with its noun: "1 game", "1,204 players", "3 entries". */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
