import { describe, expect, it } from 'vitest';
import { pictureTexts } from './share-picture.ts';

const year = {
  year: 2026,
  name: 'Robin’s Second Opinion',
  games: 14,
  points: 20.4,
  algorithmPoints: 9,
  chanceOfSkill: 0.9,
  slates: [],
  best: [],
  worst: [],
  calibration: [],
  algorithmCalibration: [],
  nextLock: null,
  lastBoard: null,
  playing: null,
};

describe('the picture of a year', () => {
  it('names the player, the gap with its unit, the games and the site', () => {
    const texts = pictureTexts(year, 'outpick.example').map(({ text }) => text);
    expect(texts).toContain('Robin’s Second Opinion');
    expect(texts).toContain('I beat the algorithm by 11.4 points');
    expect(texts).toContain('14 games, 0 slates, 2026');
    expect(texts).toContain('outpick.example');
  });

  it('adds no unit to a sentence without a number', () => {
    const texts = pictureTexts({ ...year, points: 9 }, 'outpick.example').map(({ text }) => text);
    expect(texts).toContain('I am level with the algorithm');
  });
});
