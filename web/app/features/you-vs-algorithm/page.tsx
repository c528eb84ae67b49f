import { type Versus, versusCalls } from '@outpick/contracts';
import { ButtonLink } from '../../design/button.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { EmptyState, FailedState, LoadingLine } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import { awaitBriefly, type LoadResult, toResult } from '../../platform/load-result.ts';
import { readToken, useSignedIn } from '../../platform/session.ts';
import { useSignInLink } from '../../platform/sign-in-return.ts';
import type { Route } from './+types/page.ts';
import { VersusView } from './comparison-view.tsx';
import { Wishes } from './wishes.tsx';

const TITLE = 'You against the algorithm';

/** Only ever in the browser: pages are the same for everyone, and this is about one person. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  if (readToken() === null) return null;
  return { versus: await awaitBriefly(toResult(context.get(callContext)(versusCalls.getVersus, {}))) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: TITLE,
    description: 'Your picks of this year beside the algorithm’s, and whether the gap is skill.',
  });

export default function VersusPage({ loaderData }: Route.ComponentProps) {
  const signedIn = useSignedIn();
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      {signedIn === false || loaderData === null ? (
        <SignInFirst />
      ) : (
        <>
          <Shown versus={loaderData.versus} />
          <Wishes />
        </>
      )}
    </>
  );
}

function Shown({ versus }: { readonly versus: LoadResult<Versus> }) {
  return (
    <LoadResultView
      result={versus}
      loading={<LoadingLine />}
      failed={({ message }) => <FailedState what="Your year did not load" message={message} />}
    >
      {(data) => <VersusView versus={data} />}
    </LoadResultView>
  );
}

function SignInFirst() {
  const signInLink = useSignInLink();
  return (
    <EmptyState title="Please sign in">
      <p>Your picks are compared for you alone.</p>
      <ButtonLink {...signInLink} primary>
        Sign In
      </ButtonLink>
    </EmptyState>
  );
}

/** The page's first HTML, before anyone knows who asks. */
export function HydrateFallback() {
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <LoadingLine />
    </>
  );
}
