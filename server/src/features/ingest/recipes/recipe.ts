import type { FactGroup } from '../providers/index.ts';
import type { NewSport } from '../../sports/index.ts';

/** A team of a recipe. Its colors are generated from its name. */
export interface RecipeTeam {
  readonly name: string;
  readonly place: string;
  readonly monogram: string;
  readonly conference: string | null;
  /** Names and codes by which sources call the team; the monogram is one of them. */
  readonly aliases: readonly string[];
}

export interface RecipeFeed {
  /** The name of the adapter. */
  readonly adapter: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly facts: readonly FactGroup[];
  /** The first source in this order that has a fact gives it. */
  readonly priority: number;
  /**
   * Whether it may add unknown teams. At most one feed of a league does, where clubs change every season or are too many to
   * list. In a closed league an unknown name is a selection for an exhibition game: its games are refused and reported.
   */
  readonly createsTeams: boolean;
  /** Added only once its key is set: the league can be played without it. */
  readonly isOptional?: true;
}

/** Everything that a league needs to be played. */
export interface Recipe extends Pick<
  NewSport,
  'name' | 'model' | 'contestWindow' | 'timeZone' | 'maxMargin' | 'tiesPossible' | 'words'
> {
  /** Names the league in `outpick league add`, and its sport unless the operator chooses another slug. */
  readonly slug: string;
  /** Empty if the feeds add all teams. */
  readonly teams: readonly RecipeTeam[];
  readonly feeds: readonly RecipeFeed[];
}

/** A team in one line: name, place, monogram, conference or division, then other names and codes. */
export type TeamLine = readonly [
  name: string,
  place: string,
  monogram: string,
  conference: string | null,
  ...aliases: string[],
];

export const readTeams = (lines: readonly TeamLine[]): readonly RecipeTeam[] =>
  lines.map(([name, place, monogram, conference, ...aliases]) => ({
    name,
    place,
    monogram,
    conference,
    aliases: [monogram, ...aliases].filter((alias) => alias !== name),
  }));

/** The unofficial scoreboard of ESPN, which an operator must agree to. */
export const espnFeed = (
  settings: { readonly sport: string; readonly league: string; readonly groups?: string },
  { priority, createsTeams }: Pick<RecipeFeed, 'priority' | 'createsTeams'>,
): RecipeFeed => ({
  adapter: 'espn',
  settings,
  facts: ['schedule', 'result', 'line'],
  priority,
  createsTeams,
});

/** Closing lines of The Odds API. */
export const oddsFeed = (sport: string, regions: string): RecipeFeed => ({
  adapter: 'the-odds-api',
  settings: { sport, regions },
  facts: ['line'],
  priority: 9,
  createsTeams: false,
  isOptional: true,
});
