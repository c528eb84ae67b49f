import type { Podcast } from '@outpick/contracts';
import { ButtonLink } from '../../design/button.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { SkeletonCards } from '../../design/skeletons.tsx';
import { EmptyState, FailedState } from '../../design/states.tsx';
import { TopicLine } from '../../design/topic-line.tsx';
import type { LoadResult } from '../../platform/load-result.ts';
import { Player } from './player.tsx';
import styles from './podcast-grid.module.css';

interface PodcastGridProps {
  readonly podcasts: LoadResult<readonly Podcast[]>;
}

/** The episodes in all load states. */
export function PodcastGrid({ podcasts }: PodcastGridProps) {
  return (
    <LoadResultView
      result={podcasts}
      loading={<SkeletonCards count={6} />}
      failed={({ message }) => <FailedState what="The podcasts did not load" message={message} />}
    >
      {(episodes) => (episodes.length === 0 ? <NoPodcasts /> : <Episodes episodes={episodes} />)}
    </LoadResultView>
  );
}

function NoPodcasts() {
  return (
    <EmptyState title="No Podcast found">
      <ButtonLink to="/news">Read the news</ButtonLink>
    </EmptyState>
  );
}

function Episodes({ episodes }: { readonly episodes: readonly Podcast[] }) {
  return (
    <ul className={styles.grid}>
      {episodes.map((episode) => (
        <li key={episode.id} className={styles.episode}>
          <Player heading={episode.heading} address={episode.player} />
          <TopicLine topic={episode.topic} publishedAt={episode.publishedAt} />
          <h2 className={styles.heading}>{episode.heading}</h2>
          {episode.description !== '' && <p className={styles.about}>{episode.description}</p>}
          <p className={styles.link}>
            <a
              href={episode.address}
              rel="noopener noreferrer"
              aria-label={`Listen at ${hostOf(episode.address)}: ${episode.heading}`}
            >
              Listen at {hostOf(episode.address)}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

const hostOf = (address: string): string => new URL(address).host.replace(/^www\./u, '');
