import { ButtonLink } from '../../design/button.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { SportIndex } from '../sports/index.ts';
import styles from './not-found.module.css';

/** The 404 page: a link home and a list of all sports. */
export function NotFound() {
  return (
    <div className={styles.page}>
      <title>Page not found | Outpick</title>
      <PageTitle>Page not found</PageTitle>
      <p>There is nothing at this address. It may be misspelled, or the page may have been removed.</p>
      <p>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </p>
      <h2>Try one of these</h2>
      <SportIndex />
    </div>
  );
}
