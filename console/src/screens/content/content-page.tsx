import { contentKindName } from '@outpick/contracts/admin';
import { Button, Chip, Menu, MenuItem, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { DataTable, useListContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { choiceFilter, ListPage } from '../../design/list-page.tsx';
import { Time } from '../../design/time.tsx';
import { kindWords, stateWords, type ContentRow } from './content-item.ts';

const filters = [choiceFilter('state', stateWords)];

const Column = DataTable.Col<ContentRow>;

/** All content, by kind and state. */
export function ContentPage() {
  return (
    <ListPage
      title="Content"
      resource="content"
      search="Title"
      filters={filters}
      sort={{ field: 'changedAt', order: 'DESC' }}
      none="No content yet"
      source="Write the first item with “New”."
      actions={<NewButton />}
      above={<KindTabs />}
      rowPath={(id) => `/content/${id}`}
    >
      <Column source="title" render={({ id, title }) => <Link to={`/content/${id}`}>{title}</Link>} />
      <Column source="kind" render={({ kind }) => kindWords[kind].one} />
      <Column
        source="state"
        disableSort
        render={({ state }) => <Chip size="small" label={stateWords[state]} />}
      />
      <Column
        source="publishedAt"
        label="Published"
        render={({ publishedAt }) => <Time at={publishedAt} none="No" />}
      />
      <Column source="changedAt" label="Changed" render={({ changedAt }) => <Time at={changedAt} />} />
    </ListPage>
  );
}

/** Tabs that filter by kind. Like the other filters, the kind is in the address. */
function KindTabs() {
  const { filterValues, setFilters } = useListContext();
  const { kind, ...others } = filterValues;
  return (
    <Tabs
      value={contentKindName.safeParse(kind).data ?? 'all'}
      onChange={(_event, chosenKind: string) =>
        setFilters(chosenKind === 'all' ? others : { ...others, kind: chosenKind })
      }
      variant="scrollable"
      aria-label="Kind of content"
    >
      <Tab value="all" label="All" />
      {contentKindName.options.map((name) => (
        <Tab key={name} value={name} label={kindWords[name].many} />
      ))}
    </Tabs>
  );
}

function NewButton() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="contained"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        New
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {contentKindName.options.map((name) => (
          <MenuItem key={name} onClick={() => void navigate(`/content/new/${name}`)}>
            {kindWords[name].one}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
