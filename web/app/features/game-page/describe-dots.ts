/** The dots in words, for those who do not see them. */
export function describeDots(margins: readonly number[], away: string, home: string): string {
  const whole = margins.map((margin) => Math.round(margin));
  const count = (test: (margin: number) => boolean) => whole.filter(test).length;
  const ties = count((margin) => margin === 0);
  const level = ties > 0 ? ` and end level in ${ties}` : '';
  return `Of fifty equally likely endings, ${home} win ${count((margin) => margin > 0)} and ${away} win ${count((margin) => margin < 0)}${level}.`;
}
