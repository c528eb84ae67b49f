import { drawPersonName } from './names/people.ts';
import { type Random, random } from './random.ts';

/**
 * How a player picks. `sharp`: close to the true strengths. `steady`: with a larger error. `homer`: biased to the home
 * side. `contrarian`: sometimes against the favorite. `copycat`: close to the algorithm. `casual`: one of three margins.
 */
export type Manner = 'sharp' | 'steady' | 'homer' | 'contrarian' | 'copycat' | 'casual';

/** A player of the demo's contests. */
export interface Player {
  readonly firstName: string;
  readonly lastName: string;
  /** The name for the boards, 3 to 25 characters; null if the player set none. */
  readonly contestTeamName: string | null;
  /** The name that the boards show: the contest team name, else first name and initial. Unique. */
  readonly displayName: string;
  readonly manner: Manner;
  /** 0: large random error; 1: none. */
  readonly skill: number;
  /** Chance of picking a slate of the player's first favorite sport; lower for other sports. */
  readonly activity: number;
  /** League slugs, best first. */
  readonly favoriteSports: readonly string[];
  /** Factor on the margins: above 1 exaggerates. */
  readonly boldness: number;
  /** Points added to the home side, on the scale of football. */
  readonly homeBias: number;
  /** Typical hours between the submission and the lock. */
  readonly leadHours: number;
}

const adjectives = (
  'Patient Late Lucky Stubborn Quiet Second Honest Hasty Cautious Wandering Midnight Sunday Rusty Velvet Borrowed Crooked ' +
  'Gentle Thirsty Humble Reluctant Steady Left-Handed Backyard Leftover Hopeful Northern Southpaw Weekend Paper Brass'
).split(' ');
const nouns = (
  'Kickers Herons Optimists Uncles Pigeons Umpires Crossbars Hunches Parlors Badgers Bakers Lanterns Rebounds Scouts ' +
  'Spreadsheets Ferrets Benchers Audibles Walruses Neighbors Sextants Knuckleballs Teapots Postmen Wombats Abacuses ' +
  'Hatpins Lawnmowers Bleachers Barometers'
).split(' ');
/** Names that test the layout of boards: accents, other alphabets, the maximum and minimum length. */
const oddNames = [
  'Ñandú Express',
  'Ökonom am Spielfeldrand',
  'Čtyři Góly',
  'Les Épées de Châlons',
  'Łódź Late Shift',
  'Θ of the Tide',
  'Zażółć Gęślą Jaźń',
  'São Jorge às Quintas',
  'Fjällräven & Sønner',
  'Wimbleshire Wednesday XIs',
  'Mmmmmmmmmmmmmmmmmmmmmmmmm',
  'Unreasonably Confident II',
  "Grandma's Coin, Tossed",
  '3rd & Forever',
  'Ace',
  'İzmir Kuşları',
  'Đà Nẵng Drizzle',
  'Νότος',
  '七転び八起き',
  'المتفائلون',
];

/** Cumulative shares: 4% of players are sharp, the next 10% copycats, and so on. */
const manners: readonly (readonly [Manner, upTo: number])[] = [
  ['sharp', 0.04],
  ['copycat', 0.14],
  ['homer', 0.29],
  ['contrarian', 0.39],
  ['casual', 0.64],
  ['steady', 1],
];

/** The players of a world. Most have a middling skill, and few pick often. */
export function generatePlayers(seed: number, count: number, sports: readonly string[]): Player[] {
  const draw = random(seed, 'players');
  const takenNames = new Set<string>();
  const odd = draw.shuffle(oddNames);
  return Array.from({ length: count }, () => {
    const { name, chosen } = drawName(draw, takenNames, odd);
    takenNames.add(name.display);
    const ordinarySkill = (draw.uniform() + draw.uniform() + draw.uniform()) / 3;
    const kind = draw.uniform();
    const manner = manners.find(([, upTo]) => kind < upTo)?.[0] ?? 'steady';
    const sharp = manner === 'sharp';
    return {
      firstName: name.first,
      lastName: name.last,
      contestTeamName: chosen,
      displayName: name.display,
      manner,
      skill: round(sharp ? 0.9 + 0.1 * draw.uniform() : ordinarySkill),
      activity: round(sharp ? 0.85 + 0.14 * draw.uniform() : 0.12 + 0.86 * draw.uniform() ** 1.5),
      favoriteSports: draw
        .shuffle(sports)
        .slice(0, sharp && draw.chance(0.4) ? sports.length : 1 + draw.below(Math.min(4, sports.length))),
      boldness: round(sharp ? 0.95 + 0.1 * draw.uniform() : 0.7 + 0.9 * draw.uniform()),
      homeBias: round(sharp ? 0 : Math.max(0, (manner === 'homer' ? 5 : 1.2) + 1.5 * draw.normal())),
      leadHours: round(0.2 + 100 * draw.uniform() ** 3),
    };
  });
}

function drawName(draw: Random, takenNames: ReadonlySet<string>, odd: string[]) {
  for (;;) {
    const [first, last] = drawPersonName(draw);
    const special = draw.chance(0.15) ? odd.pop() : undefined;
    const chosen = special ?? (draw.chance(0.7) ? `${draw.pick(adjectives)} ${draw.pick(nouns)}` : null);
    const display = chosen ?? `${first} ${last.slice(0, 1)}.`;
    if (!takenNames.has(display)) return { name: { first, last, display }, chosen };
  }
}

const round = (value: number) => Math.round(value * 100) / 100;
