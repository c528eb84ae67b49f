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
import { type FieldName, type FieldValues, readValues, vegasFields, vigFields } from './spread-fields.ts';

export type SpreadAnalysis = Output<typeof spreadsCalls.analyseSpread>;
export type VigAnalysis = Output<typeof spreadsCalls.analyseVig>;

/** The game that an address is about, if it names one. */
export const readGameId = (query: URLSearchParams): string | undefined =>
  anId.safeParse(query.get('gameId')).data;

/** A page's address with its form's values and its game, and nothing else of the query. */
export function addressOfForm(path: string, query: URLSearchParams, fields: readonly FieldName[]): string {
  const values = spreadOnWire({ ...readValues(query, fields), gameId: readGameId(query) });
  return withQuery(path, new URLSearchParams(values));
}

/** The call's input from the address's values; undefined if they do not satisfy the call's schema. */
function inputOf<S extends z.ZodType>(
  schema: S,
  values: FieldValues & { readonly sportId: string; readonly gameId: string | undefined },
): z.output<S> | undefined {
  const parsed = z.safeParse<S>(schema, spreadOnWire(values));
  return parsed.success ? parsed.data : undefined;
}

/** Loads the analysis of the address's form; undefined until the form is complete. */
export function loadSpread(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<SpreadAnalysis>> | undefined {
  const { query: schema } = spreadsCalls.analyseSpread;
  const input = inputOf(schema, { ...readValues(query, vegasFields), sportId, gameId: readGameId(query) });
  return input && toResult(call(spreadsCalls.analyseSpread, { query: input }));
}

/** Loads the analysis of the address's form with prices; undefined until the form is complete. */
export function loadVig(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<VigAnalysis>> | undefined {
  const { query: schema } = spreadsCalls.analyseVig;
  const input = inputOf(schema, { ...readValues(query, vigFields), sportId, gameId: readGameId(query) });
  return input && toResult(call(spreadsCalls.analyseVig, { query: input }));
}

/** The operators' text that explains the page, sanitised by the server. */
export const loadExplanation = (call: Caller): Promise<FinalResult<string>> =>
  toResult(
    call(pagesCalls.findPageContents, { query: { title: 'Vegas Analysis' } }).then((page) => {
      if ('pageContent' in page) return page.pageContent;
      throw new CallFailure(502, 'UNREADABLE_ANSWER', 'Something went wrong. Please try again.');
    }),
  );
