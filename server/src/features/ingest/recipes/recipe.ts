import type { FactGroup } from '../providers/index.ts';
import type { NewSport } from '../../sports/index.ts';

/** A team of a recipe. Its colors are generated from its name. */
export interface RecipeTeam {
  readonly name: string;
  readonly place: string;
  readonly monogram: string;
  readonly conference: string | null;
  /** Names and codes that sources use for the team, including the monogram. */
  readonly aliases: readonly string[];
}

export interface RecipeFeed {
  /** The name of the adapter. */
  readonly adapter: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly facts: readonly FactGroup[];
  /** Each fact comes from the first source in this order that has it. */
  readonly priority: number;
  /**
   * Whether the feed may add unknown teams. At most one feed of a league may, and only if clubs change every season or are
   * too many to list. In a closed league an unknown name is a team selected for an exhibition game: its games are refused
   * and reported.
   */
  readonly createsTeams: boolean;
  /** True if the feed is added only once its key is set, because the league can be played without it. */
  readonly isOptional?: true;
}

/** A recipe: everything that is needed to add a league. */
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

/** ESPN's unofficial scoreboard. An operator must agree to its use. */
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
