import { pages } from '@outpick/contracts';
import { Link } from 'react-router';
import { PageSection } from '../../design/page-section.tsx';
import styles from './features.module.css';

/** What the site offers. Features that belong to a sport link to the list of sports. */
const features = [
  { name: 'Rankings', words: 'Every team in order, with how sure the order is.', to: pages.sports.path },
  {
    name: 'Predictions',
    words: 'A winner, a margin and a probability for every game to come.',
    to: pages.sports.path,
  },
  {
    name: 'Head-to-head matchups',
    words: 'Any two teams, at home and on a neutral site, whether they meet or not.',
    to: pages.sports.path,
  },
  { name: 'Vegas lines', words: 'How often a favorite covers, at any spread.', to: pages.sports.path },
  {
    name: 'Algo contest',
    words: 'Your picks against the algorithm’s, scored by one rule.',
    to: pages.sports.path,
  },
  { name: 'Podcasts', words: 'The week, talked over.', to: pages.podcast.path },
  { name: 'Blogs and news', words: 'What changed, and why it matters.', to: pages.news.path },
  { name: 'Sports data', words: 'Tables to read here or take away.', to: pages.sports.path },
  { name: 'Contest winners', words: 'Who outpicked it, slate by slate.', to: pages.winners.path },
  { name: 'About', words: 'Who we are and how it works.', to: pages.about.path },
  { name: 'FAQs', words: 'Short answers to what is asked most.', to: pages.faq.path },
];

export function Features() {
  return (
    <PageSection title="What you find here">
      <ul className={styles.features}>
        {features.map(({ name, words, to }) => (
          <li key={name}>
            <h3>
              <Link to={to}>{name}</Link>
            </h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
