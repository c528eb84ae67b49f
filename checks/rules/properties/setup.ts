import fc from 'fast-check';

/**
 * Settings of the property tests. Local runs use a random seed, to find new failures. CI uses a fixed seed, so that its
 * result depends only on the change. `OUTPICK_SEED` repeats a run; `PROPERTY_RUNS` sets the number of cases.
 */
const readNumber = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name]);

const seed = readNumber('OUTPICK_SEED') ?? (process.env['CI'] ? 20_261_115 : undefined);
const numRuns = readNumber('PROPERTY_RUNS');
fc.configureGlobal({
  ...(seed === undefined ? {} : { seed }),
  ...(numRuns === undefined ? {} : { numRuns }),
});
