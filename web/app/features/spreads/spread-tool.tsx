import type { spreadsCalls, TeamBadge } from '@outpick/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { showToast } from '../../design/notices.ts';
import { Settled } from '../../design/settled.tsx';
import { FailedLine, FailedState, LoadingLine } from '../../design/states.tsx';
import { useFailureToast } from '../../design/use-failure-toast.ts';
import type { Outcome, Pending } from '../../platform/outcome.ts';
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
  readonly teams: Outcome<readonly TeamBadge[]> | Pending<readonly TeamBadge[]>;
  /** Absent until a whole question was asked. */
  readonly analysis: Outcome<T> | Pending<T> | undefined;
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
      <Settled
        from={teams}
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
      </Settled>
      {analysis && (
        <Settled
          from={analysis}
          loading={<LoadingLine />}
          failed={({ message }) => <FailedLine what={message} />}
        >
          {result}
        </Settled>
      )}
      {children}
    </SportFrame>
  );
}

/** Says that a sent form was answered, once for each sending. */
function useSuccessToast(analysis: Outcome<unknown> | Pending<unknown> | undefined): () => void {
  const asked = useRef(false);
  useEffect(() => {
    let current = true;
    const settle = async () => {
      const outcome = analysis?.state === 'pending' ? await analysis.outcome : analysis;
      if (!current || !asked.current || !outcome) return;
      asked.current = false;
      if (outcome.state === 'loaded') showToast('Vegas Submitted Successfully');
    };
    void settle();
    return () => {
      current = false;
    };
  }, [analysis]);
  return () => {
    asked.current = true;
  };
}
