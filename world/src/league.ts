import { dayMs, tuesdayUpTo } from './calendar.ts';
import type { LeagueSpec } from './league-spec.ts';
import type { Match, Outcome } from './match.ts';
import { strengths } from './play/strengths.ts';
import { random } from './random.ts';
import { reveal } from './reveal.ts';
import { playPostseason, regularMatches } from './season.ts';
import type { Played } from './standings.ts';
import type { Game, League } from './types.ts';

/** Weeks between the last possible game of a season that follows the anchor and the first of the next. */
const restWeeks = 2;
/** The schedule of a new season is out so many days before it begins. */
const scheduleOut = 21;

/** A league's whole story up to an instant, of which `leagueAt` shows what was known at any instant before. */
export interface LeagueStory {
  readonly spec: LeagueSpec;
  readonly seasons: readonly SeasonStory[];
}

interface SeasonStory {
  readonly label: number;
  /** The instants at which its schedule comes out and its first week begins. */
  readonly outFrom: number;
  readonly begins: number;
  readonly told: readonly { readonly match: Match; readonly outcome: Outcome | null }[];
}

/**
 * One league's seasons on its own calendar.
 *
 * Real leagues do not all play at once: in July nobody would find football to pick. So each league keeps its real
 * week (Sunday football, daily baseball), the real length of its season and its pauses, but the season as a whole
 * is shifted by whole weeks so that its middle falls on the anchor. Past seasons lie 52 weeks apart. Seasons after
 * the anchored one follow after a short rest, so that a world which is played on for months is never without games.
 * Nothing here depends on `until` except how far it goes.
 */
export function playLeague(
  spec: LeagueSpec,
  seed: number,
  pastSeasons: number,
  anchor: number,
  until: number,
): LeagueStory {
  const anchored = tuesdayUpTo(Math.floor(anchor / dayMs) - Math.floor((spec.regularWeeks * 7) / 2));
  const anchoredLabel = new Date(anchored * dayMs).getUTCFullYear();
  const cycle = (spec.regularWeeks + spec.postseasonWeeks + restWeeks) * 7;
  const openingOf = (season: number) => anchored + season * (season < 0 ? 364 : cycle);

  const field = spec.entrants.length;
  const levels = strengths(spec.entrants, spec.strengths, random(seed, spec.slug, 'strengths'));
  const keyPlayers = spec.keyPlayers?.(field, random(seed, spec.slug, 'key players')) ?? null;
  const luck = random(seed, spec.slug, 'luck');
  const lastDay = new Map<number, number>();

  const play = (match: Match, decisive: boolean): Outcome => {
    const { home, away, day, neutral } = match;
    const starters =
      keyPlayers === null ? null : { home: keyPlayers.next(home), away: keyPlayers.next(away) };
    const rest = (team: number) => day - (lastDay.get(team) ?? day - 7);
    const margin =
      levels.level(home, day) -
      levels.level(away, day) +
      (neutral ? 0 : levels.homeEdge(home)) +
      (starters === null ? 0 : starters.home.strength - starters.away.strength) +
      spec.restEffect(rest(home), rest(away));
    lastDay.set(home, day).set(away, day);
    const { share, noise, step } = spec.market;
    const line = Math.round((margin + noise * luck.normal()) / step) * step;
    return {
      ...spec.playGame(margin, decisive, luck),
      expectedMargin: margin,
      keyPlayers: starters === null ? null : { home: starters.home.name, away: starters.away.name },
      closingSpread: luck.chance(share) ? Math.round(line * 100) / 100 + 0 : null,
    };
  };

  const seasons: SeasonStory[] = [];
  for (
    let season = -pastSeasons;
    (openingOf(season) - scheduleOut) * dayMs <= until || season <= 0;
    season += 1
  ) {
    const label = anchoredLabel + season;
    const opening = openingOf(season);
    levels.newSeason();
    keyPlayers?.newSeason();
    lastDay.clear();
    const regular = regularMatches(spec, label, opening, random(seed, spec.slug, season)).map((match) => ({
      match,
      outcome: match.fate === 'played' ? play(match, false) : null,
    }));
    const played = regular.flatMap(({ match, outcome }): Played[] => (outcome ? [{ match, outcome }] : []));
    seasons.push({
      label,
      // The anchored season and those before it have always been known.
      outFrom: season <= 0 ? Number.NEGATIVE_INFINITY : (opening - scheduleOut) * dayMs,
      begins: opening * dayMs,
      told: [...regular, ...playPostseason(spec, label, opening, played, play)],
    });
  }
  return { spec, seasons };
}

/** A league as it is seen at an instant. */
export function leagueAt({ spec, seasons }: LeagueStory, now: number): League {
  const games: Game[] = seasons
    .filter(({ outFrom }) => outFrom <= now)
    .flatMap(({ told }) => told.map(({ match, outcome }) => reveal(spec, match, outcome, now)))
    .filter((game) => game !== null);
  const currentSeason = seasons.findLast(({ begins }) => begins <= now)?.label ?? 0;
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
