import { type Caller, type Podcast, podcastsCalls } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { cutWords } from '../../platform/words.ts';

const HEADING_WORDS = 10;

/** Every episode, newest first, its heading cut short. */
export const loadPodcasts = (call: Caller): Promise<FinalResult<readonly Podcast[]>> =>
  toResult(
    call(podcastsCalls.listPodcasts, {}).then(({ podcastList }) =>
      podcastList.map((podcast) => ({ ...podcast, heading: cutWords(podcast.heading, HEADING_WORDS) })),
    ),
  );
