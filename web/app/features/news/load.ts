import { type Caller, type NewsItem, newsCalls } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { cutWords, textOf } from '../../platform/words.ts';

const HEADING_WORDS = 10;
const CONTENT_WORDS = 30;

/** A news item in the list, with its heading and text truncated. */
export interface NewsSummary extends Pick<NewsItem, 'id' | 'picture' | 'topic' | 'heading' | 'publishedAt'> {
  readonly excerpt: string;
}

const summarize = ({ id, picture, topic, heading, content, publishedAt }: NewsItem): NewsSummary => ({
  id,
  picture,
  topic,
  heading: cutWords(heading, HEADING_WORDS),
  excerpt: cutWords(textOf(content), CONTENT_WORDS),
  publishedAt,
});

/** Every news item, newest first. */
export const loadNews = (call: Caller): Promise<FinalResult<readonly NewsSummary[]>> =>
  toResult(call(newsCalls.listNews, {}).then(({ newsList }) => newsList.map(summarize)));

export const loadNewsItem = (call: Caller, id: string): Promise<FinalResult<NewsItem>> =>
  toResult(call(newsCalls.getNews, { params: { id } }));
