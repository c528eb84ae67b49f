import { pages } from '@outpick/contracts';
import { generatePath, Link } from 'react-router';
import { PageSection } from '../../design/page-section.tsx';
import { useLastSport } from '../sports/index.ts';
import styles from './features.module.css';

interface Feature {
  readonly name: string;
  readonly words: string;
  readonly to?: string;
  /** The path pattern of a page that every sport has. Links to the sport that this browser showed last. */
  readonly ofSport?: string;
}

/** The site's features. */
const features: readonly Feature[] = [
  {
    name: 'Rankings',
    words: 'Every team in order, and how sure we are of it.',
    ofSport: pages.ranking.path,
  },
  {
    name: 'Predictions',
    words: 'A winner, a margin and a probability for every upcoming game.',
    ofSport: pages.prediction.path,
  },
  {
    name: 'Head-to-head matchups',
    words: 'Any two teams, at home and at a neutral site, even if they never meet.',
    ofSport: pages.headToHead.path,
  },
  { name: 'Vegas lines', words: 'How often a favorite covers, at any spread.', ofSport: pages.vegas.path },
  {
    name: 'Algo contest',
    words: 'Your picks against the algorithm’s, scored by one rule.',
    ofSport: pages.contest.path,
  },
  { name: 'Podcasts', words: 'The week in sports, talked through.', to: pages.podcast.path },
  { name: 'Blogs and news', words: 'What changed, and why it matters.', to: pages.news.path },
  { name: 'Sports data', words: 'Tables to read here or download.', to: pages.sports.path },
  { name: 'Contest winners', words: 'Who outpicked the algorithm, slate by slate.', to: pages.winners.path },
  { name: 'About', words: 'Who we are and how it works.', to: pages.about.path },
  { name: 'FAQs', words: 'Short answers to the questions we hear most.', to: pages.faq.path },
];

export function Features() {
  const sport = useLastSport();
  const addressOf = ({ to, ofSport }: Feature) =>
    to ?? (ofSport !== undefined && sport ? generatePath(ofSport, { id: sport.id }) : pages.sports.path);
  return (
    <PageSection title="What you’ll find here">
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature.name}>
            <h3>
              <Link to={addressOf(feature)}>{feature.name}</Link>
            </h3>
            <p>{feature.words}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
