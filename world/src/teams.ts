import { at } from './at.ts';
import { colourPairs } from './colours.ts';
import { cities, type ProSport } from './names/cities.ts';
import { conferences } from './names/colleges.ts';
import { soccerClubs } from './names/soccer-clubs.ts';
import { random } from './random.ts';
import type { Team } from './types.ts';

/** A team with what only the generator needs to know of it. */
export interface Entrant {
  readonly team: Team;
  /** Zone of its home ground. */
  readonly zone: string;
  /** Standing of its conference, in standard deviations; 0 where conferences are equals. */
  readonly level: number;
}

type Named = Omit<Team, 'key' | 'colours' | 'monogram'> & { readonly zone: string; readonly level?: number };

/** What nobody wants on a shirt. */
const unfortunate = ['ASS', 'KIL', 'KKK', 'SEX', 'SS'];

/** Gives each team its key, monogram and colours. They follow from the names alone, so every world has the same clubs. */
function enter(teams: readonly Named[]): readonly Entrant[] {
  const colours = random('colours').shuffled(colourPairs);
  const taken = new Set(unfortunate);
  return teams.map(({ name, city, conference, division, zone, level }, index) => {
    const monogram = monogramOf(name, taken);
    taken.add(monogram);
    const pair = at(colours, index % colours.length);
    return {
      team: { key: slug(name), name, city, colours: pair, monogram, conference, division },
      zone,
      level: level ?? 0,
    };
  });
}

/** The first free of: initials, then first letter and two later ones in order, then any three letters of the alphabet. */
function monogramOf(name: string, taken: ReadonlySet<string>): string {
  const plain = unaccented(name).toUpperCase();
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

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '');
}

function slug(name: string): string {
  return unaccented(name)
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * The clubs of a professional sport. Cities run east to west and go to two conferences in turn, so that each
 * conference spans the continent and its divisions are neighbours.
 */
export function proTeams(
  sport: ProSport,
  conferenceNames: readonly string[],
  divisions: readonly string[],
): readonly Entrant[] {
  const homes = cities.filter((city) => city.clubs[sport] !== '-');
  const perConference = homes.length / conferenceNames.length;
  const teams = homes.map(({ name, zone, clubs }, index): Named => {
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
  return enter(teams);
}

/** The colleges of the first so many conferences; a college looks the same in every sport. */
export function collegeTeams(conferenceCount: number): readonly Entrant[] {
  const all = conferences.flatMap(({ name, region, zone, level, colleges }) =>
    colleges.map((college): Named => ({
      name: college,
      city: region,
      zone,
      level,
      conference: name,
      division: null,
    })),
  );
  return enter(all).slice(0, conferenceCount * 10);
}

export function soccerTeams(): readonly Entrant[] {
  return enter(
    soccerClubs.map(([name, city]) => ({
      name,
      city,
      zone: 'Europe/London',
      conference: null,
      division: null,
    })),
  );
}
