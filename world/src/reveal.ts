import { at } from './at.ts';
import type { LeagueSpec } from './league-spec.ts';
import type { Match, MatchResult } from './match.ts';
import { calledOffAt } from './season.ts';
import type { Game, GameStatus } from './types.ts';

interface RevealInput {
  readonly spec: LeagueSpec;
  readonly match: Match;
  readonly result: MatchResult | null;
}

/** Returns the facts known about a match at an instant; null before its pairing is known. A final game never changes. */
export function reveal({ spec, match, result }: RevealInput, now: number): Game | null {
  if (match.knownFrom > now) return null;
  const { moved } = match;
  const awaitsNewDate = moved !== null && now < moved.announcedAt;
  const start = awaitsNewDate ? moved.from : match.startsAt;
  const status = awaitsNewDate
    ? now < moved.calledOffAt
      ? 'scheduled'
      : 'postponed'
    : statusAt(spec, match, now);
  const final = status === 'final' ? result : null;
  const announced =
    start - spec.announcedHours * 3_600_000 <= now && status !== 'postponed' && status !== 'cancelled';
  return {
    id: match.id,
    season: match.season,
    stage: match.stage,
    startsAt: new Date(start).toISOString(),
    home: at(spec.entrants, match.home).team.key,
    away: at(spec.entrants, match.away).team.key,
    neutral: match.neutral,
    status,
    points: final?.points ?? null,
    keyPlayers: announced ? (result?.keyPlayers ?? null) : null,
    expectedGoals: final?.expectedGoals ?? null,
    closingSpread: status === 'live' || status === 'final' ? (result?.closingSpread ?? null) : null,
  };
}

function statusAt(spec: LeagueSpec, match: Match, now: number): GameStatus {
  if (match.fate !== 'played') return now < calledOffAt(match) ? 'scheduled' : match.fate;
  if (now < match.startsAt) return 'scheduled';
  return now < match.startsAt + spec.minutesLong * 60_000 ? 'live' : 'final';
}
