import { at } from './at.ts';
import { colorPairs } from './colors.ts';
import { cities, type ProSport } from './names/cities.ts';
import { conferences } from './names/colleges.ts';
import { soccerClubs } from './names/soccer-clubs.ts';
import { random } from './random.ts';
import type { Team } from './types.ts';

/** A team with data that only the generator uses. */
export interface Entrant {
  readonly team: Team;
  /** Time zone of its home ground. */
  readonly zone: string;
  /** Strength of its conference, in standard deviations; 0 where all conferences are equal. */
  readonly level: number;
}

type TeamOutline = Omit<Team, 'key' | 'colours' | 'monogram'> & {
  readonly zone: string;
  readonly level?: number;
};

/** Monograms to avoid. */
const offensiveMonograms = ['ASS', 'KIL', 'KKK', 'SEX', 'SS'];

/** Adds key, monogram and colors. They do not depend on the seed, so every world has the same clubs. */
function createEntrants(teams: readonly TeamOutline[]): readonly Entrant[] {
  const colours = random('colours').shuffle(colorPairs);
  const taken = new Set(offensiveMonograms);
  return teams.map(({ name, city, conference, division, zone, level }, index) => {
    const monogram = createMonogram(name, taken);
    taken.add(monogram);
    const pair = at(colours, index % colours.length);
    return {
      team: { key: createSlug(name), name, city, colours: pair, monogram, conference, division },
      zone,
      level: level ?? 0,
    };
  });
}

/** Returns the first free monogram: the initials, else the first letter and two later ones, else the first and any two. */
function createMonogram(name: string, taken: ReadonlySet<string>): string {
  const plain = removeAccents(name).toUpperCase();
  const initials = plain
    .split(/[^A-Z']+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 3);
  if (initials.length > 1 && !taken.has(initials)) return initials;
  const letters = plain.replace(/[^A-Z]/g, '');
  for (const [second, third] of [...pairsOf(letters.slice(1)), ...pairsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ')]) {
    const candidate = letters.slice(0, 1) + second + third;
    if (!taken.has(candidate)) return candidate;
  }
  throw new Error(`no monogram left for ${name}`);
}

function* pairsOf(letters: string): Generator<readonly [string, string]> {
  for (let i = 0; i < letters.length; i += 1) {
    for (let j = i + 1; j < letters.length; j += 1) yield [at(letters, i), at(letters, j)];
  }
}

function removeAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '');
}

function createSlug(name: string): string {
  return removeAccents(name)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The clubs of a professional sport. The cities, listed from east to west, alternate between the conferences, so that each
 * conference spans the continent and each division contains neighbors.
 */
export function proTeams(
  sport: ProSport,
  conferenceNames: readonly string[],
  divisions: readonly string[],
): readonly Entrant[] {
  const homes = cities.filter((city) => city.clubs[sport] !== '-');
  const perConference = homes.length / conferenceNames.length;
  const teams = homes.map(({ name, zone, clubs }, index): TeamOutline => {
    const place = Math.floor(index / conferenceNames.length);
    const division =
      divisions.length === 0 ? null : at(divisions, Math.floor((place * divisions.length) / perConference));
    return {
      name: `${name} ${clubs[sport]}`,
      city: name,
      zone,
      conference: at(conferenceNames, index % conferenceNames.length),
      division,
    };
  });
  return createEntrants(teams);
}

/** The colleges of the first `conferenceCount` conferences. A college looks the same in every sport. */
export function collegeTeams(conferenceCount: number): readonly Entrant[] {
  const all = conferences.flatMap(({ name, region, zone, level, colleges }) =>
    colleges.map((college): TeamOutline => ({
      name: college,
      city: region,
      zone,
      level,
      conference: name,
      division: null,
    })),
  );
  return createEntrants(all).slice(0, conferenceCount * 10);
}

export function soccerTeams(): readonly Entrant[] {
  return createEntrants(
    soccerClubs.map(([name, city]) => ({
      name,
      city,
      zone: 'Europe/London',
      conference: null,
      division: null,
    })),
  );
}
