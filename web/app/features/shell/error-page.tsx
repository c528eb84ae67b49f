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
      <p>This is our fault, and we have been notified. Reload the page, or go back to Home.</p>
      <p style={{ marginTop: 'var(--space-5)' }}>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </p>
    </>
  );
}
