import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/database/transaction.ts';
import type { PlacedReading } from './place-readings.ts';
import type { ReadingBatch, ReadingProblem } from '../reading-batch.ts';
import type { SourceTeam } from '../reading.ts';
import { createTeams, loadTeamIds } from './team-names.ts';

/** A reading with our teams. */
export interface TeamedReading extends PlacedReading {
  readonly homeTeamId: string;
  readonly awayTeamId: string;
}

interface FoundTeams {
  readonly teamedReadings: readonly TeamedReading[];
  readonly problems: readonly ReadingProblem[];
  /** Team names that match no team. */
  readonly unknown: readonly string[];
}

type Batch = Pick<ReadingBatch, 'sportId' | 'source' | 'now' | 'createsTeams'>;

/** Finds each reading's teams by the source's id, else by name or code. Stores the ids of teams that were found by name. */
export async function findTeams(
  tx: Transaction,
  batch: Batch,
  placedReadings: readonly PlacedReading[],
): Promise<FoundTeams> {
  const lookup = await TeamLookup.open(tx, batch);
  const teams = placedReadings.flatMap(({ reading }) => [reading.home, reading.away]);
  if (batch.createsTeams) await lookup.create(teams);
  const problems: ReadingProblem[] = [];
  const unknown = new Map<string, SourceTeam>();
  const teamedReadings = placedReadings.flatMap((one): TeamedReading[] => {
    const { home, away, sourceId } = one.reading;
    const [homeTeamId, awayTeamId] = [lookup.find(home), lookup.find(away)];
    for (const [team, id] of [
      [home, homeTeamId],
      [away, awayTeamId],
    ] as const) {
      if (id !== undefined) continue;
      unknown.set(team.name, team);
      problems.push({ sourceId, reason: `there is no team "${team.name.slice(0, 100)}"` });
    }
    if (homeTeamId === undefined || awayTeamId === undefined) return [];
    if (homeTeamId === awayTeamId) {
      problems.push({ sourceId, reason: `${home.name.slice(0, 100)} cannot play itself` });
      return [];
    }
    return [{ ...one, homeTeamId, awayTeamId }];
  });
  await lookup.storeIds(teams);
  await recordUnknown(tx, batch, [...unknown.values()]);
  return { teamedReadings, problems, unknown: [...unknown.keys()].toSorted() };
}

/** Other names of at most this length are treated as codes. */
const longestCode = 4;

/** The teams of a sport by every name, and by the ids of one source. */
class TeamLookup {
  readonly #tx: Transaction;
  readonly #batch: Batch;
  readonly #byName: Map<string, string>;
  readonly #byId: Map<string, string>;
  /** The stored team names, by the source's team id. */
  readonly #namesById: Map<string, string | null>;

  private constructor(
    tx: Transaction,
    batch: Batch,
    maps: {
      readonly byName: Map<string, string>;
      readonly byId: Map<string, string>;
      readonly namesById: Map<string, string | null>;
    },
  ) {
    this.#tx = tx;
    this.#batch = batch;
    this.#byName = maps.byName;
    this.#byId = maps.byId;
    this.#namesById = maps.namesById;
  }

  static async open(tx: Transaction, batch: Batch): Promise<TeamLookup> {
    const byName = await loadTeamIds(tx.db, batch.sportId);
    const rows = await tx.db
      .selectFrom('team_sources')
      .select(['source_id', 'team_id', 'name'])
      .where('sport_id', '=', batch.sportId)
      .where('source', '=', batch.source)
      .execute();
    return new TeamLookup(tx, batch, {
      byName,
      byId: new Map(rows.map(({ source_id: id, team_id: teamId }) => [id, teamId])),
      namesById: new Map(rows.map(({ source_id: id, name }) => [id, name])),
    });
  }

  /**
   * Finds a team by the source's id, else by name, else by another name or code. Codes are not unique in large leagues.
   * They therefore never find a team for which the source has another id.
   */
  find({ id, name, otherNames = [] }: SourceTeam): string | undefined {
    const foundId = (id === null ? undefined : this.#byId.get(id)) ?? this.#byName.get(name.normalize('NFC'));
    if (foundId !== undefined) return foundId;
    const withIds = new Set(id === null ? [] : this.#byId.values());
    return otherNames
      .map((one) => this.#byName.get(one.normalize('NFC')))
      .find((teamId) => teamId !== undefined && !withIds.has(teamId));
  }

  /** Creates the teams that `find` does not find. */
  async create(teams: readonly SourceTeam[]): Promise<void> {
    const missingTeams = teams.filter((team) => this.find(team) === undefined);
    const names = [...new Set(missingTeams.map(({ name }) => name.normalize('NFC')))];
    if (names.length === 0) return;
    for (const [name, id] of await createTeams(this.#tx, this.#batch.sportId, names))
      this.#byName.set(name, id);
    await this.#storeNames(missingTeams);
  }

  /**
   * Stores the other names of new teams as aliases, because another source may use them. Skips names that two teams share,
   * and short codes, which a team on the next page may share.
   */
  async #storeNames(teams: readonly SourceTeam[]): Promise<void> {
    const aliases = new Map<string, Set<string>>();
    for (const { name, otherNames = [] } of teams) {
      const teamId = this.#byName.get(name.normalize('NFC'));
      for (const alias of otherNames.map((one) => one.normalize('NFC').trim())) {
        if (teamId === undefined || alias.length <= longestCode || this.#byName.has(alias)) continue;
        aliases.set(alias, (aliases.get(alias) ?? new Set()).add(teamId));
      }
    }
    const unique = [...aliases].flatMap(([alias, [teamId, ...others]]) =>
      teamId !== undefined && others.length === 0 ? [{ alias, teamId }] : [],
    );
    if (unique.length === 0) return;
    await sql`
      insert into team_aliases (sport_id, alias, team_id)
      select ${this.#batch.sportId}::uuid, entry.*
      from unnest(
        ${unique.map(({ alias }) => alias)}::text[], ${unique.map(({ teamId }) => teamId)}::uuid[]
      ) as entry
      on conflict do nothing
    `.execute(this.#tx.db);
    for (const { alias, teamId } of unique) this.#byName.set(alias, teamId);
  }

  /** Stores new ids with their teams, and new names of known ids. */
  async storeIds(teams: readonly SourceTeam[]): Promise<void> {
    const newLinks = new Map<string, { readonly teamId: string; readonly name: string }>();
    for (const team of teams) {
      const teamId = this.find(team);
      const name = team.name.normalize('NFC');
      if (team.id === null || teamId === undefined || newLinks.has(team.id)) continue;
      if (this.#namesById.get(team.id) !== name) newLinks.set(team.id, { teamId, name });
      this.#byId.set(team.id, teamId);
    }
    if (newLinks.size === 0) return;
    const rows = [...newLinks.values()];
    await sql`
      insert into team_sources (sport_id, source, source_id, team_id, name)
      select ${this.#batch.sportId}::uuid, ${this.#batch.source}, entry.*
      from unnest(
        ${[...newLinks.keys()]}::text[], ${rows.map(({ teamId }) => teamId)}::uuid[], ${rows.map(({ name }) => name)}::text[]
      ) as entry
      on conflict (sport_id, source, source_id) do update set name = excluded.name
    `.execute(this.#tx.db);
  }
}

/** Stores unknown team names for operators. Deletes names that match a team by now or were not seen for 14 days. */
async function recordUnknown(tx: Transaction, batch: Batch, teams: readonly SourceTeam[]): Promise<void> {
  const { sportId, source, now } = batch;
  const entries = teams.slice(0, 1000);
  await sql`
    insert into unknown_teams (sport_id, source, name, source_id, seen_at)
    select ${sportId}::uuid, ${source}, name, source_id, ${now}::timestamptz
    from unnest(${entries.map(({ name }) => name)}::text[], ${entries.map(({ id }) => id)}::text[]) as entry (name, source_id)
    on conflict (sport_id, source, name) do update set seen_at = excluded.seen_at
  `.execute(tx.db);
  await sql`
    delete from unknown_teams
    where sport_id = ${sportId} and source = ${source} and (
      seen_at < ${now}::timestamptz - interval '14 days'
      or exists (select from teams where teams.sport_id = ${sportId} and teams.name = unknown_teams.name)
      or exists (select from team_aliases where team_aliases.sport_id = ${sportId} and alias = unknown_teams.name)
      or exists (
        select from team_sources
        where team_sources.sport_id = ${sportId} and team_sources.source = ${source}
          and team_sources.source_id = unknown_teams.source_id))
  `.execute(tx.db);
}
