import type { TeamBadge } from '@outpick/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { showToast } from '../../design/notices.ts';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine, FailedState, LoadingLine } from '../../design/states.tsx';
import { useFailureToast } from '../../design/use-failure-notices.ts';
import type { SportLink } from '../../platform/root-data.ts';
import { type LoadResult, onFinal } from '../../platform/load-result.ts';
import { SportFrame } from '../sports/index.ts';
import { NoTeams } from '../teams/index.ts';
import type { FieldName, SpreadCall } from './spread-fields.ts';
import { SpreadForm, SpreadFormSkeleton } from './spread-form.tsx';

interface SpreadToolProps<T> {
  readonly sport: SportLink | undefined;
  readonly sportId: string;
  readonly title: string;
  readonly call: SpreadCall;
  readonly fields: readonly FieldName[];
  readonly teams: LoadResult<readonly TeamBadge[]>;
  /** Absent until the form is complete. */
  readonly analysis: LoadResult<T> | undefined;
  readonly result: (analysis: T) => ReactNode;
  /** What follows the result. */
  readonly children?: ReactNode;
}

/** A page about a spread: the form and its result. */
export function SpreadTool<T>(props: SpreadToolProps<T>) {
  const { sport, sportId, title, call, fields, teams, analysis, result, children } = props;
  const expectResult = useSuccessToast(analysis);
  useFailureToast(analysis);
  return (
    <SportFrame sport={sport} title={title}>
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
      {analysis && (
        <LoadResultView
          result={analysis}
          loading={<LoadingLine />}
          failed={({ message }) => <FailedLine what={message} />}
        >
          {result}
        </LoadResultView>
      )}
      {children}
    </SportFrame>
  );
}

/** Shows a toast when a submitted form has its result, once for each submission. Returns a function that records one. */
function useSuccessToast(analysis: LoadResult<unknown> | undefined): () => void {
  const submitted = useRef(false);
  useEffect(
    () =>
      onFinal(analysis, (final) => {
        if (!submitted.current) return;
        submitted.current = false;
        if (final.state === 'loaded') showToast('Vegas Submitted Successfully');
      }),
    [analysis],
  );
  return () => {
    submitted.current = true;
  };
}
