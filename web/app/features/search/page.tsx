import { pages, searchCalls, searchLength, type SearchResults, searchSpelling } from '@outpick/contracts';
import { data, Form, Link, useLocation } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { SkeletonText } from '../../design/skeletons.tsx';
import { EmptyState, FailedState } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, statusOf, toResult } from '../../platform/load-result.ts';
import type { Route } from './+types/page.ts';
import { countFound, groupFindings } from './findings.tsx';
import styles from './page.module.css';

const readText = (search: string) => new URLSearchParams(search).get('q') ?? '';
const isSearchable = (q: string) => q.length >= searchLength.least && q.length <= searchLength.most;

function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const q = searchSpelling(readText(new URL(request.url).search).slice(0, 1000));
  return isSearchable(q)
    ? toResult(context.get(callContext)(searchCalls.search, { query: { q } }))
    : undefined;
}

export async function loader(args: Route.LoaderArgs) {
  const result = await load(args);
  return data({ result }, { status: result ? statusOf(result) : 200 });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const result = load(args);
  return { result: result && (await awaitBriefly(result)) };
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const text = readText(location.search);
  return headTags(matches[0].loaderData?.origin, {
    title: text === '' ? 'Search' : `Search: ${text.slice(0, 100)}`,
    description: 'Find a team, a game or a sport.',
  });
};

export default function SearchPage({ loaderData: { result } }: Route.ComponentProps) {
  const text = readText(useLocation().search);
  return (
    <>
      <PageTitle>Search</PageTitle>
      <Form action={pages.search.path} role="search" className={styles.form}>
        <label htmlFor="search-text">A team, two teams or a sport</label>
        <div className={styles.row}>
          <input
            // Resets the uncontrolled field when the address has another search.
            key={text}
            id="search-text"
            type="search"
            name="q"
            defaultValue={text}
            maxLength={searchLength.most}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" primary>
            Search
          </Button>
        </div>
      </Form>
      {result ? (
        <LoadResultView
          result={result}
          loading={<SkeletonText />}
          failed={({ message }) => (
            <FailedState
              what="The search did not load"
              message={message}
              query={new URLSearchParams({ q: text })}
            />
          )}
        >
          {(results) => <Results text={text} results={results} />}
        </LoadResultView>
      ) : (
        <p className={styles.hint}>{hintFor(searchSpelling(text).length)}</p>
      )}
    </>
  );
}

const hintFor = (length: number): string => {
  if (length > searchLength.most) return `That is too long. Type at most ${searchLength.most} characters.`;
  if (length > 0) return `Type at least ${searchLength.least} characters.`;
  return 'Type the beginning of a name, such as “kan chi”. “Bears @ Lions” finds the games of two teams.';
};

function Results({ text, results }: { readonly text: string; readonly results: SearchResults }) {
  if (countFound(results) === 0)
    return (
      <EmptyState title={`Nothing found for “${text}”`}>
        <p>Check the spelling, or type only the beginning of a name.</p>
        <ButtonLink to={pages.sports.path}>All sports</ButtonLink>
      </EmptyState>
    );
  return groupFindings(results).map(({ title, findings }) => (
    <PageSection key={title} title={title}>
      <ul className={styles.list}>
        {findings.map(({ address, content }) => (
          <li key={address}>
            <Link to={address} className={styles.link}>
              {content}
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  ));
}
