import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { chosenName } from '../players/columns.ts';

interface NamedSubject {
  readonly id: string;
  readonly name: string;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

const joinProfiles = sql`left join profiles on profiles.account_id = players.id`;
const operatorNames = (ids: readonly string[]) =>
  sql<NamedSubject>`select id, name from operators where id = any (${[...ids]}::uuid[])`;
const sportNames = (ids: readonly string[]) =>
  sql<NamedSubject>`select id, name from sports where id = any (${[...ids]}::uuid[])`;

/** Queries for the current names of subjects, by kind. All ids are UUIDs. */
const queries: Readonly<Record<string, (ids: readonly string[]) => RawBuilder<NamedSubject>>> = {
  appeal: (ids) => sql`
    select suspensions.id, ${chosenName} as name
    from suspensions join players on players.id = player_id ${joinProfiles}
    where suspensions.id = any (${[...ids]}::uuid[])`,
  content: (ids) => sql`select id, title as name from publications where id = any (${[...ids]}::uuid[])`,
  enquiry: (ids) => sql`
    select id, coalesce(subject, 'Message from ' || first_name || ' ' || last_name) as name
    from enquiries where id = any (${[...ids]}::uuid[])`,
  feed: (ids) => sql`
    select provider_feeds.id, sports.name || ' (' || adapter || ')' as name
    from provider_feeds join sports on sports.id = sport_id
    where provider_feeds.id = any (${[...ids]}::uuid[])`,
  game: (ids) => sql`
    select games.id, away.name || ' @ ' || home.name || ', ' || league_day as name
    from games join teams as home on home.id = home_team_id join teams as away on away.id = away_team_id
    where games.id = any (${[...ids]}::uuid[])`,
  import: sportNames,
  invitation: (ids) =>
    sql`select id, note as name from sign_up_invitations where id = any (${[...ids]}::uuid[])`,
  operator: operatorNames,
  passkeys: operatorNames,
  player: (ids) => sql`
    select players.id, ${chosenName} as name
    from players join accounts on accounts.id = players.id ${joinProfiles}
    where players.id = any (${[...ids]}::uuid[])`,
  'recovery-codes': operatorNames,
  'sign-in': operatorNames,
  'reply-template': (ids) => sql`select id, name from reply_templates where id = any (${[...ids]}::uuid[])`,
  report: (ids) => sql`
    select player_reports.id, ${chosenName} as name
    from player_reports join players on players.id = player_id ${joinProfiles}
    where player_reports.id = any (${[...ids]}::uuid[])`,
  slate: (ids) => sql`
    select slates.id, sports.name || ', ' || first_day as name
    from slates join sports on sports.id = sport_id
    where slates.id = any (${[...ids]}::uuid[])`,
  sport: sportNames,
  team: (ids) => sql`select id, name from teams where id = any (${[...ids]}::uuid[])`,
};

/** Kinds whose id consists of a sport's id, this separator and a key within the sport. */
const separators: Readonly<Record<string, string>> = { window: ' ', 'source-game': '/' };

/** Kinds whose id is itself a name that people chose. */
const kindsNamedById = new Set(['provider', 'feed-secret', 'operator-link', 'file']);

interface SubjectOfLine {
  readonly subject: string;
  readonly subjectId: string;
}

const keyOf = ({ subject, subjectId }: SubjectOfLine): string => `${subject} ${subjectId}`;

/** Names subjects within sports: "NFL, 2026-11-17" for a window, "NFL, espn/401" for a source's game. */
async function nameSubjectsOfSports(
  db: Reader,
  separator: string,
  ids: readonly string[],
): Promise<readonly NamedSubject[]> {
  const parts = ids.map((id) => {
    const [sportId = '', ...rest] = id.split(separator);
    return { id, sportId, rest: rest.join(separator) };
  });
  const sportIds = parts.map(({ sportId }) => sportId).filter((id) => uuid.test(id));
  const { rows } = await sportNames(sportIds).execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return parts.flatMap(({ id, sportId, rest }) => {
    const sport = names.get(sportId);
    return sport === undefined ? [] : [{ id, name: `${sport}, ${rest}` }];
  });
}

async function nameKind(
  db: Reader,
  subject: string,
  ids: readonly string[],
): Promise<readonly NamedSubject[]> {
  if (kindsNamedById.has(subject)) return ids.map((id) => ({ id, name: id }));
  const separator = separators[subject];
  if (separator !== undefined) return nameSubjectsOfSports(db, separator, ids);
  const uuids = ids.filter((id) => uuid.test(id));
  const query = uuids.length === 0 ? undefined : queries[subject]?.(uuids);
  return query ? (await query.execute(db)).rows : [];
}

/** Finds the current names of subjects. The audit log has only their ids, because a player's name must be deletable. */
export async function nameSubjects(
  db: Reader,
  lines: readonly SubjectOfLine[],
): Promise<(line: SubjectOfLine) => string | null> {
  const names = new Map<string, string>();
  for (const [subject, linesOfKind] of Map.groupBy(lines, (line) => line.subject)) {
    const ids = [...new Set(linesOfKind.map(({ subjectId }) => subjectId))];
    for (const { id, name } of await nameKind(db, subject, ids))
      names.set(keyOf({ subject, subjectId: id }), name);
  }
  return (line) => names.get(keyOf(line)) ?? null;
}
