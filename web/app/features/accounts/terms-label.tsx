import { pages } from '@outpick/contracts';
import { Link } from 'react-router';

/** The label of the one box: age and consent, with links that do not leave the form. */
export const TermsLabel = () => (
  <>
    I am 18 or older and agree to the{' '}
    <Link to={pages.terms.path} target="_blank">
      Terms of Use
    </Link>{' '}
    and{' '}
    <Link to={pages.privacy.path} target="_blank">
      Privacy Policy
    </Link>
  </>
);
