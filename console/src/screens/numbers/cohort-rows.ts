import type { Numbers } from '@outpick/contracts/admin';

type Cohort = Numbers['cohorts'][number];

/** The share of a cohort's accounts that picked in each week since its sign-up. */
export const sharesOf = ({ accounts, active }: Cohort): readonly number[] =>
  active.map((players) => (accounts === 0 ? 0 : players / accounts));

/** A row for each cohort with a column for each week, for CSV. */
export const cohortRows = (cohorts: readonly Cohort[]): readonly object[] =>
  cohorts.map(({ week, accounts, active }) => ({
    week,
    accounts,
    ...Object.fromEntries(active.map((players, index) => [`week${index}`, players])),
  }));
