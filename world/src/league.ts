import { dayMs, tuesdayUpTo } from './calendar.ts';
import type { LeagueSpec } from './league-spec.ts';
import type { Match, MatchResult, PlayedMatch } from './match.ts';
import { playPostseason } from './play-postseason.ts';
import { createStrengths } from './play/strengths.ts';
import { random } from './random.ts';
import { reveal } from './reveal.ts';
import { regularMatches, type SeasonDates } from './season.ts';
import type { Game, League } from './types.ts';

/** Weeks between a season's last possible game and the next season's first game, for seasons after the one at the anchor. */
const restWeeks = 2;
/** A new season's schedule is published this many days before its first week. */
const publicationLeadDays = 21;

/** All games of a league up to an instant. `leagueAt` returns the facts known at an earlier instant. */
export interface LeagueHistory {
  readonly spec: LeagueSpec;
  readonly seasons: readonly SeasonHistory[];
}

interface SeasonHistory {
  readonly label: number;
  /** The instants at which its schedule is published and its first week begins. */
  readonly publishedAt: number;
  readonly beginsAt: number;
  /** `result` is null for a game that was never played. */
  readonly matches: readonly { readonly match: Match; readonly result: MatchResult | null }[];
}

export interface SimulationOptions {
  readonly seed: number;
  readonly pastSeasons: number;
  /** Instants, in ms since the epoch. */
  readonly anchor: number;
  readonly until: number;
}

/**
 * Simulates a league's seasons on its own calendar.
 *
 * Real leagues do not all play at the same time: in July there would be no football to pick. Here each league keeps the
 * weekdays of the real sport (Sunday football, daily baseball), its season length and its breaks. The season is shifted by
 * whole weeks, so that its middle falls on the anchor. Past seasons are 52 weeks apart. Seasons after the anchored one
 * follow after a short break, so that a world always has games, even if it is used for months. `until` changes only how
 * many seasons are simulated, never their results.
 */
export function simulateLeague(spec: LeagueSpec, options: SimulationOptions): LeagueHistory {
  const { seed, pastSeasons, until } = options;
  const datesOf = createCalendar(spec, options.anchor);
  const simulator = createSimulator(spec, seed);
  const publication = (season: number) => (datesOf(season).opening - publicationLeadDays) * dayMs;
  const seasons: SeasonHistory[] = [];
  for (let season = -pastSeasons; publication(season) <= until || season <= 0; season += 1) {
    const dates = datesOf(season);
    simulator.newSeason();
    const regular = regularMatches(spec, dates, random(seed, spec.slug, season)).map((match) => ({
      match,
      result: match.fate === 'played' ? simulator.play(match, false) : null,
    }));
    const played = regular.flatMap(({ match, result }): PlayedMatch[] => (result ? [{ match, result }] : []));
    const postseason = playPostseason({ spec, dates, regular: played, play: simulator.play });
    seasons.push({
      label: dates.label,
      // The schedules of the anchored season and of earlier seasons are always published.
      publishedAt: season <= 0 ? Number.NEGATIVE_INFINITY : publication(season),
      beginsAt: dates.opening * dayMs,
      matches: [...regular, ...postseason],
    });
  }
  return { spec, seasons };
}

/** Returns the dates of a season by its number: 0 is the anchored season, negative ones are before it. */
function createCalendar(spec: LeagueSpec, anchor: number): (season: number) => SeasonDates {
  const anchored = tuesdayUpTo(Math.floor(anchor / dayMs) - Math.floor((spec.regularWeeks * 7) / 2));
  const anchoredLabel = new Date(anchored * dayMs).getUTCFullYear();
  const cycle = (spec.regularWeeks + spec.postseasonWeeks + restWeeks) * 7;
  return (season) => ({
    label: anchoredLabel + season,
    opening: anchored + season * (season < 0 ? 364 : cycle),
  });
}

interface Simulator {
  readonly newSeason: () => void;
  readonly play: (match: Match, decisive: boolean) => MatchResult;
}

/** Plays a league's matches by its teams' strengths. Callers must play them in order of start. */
function createSimulator(spec: LeagueSpec, seed: number): Simulator {
  const strengths = createStrengths(spec.entrants, spec.strengths, random(seed, spec.slug, 'strengths'));
  const keyPlayers = spec.keyPlayers?.(spec.entrants.length, random(seed, spec.slug, 'key players')) ?? null;
  const luck = random(seed, spec.slug, 'luck');
  const lastDay = new Map<number, number>();
  const restDays = (team: number, day: number) => day - (lastDay.get(team) ?? day - 7);
  return {
    newSeason() {
      strengths.newSeason();
      keyPlayers?.newSeason();
      lastDay.clear();
    },
    play({ home, away, day, neutral }, decisive) {
      const starters =
        keyPlayers === null ? null : { home: keyPlayers.next(home), away: keyPlayers.next(away) };
      const margin =
        strengths.level(home, day) -
        strengths.level(away, day) +
        (neutral ? 0 : strengths.homeEdge(home)) +
        (starters === null ? 0 : starters.home.strength - starters.away.strength) +
        spec.restEffect(restDays(home, day), restDays(away, day));
      lastDay.set(home, day).set(away, day);
      const { share, noise, step } = spec.market;
      const line = Math.round((margin + noise * luck.normal()) / step) * step;
      return {
        ...spec.playGame(margin, decisive, luck),
        expectedMargin: margin,
        keyPlayers: starters === null ? null : { home: starters.home.name, away: starters.away.name },
        closingSpread: luck.chance(share) ? Math.round(line * 100) / 100 + 0 : null,
      };
    },
  };
}

/** A league as it appears at an instant. */
export function leagueAt({ spec, seasons }: LeagueHistory, now: number): League {
  const games: Game[] = seasons
    .filter(({ publishedAt }) => publishedAt <= now)
    .flatMap(({ matches }) => matches.map(({ match, result }) => reveal({ spec, match, result }, now)))
    .filter((game) => game !== null);
  const currentSeason = seasons.findLast(({ beginsAt }) => beginsAt <= now)?.label ?? 0;
  const { slug, name, sportName, logo, timeZone, maxMargin, tiesPossible, window, college, model } = spec;
  return {
    slug,
    name,
    sportName,
    logo,
    timeZone,
    maxMargin,
    tiesPossible,
    window,
    college,
    model,
    currentSeason,
    teams: spec.entrants.map(({ team }) => team),
    games: games.toSorted((a, b) =>
      a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.id < b.id ? -1 : 1,
    ),
  };
}
