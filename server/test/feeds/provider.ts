/** A team of a simulated league. */
export interface ProviderTeam {
  /** From 1 to the number of teams. Providers derive their own ids from it. */
  readonly number: number;
  readonly name: string;
  readonly city: string;
  /** Three capital letters, unique. */
  readonly code: string;
}

/**
 * A game as a provider shows it at one moment, including faults that a test turned on. If a provider has no value for a state,
 * it shows what the real provider would show. For example, ESPN has a status for postponed games; nflverse shows them as not
 * played yet.
 */
export interface ProviderGame {
  /** A positive number, unique in the league. If it changes, the game's id has changed. */
  readonly id: number;
  /** The league's number of the season, see `Reading.season`. */
  readonly season: number;
  /** The round or week, from 1. */
  readonly week: number;
  readonly home: ProviderTeam;
  readonly away: ProviderTeam;
  readonly startsAt: Date;
  readonly isTimeKnown: boolean;
  /** The start before the game was postponed or moved, if the provider still shows it. */
  readonly movedFrom: Date | null;
  readonly neutral: boolean;
  /** 1 or 2 in a double-header, otherwise 0. */
  readonly doubleHeader: 0 | 1 | 2;
  readonly state:
    | 'scheduled'
    | 'live'
    | 'suspended'
    /** Ended, but not yet official where the provider distinguishes the two; else final. */
    | 'over'
    | 'final'
    | 'forfeit'
    | 'postponed'
    | 'cancelled'
    /** A status that the provider has never had before. */
    | 'unheard-of';
  /** The current or final score; null before the start. */
  readonly points: { readonly home: number; readonly away: number } | null;
  readonly ending: 'regular' | 'overtime' | 'shoot-out';
  /** The market's expected home margin. It is positive if the home team is the favorite. */
  readonly line: number | null;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A simulated provider that answers requests with the provider's own documents. It has no state. */
export interface Provider {
  /** The name of the adapter for this provider. */
  readonly adapter: string;
  /** The settings with which the adapter requests this league. */
  readonly settings: unknown;
  /** Answers a request for `path` (with query) as the real provider would at `now`. Unknown paths get a 404. */
  readonly answer: (
    request: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
    league: { readonly games: readonly ProviderGame[]; readonly now: Date },
  ) => ProviderAnswer;
}
