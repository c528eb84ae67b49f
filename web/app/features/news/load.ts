import { type Caller, type NewsItem, newsCalls } from '@outpick/contracts';
import { type Outcome, outcomeOf } from '../../platform/outcome.ts';
import { cutWords, textOf } from '../../platform/words.ts';

const HEADING_WORDS = 10;
const CONTENT_WORDS = 30;

/** A news item as the list shows it: its heading and text cut short. */
export interface NewsSummary extends Pick<NewsItem, 'id' | 'picture' | 'topic' | 'heading' | 'publishedAt'> {
  readonly excerpt: string;
}

const summarise = ({ id, picture, topic, heading, content, publishedAt }: NewsItem): NewsSummary => ({
  id,
  picture,
  topic,
  heading: cutWords(heading, HEADING_WORDS),
  excerpt: cutWords(textOf(content), CONTENT_WORDS),
  publishedAt,
});

/** Every news item, newest first. */
export const loadNews = (call: Caller): Promise<Outcome<readonly NewsSummary[]>> =>
  outcomeOf(call(newsCalls.listNews, {}).then(({ newsList }) => newsList.map(summarise)));

/** One news item, whole. */
export const loadNewsItem = (call: Caller, id: string): Promise<Outcome<NewsItem>> =>
  outcomeOf(call(newsCalls.getNews, { params: { id } }));
