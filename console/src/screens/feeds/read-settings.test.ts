import { expect, it } from 'vitest';
import { areComplete, describeSettings, readSettings, settingTexts } from './read-settings.ts';

const field = { kind: 'text', isRequired: false } as const;
const fields = [
  { ...field, name: 'league', isRequired: true },
  { ...field, name: 'groups' },
  { ...field, name: 'sportId', kind: 'number' },
  { ...field, name: 'season', kind: 'structure' },
] as const;
const stored = { league: 'nfl', groups: '50', sportId: 1, season: { firstMonth: 8 } };

it('reads each setting with its own type, and keeps stored structures', () => {
  expect(readSettings(fields, settingTexts(stored), stored)).toEqual(stored);
  expect(readSettings(fields, { league: ' nba ', groups: '', sportId: 'x' }, {})).toEqual({
    league: 'nba',
    sportId: 'x',
  });
});

it('a form is complete only if every setting that the provider requires has a text', () => {
  expect([areComplete(fields, { league: 'nfl' }), areComplete(fields, { league: ' ' })]).toEqual([
    true,
    false,
  ]);
});

it('describes settings in words instead of JSON', () => {
  expect(describeSettings({ sport: 'football', league: 'nfl' })).toBe('sport: football, league: nfl');
  expect(describeSettings({})).toBe('None');
});
