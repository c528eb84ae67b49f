import { type Caller, type HomePage, homeCalls } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { cutWords, textOf } from '../../platform/words.ts';

const HEADING_WORDS = 10;
const EXCERPT_WORDS = 20;

type NewsItem = HomePage['news'][number];

/** The parts of a news item that its card shows. */
export interface NewsCard extends Pick<NewsItem, 'id' | 'picture' | 'topic' | 'publishedAt'> {
  readonly heading: string;
  readonly excerpt: string;
}

/** The home page's data, with each news item reduced to its card. */
export interface HomeData extends Omit<HomePage, 'news'> {
  readonly news: readonly NewsCard[];
}

const cardOf = ({ id, picture, topic, publishedAt, heading, description }: NewsItem): NewsCard => ({
  id,
  picture,
  topic,
  publishedAt,
  heading: cutWords(heading, HEADING_WORDS),
  excerpt: cutWords(textOf(description), EXCERPT_WORDS),
});

export const loadHome = (call: Caller): Promise<FinalResult<HomeData>> =>
  toResult(call(homeCalls.getHome, {}).then(({ news, ...rest }) => ({ ...rest, news: news.map(cardOf) })));
