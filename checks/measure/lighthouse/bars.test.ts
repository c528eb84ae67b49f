import { expect, it } from 'vitest';
import { medians, missed } from './bars.ts';

const good = {
  performance: 97,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  shift: 0.01,
  scriptKb: 130,
};

it('passes a page whose measures equal their limits', () => {
  expect(missed(good)).toEqual([]);
  expect(missed({ ...good, performance: 95, shift: 0.02, scriptKb: 165 })).toEqual([]);
});

it('names each measure that misses its limit or has no value', () => {
  expect(missed({ ...good, performance: 94, seo: 92, shift: 0.021, scriptKb: Number.NaN })).toEqual([
    'performance',
    'seo',
    'shift',
    'scriptKb',
  ]);
});

it('ignores a measure that is bad in only one of five runs', () => {
  const runs = [good, good, { ...good, performance: 60 }, good, { ...good, shift: 1 }];
  expect(medians(runs)).toEqual(good);
});
