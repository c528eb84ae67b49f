import type { SyntheticEvent } from 'react';
import { generatePath, Link, useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { EmptyState } from '../../design/states.tsx';
import type { GameFilter, ListAddresses, ListView } from '../../platform/list-view.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import type { TeamName } from '../teams/index.ts';
import styles from './game-filter.module.css';

interface GameFilterFormProps<Key extends string> {
  readonly sportId: string;
  readonly view: ListView<Key>;
  readonly addresses: ListAddresses<Key>;
  readonly teams: LoadResult<readonly TeamName[]>;
}

/** The form that narrows a list of games to a day or a team. Submitting it keeps the order and shows the first page. */
export function GameFilterForm<Key extends string>(props: GameFilterFormProps<Key>) {
  const { sportId, view, addresses, teams } = props;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { day = '', team = '' } = view.filter ?? {};
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') query.set(name, value);
    void navigate(addresses.addressOf(sportId, addresses.read(query)), { preventScrollReset: true });
  };
  return (
    <form action={pathname} className={styles.filter} aria-label="Filter the games" onSubmit={submit}>
      {[...addresses.queryOf(orderOf(view))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={styles.field}>
        <span>Day</span>
        {/* The fields are uncontrolled: their keys reset them when Back or a link changes the filter. */}
        <input key={day} type="date" name="day" defaultValue={day} min="1900-01-01" max="2099-12-31" />
      </label>
      <TeamField teams={teams.state === 'loaded' ? teams.data : []} chosen={team} />
      <Button type="submit">Show games</Button>
      {view.filter && (
        <Link to={addresses.addressOf(sportId, orderOf(view))} className={styles.all} preventScrollReset>
          All games
        </Link>
      )}
    </form>
  );
}

interface TeamFieldProps {
  readonly teams: readonly TeamName[];
  /** The team in the address, as an id or a name; empty without one. */
  readonly chosen: string;
}

function TeamField({ teams, chosen }: TeamFieldProps) {
  const name = teams.find(({ id }) => id === chosen)?.name ?? chosen;
  const isListed = name === '' || teams.some((team) => team.name === name);
  return (
    <label className={styles.field}>
      <span>Team</span>
      <select key={`${name} ${teams.length}`} name="team" defaultValue={name}>
        <option value="">All teams</option>
        {!isListed && <option>{name}</option>}
        {teams.map((team) => (
          <option key={team.id}>{team.name}</option>
        ))}
      </select>
    </label>
  );
}

/** The view without its filter: the same order, from the first page. */
const orderOf = <Key extends string>({ sort }: ListView<Key>): ListView<Key> =>
  sort ? { sort, page: 1 } : { page: 1 };

interface NoSuchGamesProps {
  readonly filter: GameFilter;
  readonly kind: 'upcoming' | 'finished';
  /** The path pattern of the list. */
  readonly path: `/${string}/:id`;
  readonly sportId: string;
}

/** Shown instead of rows if a day or a team has no games. */
export function NoSuchGames({ filter: { day, team }, kind, path, sportId }: NoSuchGamesProps) {
  const forTeam = team === undefined ? '' : ' for this team';
  return (
    <EmptyState title={`No ${kind} games${forTeam}${day === undefined ? '' : ' that day'}`}>
      <ButtonLink to={generatePath(path, { id: sportId })}>See all games</ButtonLink>
    </EmptyState>
  );
}
