import type { spreadsCalls, TeamBadge } from '@outpick/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { showToast } from '../../design/notices.ts';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { FailedLine, FailedState, LoadingLine } from '../../design/states.tsx';
import { useFailureToast } from '../../design/use-failure-notices.ts';
import { type LoadResult, onFinal } from '../../platform/load-result.ts';
import type { SportLink } from '../../platform/root-data.ts';
import { NoTeams } from '../matchups/index.ts';
import { SportFrame } from '../sports/index.ts';
import type { FieldName } from './spread-fields.ts';
import { SpreadForm, SpreadFormSkeleton } from './spread-form.tsx';

interface SpreadToolProps<T> {
  readonly sport: SportLink | undefined;
  readonly sportId: string;
  readonly title: string;
  readonly call: (typeof spreadsCalls)['analyseSpread' | 'analyseVig'];
  readonly fields: readonly FieldName[];
  readonly teams: LoadResult<readonly TeamBadge[]>;
  /** Absent until a whole question was asked. */
  readonly analysis: LoadResult<T> | undefined;
  readonly result: (answer: T) => ReactNode;
  readonly children?: ReactNode;
}

/** A page that asks about a spread: the form, its answer, and what stands beneath. */
export function SpreadTool<T>(props: SpreadToolProps<T>) {
  const { sport, sportId, title, call, fields, teams, analysis, result, children } = props;
  const ask = useSuccessToast(analysis);
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
            <SpreadForm call={call} fields={fields} teams={list} sportId={sportId} onAsk={ask} />
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

/** Says that a sent form was answered, once for each sending. */
function useSuccessToast(analysis: LoadResult<unknown> | undefined): () => void {
  const asked = useRef(false);
  useEffect(
    () =>
      onFinal(analysis, (final) => {
        if (!asked.current) return;
        asked.current = false;
        if (final.state === 'loaded') showToast('Vegas Submitted Successfully');
      }),
    [analysis],
  );
  return () => {
    asked.current = true;
  };
}
