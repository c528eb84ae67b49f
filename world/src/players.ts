import { personName } from './names/people.ts';
import { type Random, random } from './random.ts';

/**
 * How somebody comes to a pick. `sharp` sees nearly the truth, `steady` some of it; a `homer` leans to the home side; a `contrarian`
 * likes to turn favourites round; a `copycat` takes the algorithm's word, more or less; a `casual` knows three margins.
 */
export type Manner = 'sharp' | 'steady' | 'homer' | 'contrarian' | 'copycat' | 'casual';

/** Someone who plays the contests of the demo: how good, how keen, and in what manner. */
export interface Player {
  readonly firstName: string;
  readonly lastName: string;
  /** The name chosen for the boards, 3 to 25 characters; some have chosen none. */
  readonly contestTeamName: string | null;
  /** As the boards show it: the chosen name, else first name and initial. Unique. */
  readonly displayName: string;
  readonly manner: Manner;
  /** 0: guesses; 1: sees nearly all that the truth would show. */
  readonly skill: number;
  /** Chance of taking part in a slate of a favourite sport. */
  readonly activity: number;
  /** League slugs, dearest first. */
  readonly favouriteSports: readonly string[];
  /** Factor on the margins this player would rightly give: above 1 overdoes it. */
  readonly boldness: number;
  /** Points of margin, in football terms, given to the home side for no good reason. */
  readonly homeBias: number;
  /** Hours before the lock at which picks usually come in. */
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
/** Names that try a board's patience: accents, other alphabets, the full length, three letters. */
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

/** Most are ordinary; one in twenty-five is sharp. */
const manners: readonly (readonly [Manner, upTo: number])[] = [
  ['sharp', 0.04],
  ['copycat', 0.14],
  ['homer', 0.29],
  ['contrarian', 0.39],
  ['casual', 0.64],
  ['steady', 1],
];

/** The players of a world, most of them ordinary: skill bunches about the middle, few are very keen. */
export function generatePlayers(seed: number, count: number, sports: readonly string[]): Player[] {
  const draw = random(seed, 'players');
  const taken = new Set<string>();
  const odd = draw.shuffled(oddNames);
  return Array.from({ length: count }, () => {
    const { name, chosen } = unusedName(draw, taken, odd);
    taken.add(name.display);
    const middling = (draw.uniform() + draw.uniform() + draw.uniform()) / 3;
    const kind = draw.uniform();
    const manner = manners.find(([, upTo]) => kind < upTo)?.[0] ?? 'steady';
    const sharp = manner === 'sharp';
    return {
      firstName: name.first,
      lastName: name.last,
      contestTeamName: chosen,
      displayName: name.display,
      manner,
      skill: round(sharp ? 0.9 + 0.1 * draw.uniform() : middling),
      activity: round(sharp ? 0.85 + 0.14 * draw.uniform() : 0.12 + 0.86 * draw.uniform() ** 1.5),
      favouriteSports: draw
        .shuffled(sports)
        .slice(0, sharp && draw.chance(0.4) ? sports.length : 1 + draw.below(Math.min(4, sports.length))),
      boldness: round(sharp ? 0.95 + 0.1 * draw.uniform() : 0.7 + 0.9 * draw.uniform()),
      homeBias: round(sharp ? 0 : Math.max(0, (manner === 'homer' ? 5 : 1.2) + 1.5 * draw.normal())),
      leadHours: round(0.2 + 100 * draw.uniform() ** 3),
    };
  });
}

function unusedName(draw: Random, taken: ReadonlySet<string>, odd: string[]) {
  for (;;) {
    const [first, last] = personName(draw);
    const special = draw.chance(0.15) ? odd.pop() : undefined;
    const chosen = special ?? (draw.chance(0.7) ? `${draw.pick(adjectives)} ${draw.pick(nouns)}` : null);
    const display = chosen ?? `${first} ${last.slice(0, 1)}.`;
    if (!taken.has(display)) return { name: { first, last, display }, chosen };
  }
}

const round = (value: number) => Math.round(value * 100) / 100;
