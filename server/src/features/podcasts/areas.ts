/** The published podcasts. */
export const podcastsArea = 'podcasts';
