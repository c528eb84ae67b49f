/** The published news. */
export const newsArea = 'news';
