import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from '../src/index.ts';
import { calls, fileCalls, localKeys, pages, passwordLength, pointSpreads } from '../src/index.ts';
import { formMessages, sortOrder, spreadFields } from '../src/index.ts';
import { ownCalls, specifiedCalls } from './specified-calls.ts';
import type { SpecifiedCall } from './specified-calls.ts';

/** The parts of a JSON schema that hold names. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: Shape | boolean | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
}

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), shape).optional(),
    required: z.array(z.string()).optional(),
    items: z.union([shape, z.boolean()]).optional(),
    anyOf: z.array(shape).optional(),
  }),
);

/** Returns every name on a schema's wire side as a path. An optional name ends in `?`. */
function pathsOf({ properties = {}, required = [], items, anyOf = [] }: Shape, at = ''): readonly string[] {
  const dot = at === '' ? '' : `${at}.`;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      `${dot}${name}${required.includes(name) ? '' : '?'}`,
      ...pathsOf(inner, `${dot}${name}`),
    ]),
    ...(typeof items === 'object' ? pathsOf(items, `${at}[]`) : []),
    ...anyOf.flatMap((one) => pathsOf(one, at)),
  ];
}

const namesOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema ? pathsOf(shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))) : [];

const nameOf = ({ method, path }: Call) => `${method} ${path.replaceAll(/:[A-Za-z]+/gu, '{}')}`;
const declared = new Map<string, Call>(
  Object.values({ ...calls, ...fileCalls }).map((call) => [nameOf(call), call]),
);

/** Returns the specified names that the schema does not declare as specified. */
const findMissingNames = (specified: readonly string[] = [], schema?: z.ZodType) => {
  const names = namesOf(schema);
  return specified.filter((name) => !names.includes(name));
};

/** Returns required names that are not specified. Apps would not send them. */
const findUnspecifiedRequiredNames = (specified: readonly string[] = [], schema?: z.ZodType) =>
  namesOf(schema).filter((name) => !name.endsWith('?') && !specified.includes(name));

const faultsOf = ({ call, bearer, query, body, data }: SpecifiedCall) => {
  const found = declared.get(call);
  if (!found) return { call: 'is not declared' };
  return {
    access: found.access === (bearer ?? 'visitor') ? 'right' : found.access,
    query: [...findMissingNames(query, found.query), ...findUnspecifiedRequiredNames(query, found.query)],
    body: [...findMissingNames(body, found.body), ...findUnspecifiedRequiredNames(body, found.body)],
    data: findMissingNames(data, found.output),
  };
};

/** Returns the sort keys of a list. */
const keysOf = (name: string) => {
  const query = declared.get(`GET /api/v1/website/${name}`)?.query;
  const { properties } = z
    .object({ properties: z.object({ sortKey: z.object({ enum: z.array(z.string()) }) }) })
    .parse(query && z.toJSONSchema(query, { io: 'input' }));
  return properties.sortKey.enum;
};

describe('the specified wire format', () => {
  it.each([...specifiedCalls, ...ownCalls])('[D-WIRE-01] is followed by $call', (specified) => {
    expect(faultsOf(specified)).toEqual({ access: 'right', query: [], body: [], data: [] });
  });

  it('[D-WIRE-01] has 34 different calls, and the check finds faults in a wrong call', () => {
    expect(new Set(specifiedCalls.map(({ call }) => call)).size).toBe(34);
    const wrong = { call: 'POST /api/v1/auth/login', body: ['e-mail', 'password'], data: ['Token'] };
    expect(faultsOf(wrong)).toMatchObject({ body: ['e-mail', 'email'], data: ['Token'] });
    expect(faultsOf({ call: 'GET /api/v1/auth/login', data: [] })).toEqual({ call: 'is not declared' });
  });

  it('[D-WIRE-01] sorts lists by the wire names of their rows, asc or dsc', () => {
    expect(keysOf('rankingList')).toEqual(['teamRank', 'teamName', 'record', 'psg', 'pag']);
    expect(keysOf('gamepredictionsList')).toEqual([
      'date',
      'predictedWinner',
      'predictedLoser',
      'algoMargin',
      'winProb',
      'tieProb',
    ]);
    expect(keysOf('game-result-list')).toEqual(['date', 'homeTeam', 'homePts', 'awayTeam', 'awayPts']);
    expect(keysOf('get-contest-winner')).toEqual([
      'date',
      'rank',
      'userName',
      'contest_pts',
      'cumul_sport_pts',
      'all_sport_pts',
    ]);
    expect(sortOrder.def.in.options).toEqual(['asc', 'dsc']);
  });
});

describe('the parts of the specified format that the site uses', () => {
  it('[D-WIRE-01] include its routes', () => {
    expect(Object.values(pages).map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/',
        '/login',
        '/signup',
        '/forgotpassword',
        '/verifypassword',
        '/changepassword',
        '/profile',
        '/podcast',
        '/news',
        '/articles',
        '/news-details/:id',
        '/sports',
        '/contentwinner',
        '/ranking/:id',
        '/prediction/:id',
        '/headtohead/:id',
        '/vegas/:id',
        '/vig/:id',
        '/content/:id',
        '/gameresult/:id',
        '/winner-data/:id',
        '/about',
        '/faq',
        '/contact',
        '/privacypolicy',
        '/termscondition',
        '/cookie',
        '/receipts',
        '/track-record/:id',
        '/team/:id',
        '/game/:id',
      ]),
    );
  });

  it('[D-WIRE-01] include the keys of local storage', () => {
    expect(Object.values(localKeys).toSorted()).toEqual(['id', 'newsid', 'rankingid', 'theme', 'token']);
  });

  it('[D-WIRE-01] include the field names of the vig form, which equal those of its call', () => {
    const names = namesOf(declared.get('GET /api/v1/game/vigAnalysis')?.query);
    expect(names.map((name) => name.replace('?', '')).toSorted()).toEqual(
      Object.values(spreadFields).toSorted(),
    );
  });

  it('[D-WIRE-01] include default page sizes, the offered spreads and the password’s length', () => {
    const query = { sportsCategory: '0190a000-0000-7000-8000-000000000001' };
    const pageOf = (schema: z.ZodType) =>
      z.object({ pageSize: z.int(), pageNumber: z.int() }).parse(schema.parse(query));
    expect(pageOf(calls.listRankings.query)).toEqual({ pageSize: 100, pageNumber: 1 });
    expect(pageOf(calls.listPredictions.query)).toEqual({ pageSize: 100, pageNumber: 1 });
    expect(pageOf(calls.listResults.query)).toEqual({ pageSize: 1000, pageNumber: 1 });
    expect(pageOf(calls.listWinners.query)).toEqual({ pageSize: 100, pageNumber: 1 });
    expect([pointSpreads.length, pointSpreads[0], pointSpreads[1], pointSpreads.at(-1)]).toEqual([
      101, 0, 0.5, 50,
    ]);
    expect(passwordLength).toEqual({ min: 8, max: 16 });
  });

  it('[D-WIRE-01] include the messages under a field', () => {
    expect(formMessages.required('Email')).toBe('Email is required!');
    expect(formMessages.invalid('Email')).toBe('Email is invalid!');
    expect(formMessages.atLeast('Score', 0)).toBe('Score must be greater than or equal to 0!');
    expect(formMessages.atMost('Score', 49)).toBe('Score must be less than or equal to 49!');
    expect(formMessages.tooShort(8)).toBe('length must be greater than 7 characters!');
    expect(formMessages.tooLong(16)).toBe('length must be less than 17 characters!');
    expect(formMessages.notBeforeStart).toBe('must be greater than or equal to start date!');
    expect(formMessages.valid).toBe('Looks good!');
  });
});
