import { adminCalls, type Numbers } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { downloadCSV } from 'react-admin';
import { Empty } from '../../design/empty.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { readableDay } from '../../design/readable-times.ts';
import { SmallTable } from '../../design/small-table.tsx';
import { toCsv } from '../../platform/to-csv.ts';
import { useCall } from '../../platform/use-call.ts';
import { formatShare } from '../health/sizes.ts';
import { Time } from '../../design/time.tsx';
import { BarChart } from './bar-chart.tsx';
import { cohortRows, sharesOf } from './cohort-rows.ts';

/** Statistics about accounts, players, slates and feeds. */
export function NumbersPage() {
  const numbers = useCall(adminCalls.getNumbers, {});
  return (
    <Page title="Numbers">
      <Loaded of={numbers} what="The numbers could not be loaded.">
        {(data) => (
          <>
            <Typography sx={{ mb: 3 }}>
              {data.accounts} accounts. Counted <Time at={data.countedAt} />, at most every five minutes.
            </Typography>
            <CsvSection title="Sign-ups by day" file="sign-ups" rows={data.signUps}>
              <BarChart
                unit="Sign-ups"
                bars={data.signUps.map(({ day, accounts }) => ({ label: readableDay(day), value: accounts }))}
              />
            </CsvSection>
            <CsvSection title="Active players by week" file="active-players" rows={data.activePlayers}>
              <BarChart
                unit="Active players"
                bars={data.activePlayers.map(({ week, players }) => ({
                  label: readableDay(week),
                  value: players,
                }))}
              />
            </CsvSection>
            <Slates rows={data.slates} />
            <Cohorts rows={data.cohorts} />
            <Feeds rows={data.feeds} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface CsvSectionProps {
  readonly title: string;
  readonly file: string;
  readonly rows: readonly object[];
  readonly children: ReactNode;
}

/** A section whose numbers can be downloaded as CSV. */
function CsvSection({ title, file, rows, children }: CsvSectionProps) {
  return (
    <Section
      title={title}
      actions={
        <Button
          variant="outlined"
          aria-label={`${title} as CSV`}
          onClick={() => downloadCSV(toCsv(rows), file)}
        >
          CSV
        </Button>
      }
    >
      {rows.length === 0 ? <Empty title="Nothing to count yet" /> : children}
    </Section>
  );
}

function Slates({ rows }: { readonly rows: Numbers['slates'] }) {
  return (
    <CsvSection title="Picks by slate" file="slates" rows={rows}>
      <SmallTable
        label="Picks by slate"
        heads={['Sport', 'First day', 'Players', 'Picks', 'Ahead of the algorithm']}
        rows={rows.map(({ sport, firstDay, players, picks, aheadOfAlgorithm }) => ({
          key: `${sport} ${firstDay}`,
          cells: [
            sport,
            readableDay(firstDay),
            players,
            picks,
            aheadOfAlgorithm === null ? 'Not settled yet' : formatShare(aheadOfAlgorithm),
          ],
        }))}
      />
    </CsvSection>
  );
}

/** Retention: the share of each week's sign-ups that picked in that week and in each later one. */
function Cohorts({ rows }: { readonly rows: Numbers['cohorts'] }) {
  const weeks = Math.max(0, ...rows.map(({ active }) => active.length));
  const weekNames = Array.from({ length: weeks }, (_, week) => `Week ${week}`);
  return (
    <CsvSection title="Retention by week of sign-up" file="retention" rows={cohortRows(rows)}>
      <SmallTable
        label="Retention by week of sign-up"
        heads={['Signed up', 'Accounts', ...weekNames]}
        rows={rows.map((cohort) => {
          const shares = sharesOf(cohort);
          return {
            key: cohort.week,
            cells: [
              readableDay(cohort.week),
              cohort.accounts,
              ...weekNames.map((_, week) => {
                const share = shares[week];
                return share === undefined ? '' : formatShare(share);
              }),
            ],
          };
        })}
      />
    </CsvSection>
  );
}

function Feeds({ rows }: { readonly rows: Numbers['feeds'] }) {
  return (
    <CsvSection title="Feeds" file="feeds" rows={rows}>
      <SmallTable
        label="Feeds"
        heads={['Sport', 'Provider', 'Last fetched', 'Failures since']}
        rows={rows.map(({ sport, adapter, fetchedAt, failures, isPaused }) => ({
          key: `${sport} ${adapter}`,
          cells: [sport, adapter, isPaused ? 'Paused' : <Time at={fetchedAt} />, failures],
        }))}
      />
    </CsvSection>
  );
}
