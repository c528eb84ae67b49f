import {
  type Caller,
  CallFailure,
  id as anId,
  type Output,
  pagesCalls,
  spreadOnWire,
  spreadsCalls,
} from '@outpick/contracts';
import { z } from 'zod';
import { withQuery } from '../../platform/list-view.ts';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import type { LoadAnswer } from '../teams/index.ts';
import { type FieldName, readValues, vegasFields, vigFields } from './spread-fields.ts';

export type SpreadAnalysis = Output<typeof spreadsCalls.analyseSpread>;
export type VigAnalysis = Output<typeof spreadsCalls.analyseVig>;

/** The game that an address is about, if it names one. */
export const readGameId = (query: URLSearchParams): string | undefined =>
  anId.safeParse(query.get('gameId')).data;

/** A page's address with its form's values and its game, without the rest of the query. */
export function addressOfForm(path: string, query: URLSearchParams, fields: readonly FieldName[]): string {
  const values = spreadOnWire({ ...readValues(query, fields), gameId: readGameId(query) });
  return withQuery(path, new URLSearchParams(values));
}

/** The call's input from the address's form; undefined if its values do not satisfy the call's schema. */
function inputOf<S extends z.ZodType>(
  schema: S,
  fields: readonly FieldName[],
  sportId: string,
  query: URLSearchParams,
): z.output<S> | undefined {
  const values = { ...readValues(query, fields), sportId, gameId: readGameId(query) };
  return z.safeParse<S>(schema, spreadOnWire(values)).data;
}

export const loadSpread: LoadAnswer<SpreadAnalysis> = (call, sportId, query) => {
  const input = inputOf(spreadsCalls.analyseSpread.query, vegasFields, sportId, query);
  return input && toResult(call(spreadsCalls.analyseSpread, { query: input }));
};

/** Loads the analysis of the form with prices. */
export const loadVig: LoadAnswer<VigAnalysis> = (call, sportId, query) => {
  const input = inputOf(spreadsCalls.analyseVig.query, vigFields, sportId, query);
  return input && toResult(call(spreadsCalls.analyseVig, { query: input }));
};

/** The operators' text that explains the page, sanitized by the server. */
export const loadExplanation = (call: Caller): Promise<FinalResult<string>> =>
  toResult(
    call(pagesCalls.findPageContents, { query: { title: 'Vegas Analysis' } }).then((page) => {
      if ('pageContent' in page) return page.pageContent;
      throw new CallFailure(502, 'UNREADABLE_ANSWER', 'Something went wrong. Please try again.');
    }),
  );
