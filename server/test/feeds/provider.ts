/** A team of a simulated league. */
export interface ProviderTeam {
  /** 1 to the number of teams: providers make their own ids of it. */
  readonly number: number;
  readonly name: string;
  readonly city: string;
  /** Three capital letters, unique. */
  readonly code: string;
}

/**
 * A game as a provider shows it at one moment, with whatever faults were switched on. A provider that has no word for a state
 * shows what it would show then: one without postponements shows such a game as not played.
 */
export interface ProviderGame {
  /** A positive number, unique in the league. Another number for the same game is a changed id. */
  readonly id: number;
  /** By the league's number, see `Reading.season`. */
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
  /** 1 or 2 in a double-header, else 0. */
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
    /** A status that the provider never had before. */
    | 'unheard-of';
  /** The score so far or at the end; null before the start. */
  readonly points: { readonly home: number; readonly away: number } | null;
  readonly ending: 'regular' | 'overtime' | 'shoot-out';
  /** The market's expected home margin, positive if the home team is the favorite. */
  readonly line: number | null;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A stand-in for one provider: answers requests in the provider's own documents. Pure. */
export interface Provider {
  /** The name of the adapter that it serves. */
  readonly adapter: string;
  /** Settings with which the adapter asks for this league. */
  readonly settings: unknown;
  /** Answers a request for `path` (with query), as the real provider would at `now`. Unknown paths get a 404. */
  readonly answer: (
    request: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
    league: { readonly games: readonly ProviderGame[]; readonly now: Date },
  ) => ProviderAnswer;
}
