import { describe, expect, it } from 'vitest';
import { adapters } from '../providers/index.ts';
import { recipes } from './recipes.ts';

/** Finds the values that occur more than once. */
const findRepeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe.each(recipes)('the recipe $slug', ({ teams, feeds, contestWindow, timeZone }) => {
  it('gives each team a name, a monogram and aliases that no other team of the league has', () => {
    expect(findRepeated(teams.map(({ monogram }) => monogram))).toEqual([]);
    expect(teams.filter(({ monogram }) => !/^[A-Z0-9]{1,4}$/u.test(monogram))).toEqual([]);
    expect(findRepeated(teams.flatMap(({ name, aliases }) => [name, ...aliases]))).toEqual([]);
    const texts = teams.flatMap(({ name, place, aliases }) => [name, place, ...aliases]);
    expect(texts.filter((text) => text === '' || text !== text.trim().normalize('NFC'))).toEqual([]);
  });

  it('has a source of games, one feed per adapter, and a time zone', () => {
    expect(feeds.some(({ facts, isOptional }) => facts.includes('schedule') && isOptional !== true)).toBe(
      true,
    );
    expect(findRepeated(feeds.map(({ adapter }) => adapter))).toEqual([]);
    expect(findRepeated(feeds.map(({ priority }) => String(priority)))).toEqual([]);
    expect(Intl.supportedValuesOf('timeZone')).toContain(timeZone);
    expect(contestWindow).toMatch(/^(?:day|week)$/u);
  });

  it('lists teams, or has a feed that adds them', () => {
    expect(teams.length > 0 || feeds.some(({ createsTeams }) => createsTeams)).toBe(true);
  });
});

it('the recipes have unique slugs and names', () => {
  expect(findRepeated(recipes.map(({ slug }) => slug))).toEqual([]);
  expect(findRepeated(recipes.map(({ name }) => name))).toEqual([]);
});

describe('the feeds of the recipes', () => {
  for (const { slug, feeds, timeZone } of recipes) {
    for (const { adapter: name, settings, facts } of feeds) {
      const adapter = adapters.find((one) => one.name === name);
      it(`${slug}: ${name} has the facts, accepts the settings and has pages`, () => {
        expect(adapter?.facts).toEqual(expect.arrayContaining([...facts]));
        const moment = { now: new Date('2026-11-17T12:00:00Z'), timeZone };
        const keys = adapter
          ?.bind(settings)
          .pages(moment)
          .map(({ key }) => key);
        expect(findRepeated(keys ?? [''])).toEqual([]);
      });
    }
  }
});
