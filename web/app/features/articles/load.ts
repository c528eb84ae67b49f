import { type Article, articlesCalls, type Caller } from '@outpick/contracts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';

/** Every research article, newest first. */
export const loadArticles = (call: Caller): Promise<FinalResult<readonly Article[]>> =>
  toResult(call(articlesCalls.listArticles, {}).then(({ articleList }) => articleList));
