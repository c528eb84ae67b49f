import { adminCalls } from '@outpick/contracts/admin';
import { Chip, useMediaQuery } from '@mui/material';
import { DataTable, DateInput, SearchInput, SelectInput, SimpleList } from 'react-admin';
import { Link } from 'react-router-dom';
import { ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { DayChips } from './day-chips.tsx';
import { nameOf, needWords, showResult, showScore, statusWords, type GameRow } from './game.ts';

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, name]) => ({ id, name }));

const Column = DataTable.Col<GameRow>;

/** Games with their results, and those that wait for a person. */
export function GamesPage() {
  const { data } = useCall(adminCalls.listResultSports, {});
  const isNarrow = useMediaQuery('(max-width: 700px)');
  const filters = [
    <SearchInput key="q" source="q" alwaysOn placeholder="Team" />,
    <SelectInput key="sportId" source="sportId" label="Sport" choices={data?.sports ?? []} alwaysOn />,
    <SelectInput key="status" source="status" label="Status" choices={choicesOf(statusWords)} />,
    <SelectInput key="need" source="need" label="Needs" choices={choicesOf(needWords)} />,
    <DateInput key="from" source="from" label="From" />,
    <DateInput key="until" source="until" label="Until" />,
  ];
  return (
    <ListPage
      title="Results"
      resource="games"
      filters={filters}
      sort={{ field: 'nearest', order: 'ASC' }}
      none="No games yet"
      source="Games come from feeds and imported files."
    >
      <DayChips />
      {isNarrow ? <NarrowGames /> : <WideGames />}
    </ListPage>
  );
}

function WideGames() {
  return (
    <DataTable bulkActionButtons={false} rowClick={(id) => `/games/${id}`}>
      <Column source="startsAt" label="Start" render={({ startsAt }) => <Time at={startsAt} />} />
      <Column
        source="home"
        label="Game"
        disableSort
        render={(game) => <Link to={`/games/${game.id}`}>{nameOf(game)}</Link>}
      />
      <Column source="sport" disableSort />
      <Column source="status" label="Result, away first" disableSort render={showResult} />
      <Column source="needs" label="Needs" disableSort render={(game) => <Needs game={game} />} />
    </DataTable>
  );
}

/** On a phone: one block a game instead of columns. */
function NarrowGames() {
  return (
    <SimpleList<GameRow>
      rowClick={(id) => `/games/${id}`}
      primaryText={nameOf}
      secondaryText={(game) => (
        <>
          {showScore(game)}. <Time at={game.startsAt} />
        </>
      )}
      tertiaryText={(game) => <Needs game={game} />}
    />
  );
}

function Needs({ game: { needs } }: { readonly game: GameRow }) {
  return needs.map((need) => (
    <Chip
      key={need}
      size="small"
      label={needWords[need]}
      {...(need === 'pinned' ? {} : { color: 'warning' as const })}
      sx={{ mr: 0.5 }}
    />
  ));
}
