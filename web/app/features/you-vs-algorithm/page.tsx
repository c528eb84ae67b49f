import { type Versus, youVsAlgorithmCalls } from '@outpick/contracts';
import { ButtonLink } from '../../design/button.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { EmptyState, FailedState, LoadingLine, NeedsScript } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, type LoadResult, toResult } from '../../platform/load-result.ts';
import { readToken, useSignedIn } from '../../platform/session.ts';
import { useSignInLink } from '../../platform/sign-in-return.ts';
import type { Route } from './+types/page.ts';
import { MailSettings } from '../mailings/index.ts';
import { ComparisonView } from './comparison-view.tsx';

const TITLE = 'You vs the algorithm';

/** Loads in the browser only: the server's pages are cached and the same for everyone. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  if (readToken() === null) return null;
  return {
    comparison: await awaitBriefly(toResult(context.get(callContext)(youVsAlgorithmCalls.getVersus, {}))),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: TITLE,
    description: 'Your picks this year against the algorithm’s, and whether the gap is skill or luck.',
  });

export default function YouVsAlgorithmPage({ loaderData }: Route.ComponentProps) {
  const signedIn = useSignedIn();
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      {signedIn === false || loaderData === null ? (
        <SignInFirst />
      ) : (
        <>
          <Comparison result={loaderData.comparison} />
          <MailSettings />
        </>
      )}
    </>
  );
}

function Comparison({ result }: { readonly result: LoadResult<Versus> }) {
  return (
    <LoadResultView
      result={result}
      loading={<LoadingLine />}
      failed={({ message }) => <FailedState what="Your results did not load" message={message} />}
    >
      {(comparison) => <ComparisonView comparison={comparison} />}
    </LoadResultView>
  );
}

function SignInFirst() {
  const signInLink = useSignInLink();
  return (
    <EmptyState title="Please sign in">
      <p>Only you can see how your picks compare.</p>
      <ButtonLink {...signInLink} primary>
        Sign In
      </ButtonLink>
    </EmptyState>
  );
}

/** The server's HTML, which is the same for everyone. */
export function HydrateFallback() {
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <NeedsScript what="Your comparison" />
    </>
  );
}
