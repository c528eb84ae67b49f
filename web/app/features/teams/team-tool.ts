import type { Caller } from '@outpick/contracts';
import type { FinalResult } from '../../platform/load-result.ts';
import type { SportPageRequest } from '../sports/index.ts';
import { loadTeams } from './team-list.tsx';

/** Loads the answer to a form; undefined until the form is complete. */
export type LoadAnswer<T> = (
  call: Caller,
  sportId: string,
  query: URLSearchParams,
) => Promise<FinalResult<T>> | undefined;

/** The loading of a page with a form about two teams: the teams, and the answer once the form is complete. */
export const teamTool = <T>(loadAnswer: LoadAnswer<T>) =>
  ({
    subject: 'teams',
    answer: 'answer',
    async load({ call, sportId, query, wait }: SportPageRequest) {
      const answerRequest = loadAnswer(call, sportId, query);
      const [teams, answer] = await Promise.all([
        wait(loadTeams(call, sportId)),
        answerRequest && wait(answerRequest),
      ]);
      return { teams, answer };
    },
    showsQuery: ({ answer }: { readonly answer: unknown }, query: URLSearchParams) =>
      answer !== undefined || query.size === 0,
  }) as const;
