import fc from 'fast-check';

/**
 * How far the property tests look. At a desk every run draws anew, so that they go on finding things. In CI they draw the
 * same each time: a landing is decided by what it changes, not by luck. `OUTPICK_SEED` repeats a run, `PROPERTY_RUNS`
 * looks longer.
 */
const number = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name]);

const seed = number('OUTPICK_SEED') ?? (process.env['CI'] ? 20_261_115 : undefined);
const numRuns = number('PROPERTY_RUNS');
fc.configureGlobal({
  ...(seed === undefined ? {} : { seed }),
  ...(numRuns === undefined ? {} : { numRuns }),
});
