import { adminCalls } from '@outpick/contracts/admin';
import { Chip, useMediaQuery } from '@mui/material';
import { DataTable, DateInput, SelectInput, SimpleList } from 'react-admin';
import { Link } from 'react-router-dom';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Start } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { DayChips } from './day-chips.tsx';
import { nameOf, needWords, showResult, showScore, statusWords, type GameRow } from './game.ts';

const Column = DataTable.Col<GameRow>;
const pathOf = (id: string | number) => `/games/${id}`;

/** Games with their results and what they need from an operator. */
export function GamesPage() {
  const { data } = useCall(adminCalls.listResultSports, {});
  const isNarrow = useMediaQuery('(max-width: 700px)');
  const filters = [
    <SelectInput key="sportId" source="sportId" label="Sport" choices={data?.sports ?? []} alwaysOn />,
    choiceFilter('status', statusWords, { alwaysOn: false }),
    choiceFilter('need', needWords, { label: 'Needs', alwaysOn: false }),
    <DateInput key="from" source="from" label="From" />,
    <DateInput key="until" source="until" label="Until" />,
  ];
  return (
    <ListPage
      title="Results"
      resource="games"
      search="Team"
      filters={filters}
      sort={{ field: 'nearest', order: 'ASC' }}
      none="No games yet"
      source="Games come from feeds and imported files."
      above={<DayChips />}
      rowPath={pathOf}
      narrow={isNarrow && <NarrowGames />}
    >
      <Column
        source="startsAt"
        label="Start"
        render={({ startsAt, timeZone }) => <Start at={startsAt} timeZone={timeZone} />}
      />
      <Column
        source="home"
        label="Game"
        disableSort
        render={(game) => <Link to={`/games/${game.id}`}>{nameOf(game)}</Link>}
      />
      <Column source="sport" disableSort />
      <Column source="status" label="Result, away first" disableSort render={showResult} />
      <Column source="needs" label="Needs" disableSort render={(game) => <Needs game={game} />} />
    </ListPage>
  );
}

/** The list on narrow screens: one block for each game instead of columns. */
function NarrowGames() {
  return (
    <SimpleList<GameRow>
      rowClick={pathOf}
      primaryText={nameOf}
      secondaryText={(game) => (
        <>
          {showScore(game)}. {game.sport}, <Start at={game.startsAt} timeZone={game.timeZone} />{' '}
          <Needs game={game} />
        </>
      )}
    />
  );
}

function Needs({ game: { needs } }: { readonly game: GameRow }) {
  return needs.map((need) => (
    <Chip
      key={need}
      component="span"
      size="small"
      label={needWords[need]}
      {...(need === 'pinned' ? {} : { color: 'warning' as const })}
      sx={{ mr: 0.5 }}
    />
  ));
}
