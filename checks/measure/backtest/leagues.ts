import { ELO_SETTINGS, type EloSettings } from '@outpick/forecast';

/** First and last season, both included. */
export type Window = readonly [first: number, last: number];

/** Upper limits for the errors of our forecasts of a league in its scored seasons. */
export interface Bars {
  readonly logLoss: number;
  readonly mae?: number;
  readonly rps?: number;
  readonly spreadGridError: number;
}

export interface League {
  /** Name of its data files. */
  readonly name: string;
  /** Name of the forecast profile. */
  readonly sport: string;
  /** The scored seasons: the last five complete seasons. */
  readonly window: Window;
  /** The seasons compared with FiveThirtyEight's published forecasts. */
  readonly window538?: Window;
  readonly elo: EloSettings;
  /** Whether a tie is a separate outcome (soccer) or counts half. */
  readonly threeWay: boolean;
  readonly bars?: Bars;
}

const soccer = (name: string): League => ({
  name,
  sport: 'epl',
  window: [2022, 2026],
  elo: ELO_SETTINGS.soccer,
  threeWay: true,
});

export const LEAGUES: readonly League[] = [
  {
    name: 'nfl',
    sport: 'nfl',
    window: [2021, 2025],
    window538: [2015, 2021],
    elo: ELO_SETTINGS.nfl,
    threeWay: false,
    bars: { logLoss: 0.636, mae: 10.16, spreadGridError: 0.008 },
  },
  {
    name: 'ncaaf',
    sport: 'ncaaf',
    window: [2021, 2025],
    elo: ELO_SETTINGS.ncaaf,
    threeWay: false,
    bars: { logLoss: 0.497, mae: 12.8, spreadGridError: 0.015 },
  },
  {
    name: 'ncaam',
    sport: 'ncaam',
    window: [2021, 2025],
    elo: ELO_SETTINGS.ncaam,
    threeWay: false,
    bars: { logLoss: 0.5405, mae: 9.05, spreadGridError: 0.008 },
  },
  {
    name: 'nba',
    sport: 'nba',
    window: [2021, 2025],
    window538: [2021, 2022],
    elo: ELO_SETTINGS.nba,
    threeWay: false,
    bars: { logLoss: 0.628, mae: 10.96, spreadGridError: 0.008 },
  },
  {
    name: 'nhl',
    sport: 'nhl',
    window: [2020, 2024],
    window538: [2022, 2022],
    elo: ELO_SETTINGS.nhl,
    threeWay: false,
    bars: { logLoss: 0.662, mae: 2.1, spreadGridError: 0.015 },
  },
  {
    name: 'mlb',
    sport: 'mlb',
    window: [2018, 2022],
    window538: [2018, 2022],
    elo: ELO_SETTINGS.mlb,
    threeWay: false,
    bars: { logLoss: 0.6735, mae: 3.43, spreadGridError: 0.015 },
  },
  {
    name: 'wnba',
    sport: 'wnba',
    window: [2020, 2024],
    window538: [2021, 2022],
    elo: ELO_SETTINGS.wnba,
    threeWay: false,
    bars: { logLoss: 0.609, spreadGridError: 0.015 },
  },
  {
    name: 'ncaaw',
    sport: 'ncaaw',
    window: [2020, 2024],
    elo: ELO_SETTINGS.ncaaw,
    threeWay: false,
    bars: { logLoss: 0.481, spreadGridError: 0.015 },
  },
  {
    ...soccer('epl'),
    window538: [2017, 2019],
    bars: { logLoss: 0.98, rps: 0.2015, spreadGridError: 0.015 },
  },
  soccer('championship'),
  soccer('laliga'),
  soccer('bundesliga'),
  soccer('seriea'),
  soccer('ligue1'),
];

export function inWindow(season: number, [first, last]: Window): boolean {
  return season >= first && season <= last;
}
