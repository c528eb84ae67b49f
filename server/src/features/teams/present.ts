import type { TeamBadge } from '@outpick/contracts';

export interface BadgeRow {
  readonly id: string;
  readonly name: string;
  readonly monogram: string;
  readonly colour_1: string;
  readonly colour_2: string;
}

export const presentBadge = ({
  id,
  name,
  monogram,
  colour_1: first,
  colour_2: second,
}: BadgeRow): TeamBadge => ({
  id,
  name,
  monogram,
  colours: [first, second],
});

/** The columns of both teams in a game's row, for their badges. */
export interface PairRow {
  readonly home_id: string;
  readonly home_name: string;
  readonly home_monogram: string;
  readonly home_colour_1: string;
  readonly home_colour_2: string;
  readonly away_id: string;
  readonly away_name: string;
  readonly away_monogram: string;
  readonly away_colour_1: string;
  readonly away_colour_2: string;
}

export const presentPair = (
  row: PairRow,
): { readonly homeTeam: TeamBadge; readonly awayTeam: TeamBadge } => ({
  homeTeam: presentBadge({
    id: row.home_id,
    name: row.home_name,
    monogram: row.home_monogram,
    colour_1: row.home_colour_1,
    colour_2: row.home_colour_2,
  }),
  awayTeam: presentBadge({
    id: row.away_id,
    name: row.away_name,
    monogram: row.away_monogram,
    colour_1: row.away_colour_1,
    colour_2: row.away_colour_2,
  }),
});
