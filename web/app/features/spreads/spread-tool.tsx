import type { TeamBadge } from '@outpick/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { generatePath, useLocation } from 'react-router';
import { showToast } from '../../design/notices.ts';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine, FailedState, LoadingLine } from '../../design/states.tsx';
import { useFailureToast } from '../../design/use-failure-notices.ts';
import { type LoadResult, onFinal } from '../../platform/load-result.ts';
import { SportFrame, sportHead, useSportOfRoute } from '../sports/index.ts';
import { NoTeams } from '../teams/index.ts';
import { addressOfForm } from './load.ts';
import { type FieldName, type FieldValues, readValues, type SpreadCall } from './spread-fields.ts';
import { SpreadForm, SpreadFormSkeleton } from './spread-form.tsx';
import styles from './spread-result.module.css';

/** The settings of one of the two pages about a spread. */
export interface SpreadTool {
  readonly path: string;
  readonly titleOf: (sportName: string | undefined) => string;
  readonly describe: (sportName: string) => string;
  readonly call: SpreadCall;
  readonly fields: readonly FieldName[];
}

type MetaArgs = Parameters<typeof sportHead>[0] & { readonly location: { readonly search: string } };

export const headOfTool = ({ path, titleOf, describe, fields }: SpreadTool, args: MetaArgs) =>
  sportHead(args, undefined, (name) => ({
    title: titleOf(name),
    description: describe(name ?? ''),
    path: addressOfForm(generatePath(path, args.params), new URLSearchParams(args.location.search), fields),
  }));

interface SpreadToolPageProps<T> {
  readonly tool: SpreadTool;
  readonly sportId: string;
  readonly teams: LoadResult<readonly TeamBadge[]>;
  /** Absent until the form is complete. */
  readonly answer: LoadResult<T> | undefined;
  readonly result: (answer: T, values: FieldValues) => ReactNode;
  /** The text that follows the result. */
  readonly children: ReactNode;
}

/** A page about a spread: the form and its result. */
export function SpreadToolPage<T>(props: SpreadToolPageProps<T>) {
  const { tool, sportId, teams, answer, result, children } = props;
  const { call, fields } = tool;
  const sport = useSportOfRoute(sportId);
  const values = readValues(new URLSearchParams(useLocation().search), fields);
  const expectResult = useSuccessToast(answer);
  useFailureToast(answer);
  return (
    <SportFrame sport={sport} title={tool.titleOf(sport?.name)}>
      <LoadResultView
        result={teams}
        loading={<SpreadFormSkeleton fields={fields} />}
        failed={({ message }) => <FailedState what="The teams did not load" message={message} />}
      >
        {(list) =>
          list.length === 0 ? (
            <NoTeams sportId={sportId} />
          ) : (
            <SpreadForm {...{ call, fields, sportId }} teams={list} onSubmitted={expectResult} />
          )
        }
      </LoadResultView>
      {answer && (
        <LoadResultView
          result={answer}
          loading={<LoadingLine />}
          failed={({ message }) => <FailedLine what={message} />}
        >
          {(loaded) => result(loaded, values)}
        </LoadResultView>
      )}
      <div className={styles.text}>{children}</div>
    </SportFrame>
  );
}

/** Shows a toast when a submitted form has its result. Returns a function to call on each submission. */
function useSuccessToast(answer: LoadResult<unknown> | undefined): () => void {
  const submitted = useRef(false);
  useEffect(
    () =>
      onFinal(answer, (final) => {
        if (!submitted.current) return;
        submitted.current = false;
        if (final.state === 'loaded') showToast('Vegas Submitted Successfully');
      }),
    [answer],
  );
  return () => {
    submitted.current = true;
  };
}
