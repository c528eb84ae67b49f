import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { NotFound } from '../not-found/index.ts';

/** Shown when a page throws. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <>
      <title>Something went wrong | Outpick</title>
      <PageTitle>Something went wrong</PageTitle>
      <p>That one is on us, and we have been told. Reload the page, or start again from the front.</p>
      <p style={{ marginTop: 'var(--space-5)' }}>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </p>
    </>
  );
}
