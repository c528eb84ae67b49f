/** A script `<name>/main.ts` that `npm run measure` starts. It prints figures. */
export interface Measurement {
  readonly name: string;
  readonly purpose: string;
  /** Requirements besides PostgreSQL and Redis. */
  readonly needs: string;
}

/** All measurements. They need an otherwise idle machine, so CI does not run them. */
export const measurements: readonly Measurement[] = [
  {
    name: 'bench',
    purpose: 'request rates of the site, as ratios to minimal servers in the same run',
    needs: 'npm run build, wrk, pgbench',
  },
  {
    name: 'submissions',
    purpose: 'submissions of picks through the API, compared with the same statement in pgbench',
    needs: 'npm run build, wrk, pgbench',
  },
  {
    name: 'boards',
    purpose: 'a board of a million players, and the delay of a result on 500 open boards',
    needs: 'npm run build',
  },
  {
    name: 'scale',
    purpose: 'CPU time of the algorithm by number of teams and games',
    needs: '',
  },
  {
    name: 'import-all',
    purpose: 'imports of real leagues into an empty database, twice',
    needs: 'recorded games at OUTPICK_DATA',
  },
  { name: 'idle', purpose: 'rows that an idle worker writes', needs: '' },
  {
    name: 'uploads',
    purpose: 'the effect of twenty simultaneous large uploads on other calls and on memory',
    needs: 'npm run build',
  },
  {
    name: 'timing',
    purpose: 'whether response times reveal which emails have accounts',
    needs: 'npm run build',
  },
  { name: 'lighthouse', purpose: 'Lighthouse scores of the built site', needs: 'npm run build, Chromium' },
  {
    name: 'smooth',
    purpose: 'frame times while scrolling a thousand results on a slow phone',
    needs: 'npm run build, Chromium',
  },
];
