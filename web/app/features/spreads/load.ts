import {
  type Caller,
  CallFailure,
  id as anId,
  type Output,
  pageContentsCalls,
  spreadOnWire,
  spreadsCalls,
} from '@outpick/contracts';
import { z } from 'zod';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { type FieldValues, readValues, vegasFields, vigFields } from './spread-fields.ts';

export type SpreadAnalysis = Output<typeof spreadsCalls.analyseSpread>;
export type VigAnalysis = Output<typeof spreadsCalls.analyseVig>;

/** The game that an address is about, if it names one. */
export function readGameId(query: URLSearchParams): string | undefined {
  const game = anId.safeParse(query.get('gameId'));
  return game.success ? game.data : undefined;
}

/** What the call is asked: the address's own words, as far as the call's rules allow them. */
function questionOf<S extends z.ZodType>(
  schema: S,
  values: FieldValues,
  sportId: string,
  gameId: string | undefined,
): z.output<S> | undefined {
  const read = z.safeParse<S>(schema, spreadOnWire({ ...values, sportId, gameId }));
  return read.success ? read.data : undefined;
}

/** The answer that an address asks for; none while it is not a whole question. */
export function loadSpread(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<SpreadAnalysis>> | undefined {
  const { query: schema } = spreadsCalls.analyseSpread;
  const question = questionOf(schema, readValues(query, vegasFields), sportId, readGameId(query));
  return question && toResult(call(spreadsCalls.analyseSpread, { query: question }));
}

export function loadVig(
  call: Caller,
  sportId: string,
  query: URLSearchParams,
): Promise<FinalResult<VigAnalysis>> | undefined {
  const { query: schema } = spreadsCalls.analyseVig;
  const question = questionOf(schema, readValues(query, vigFields), sportId, readGameId(query));
  return question && toResult(call(spreadsCalls.analyseVig, { query: question }));
}

/** The text that explains the page, made safe by the server. */
export const loadExplanation = (call: Caller): Promise<FinalResult<string>> =>
  toResult(
    call(pageContentsCalls.findPageContents, { query: { title: 'Vegas Analysis' } }).then((page) => {
      if ('pageContent' in page) return page.pageContent;
      throw new CallFailure(502, 'UNREADABLE_ANSWER', 'Something went wrong. Please try again.');
    }),
  );
