import { type Article, articlesCalls, type Caller } from '@outpick/contracts';
import { type Outcome, outcomeOf } from '../../platform/outcome.ts';

/** Every research article, newest first. */
export const loadArticles = (call: Caller): Promise<Outcome<readonly Article[]>> =>
  outcomeOf(call(articlesCalls.listArticles, {}).then(({ articleList }) => articleList));
