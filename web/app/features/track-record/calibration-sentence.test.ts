import { expect, test } from 'vitest';
import { describeCalibration } from './calibration-sentence.ts';

test('describes the forecasts nearest to 70% or, if these are few, all forecasts together', () => {
  const bins = [
    { said: 0.55, happened: 0.5, games: 100 },
    { said: 0.702, happened: 0.688, games: 412 },
    { said: 0.9, happened: 0.93, games: 80 },
  ];
  expect(describeCalibration(bins)).toBe('When we said 70%, it happened 69% of the time (412 games).');
  const few = [
    { said: 0.5, happened: 1, games: 1 },
    { said: 0.8, happened: 0.5, games: 2 },
  ];
  expect(describeCalibration(few)).toBe('When we said 70%, it happened 67% of the time (3 games).');
  expect(describeCalibration([])).toContain('too few games');
});
