import { at } from './at.ts';
import type { LeagueSpec } from './league-spec.ts';
import type { Match, Outcome } from './match.ts';
import { calledOffAt } from './season.ts';
import type { Game, GameStatus } from './types.ts';

/** What can be known of a match at an instant; null if not even its pairing is. What is final never changes again. */
export function reveal(spec: LeagueSpec, match: Match, outcome: Outcome | null, now: number): Game | null {
  if (match.knownFrom > now) return null;
  const { moved } = match;
  const replaced = moved !== null && now < moved.announcedAt;
  const start = replaced ? moved.from : match.startsAt;
  const status = replaced
    ? now < moved.calledOffAt
      ? 'scheduled'
      : 'postponed'
    : statusAt(spec, match, now);
  const final = status === 'final' ? outcome : null;
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
    keyPlayers: announced ? (outcome?.keyPlayers ?? null) : null,
    expectedGoals: final?.expectedGoals ?? null,
    closingSpread: status === 'live' || status === 'final' ? (outcome?.closingSpread ?? null) : null,
  };
}

function statusAt(spec: LeagueSpec, match: Match, now: number): GameStatus {
  if (match.fate !== 'played') return now < calledOffAt(match) ? 'scheduled' : match.fate;
  if (now < match.startsAt) return 'scheduled';
  return now < match.startsAt + spec.minutesLong * 60_000 ? 'live' : 'final';
}
