/** A script `<name>/main.ts` that prints figures. `npm run measure` starts it. */
export interface Measurement {
  readonly name: string;
  readonly purpose: string;
  /** What it needs besides PostgreSQL and Redis. */
  readonly needs: string;
}

/** Measurements are for an otherwise idle machine: they have no short form in CI. */
export const measurements: readonly Measurement[] = [
  {
    name: 'bench',
    purpose: 'load on the site, as ratios to the bare engine in the same run',
    needs: 'npm run build, wrk, pgbench',
  },
  {
    name: 'submissions',
    purpose: 'submissions of picks through the API beside the same statement in pgbench',
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
    purpose: 'the effect of twenty large uploads at once on other calls and on memory',
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
