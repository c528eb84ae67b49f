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

it('a page exactly at its bars passes', () => {
  expect(missed(good)).toEqual([]);
  expect(missed({ ...good, performance: 95, shift: 0.02, scriptKb: 165 })).toEqual([]);
});

it('names each missed measure, including missing values', () => {
  expect(missed({ ...good, performance: 94, seo: 92, shift: 0.021, scriptKb: Number.NaN })).toEqual([
    'performance',
    'seo',
    'shift',
    'scriptKb',
  ]);
});

it('ignores one bad run of five', () => {
  const runs = [good, good, { ...good, performance: 60 }, good, { ...good, shift: 1 }];
  expect(medians(runs)).toEqual(good);
});
