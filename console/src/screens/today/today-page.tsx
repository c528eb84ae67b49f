import { adminCalls, type TodayItem } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { Empty } from '../../design/empty.tsx';
import { FailureLine } from '../../design/failure.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page } from '../../design/page.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { Time } from '../../design/time.tsx';
import { useMayCall } from '../../platform/self.ts';
import { useCall } from '../../platform/use-call.ts';
import { severityWords, todayWords } from './today-words.ts';

const everySeconds = 60;

/** The home of the console: work that waits for an operator, most urgent first. */
export function TodayPage() {
  const today = useCall(adminCalls.getToday, {}, { everySeconds });
  return (
    <Page
      title="Today"
      actions={
        <Button variant="outlined" onClick={() => void today.refetch()} disabled={today.isFetching}>
          Check again
        </Button>
      }
    >
      <UnfinishedSetup />
      <Loaded of={today} what="Today could not be loaded.">
        {({ items, failed, checkedAt }) => (
          <>
            {failed.length > 0 && (
              <FailureLine
                message={`Could not be checked: ${failed.join(', ').replaceAll('-', ' ')}. Recent errors, under Health, say why.`}
              />
            )}
            {items.length === 0 && failed.length === 0 && <Empty title="Nothing waits for you" />}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items.map((item) => (
                <Item key={item.name} item={item} />
              ))}
            </Box>
            <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 2 }}>
              Checked <Time at={checkedAt} />; again every minute.
            </Typography>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** One kind of waiting work. On a phone its button has a line of its own. */
function Item({ item: { name, severity, count, oldestAt, examples } }: { readonly item: TodayItem }) {
  const { title, action, path } = todayWords[name];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        justifyContent: 'space-between',
        gap: 1.5,
        py: 2,
        pl: 2,
        borderBottom: '1px solid',
        borderBottomColor: 'divider',
        borderLeft: '3px solid',
        borderLeftColor:
          severity === 'urgent' ? 'error.main' : severity === 'soon' ? 'warning.main' : 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="h2">
          {title(count)}
        </Typography>
        <Typography color="text.secondary">
          {severityWords[severity]}
          {examples.length > 0 &&
            `: ${readableTimes(examples.join(', '))}${examples.length < count ? ', …' : ''}`}
          {oldestAt !== null && (
            <>
              , since <Time at={oldestAt} />
            </>
          )}
        </Typography>
      </Box>
      <Button
        component={Link}
        to={path}
        variant={severity === 'urgent' ? 'contained' : 'outlined'}
        sx={{ flexShrink: 0 }}
      >
        {action}
      </Button>
    </Box>
  );
}

/** Links to the set-up assistant until the set-up is finished. */
function UnfinishedSetup() {
  const mayCall = useMayCall()(adminCalls.getSetup);
  const { data } = useCall(adminCalls.getSetup, {}, { enabled: mayCall });
  if (data === undefined || data.isFinished) return null;
  return (
    <Box sx={{ mb: 3, p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '10px' }}>
      <Typography variant="h3" component="h2">
        Set up {data.siteName}
      </Typography>
      <Typography sx={{ mb: 1.5 }}>
        {data.leagues.length === 0
          ? 'A few steps until people can play.'
          : 'People can play. Check the site’s name and its email to finish.'}
      </Typography>
      <Button component={Link} to="/setup" variant="contained">
        Go on with the set-up
      </Button>
    </Box>
  );
}
