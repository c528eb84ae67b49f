import { adminCalls } from '@outpick/contracts/admin';
import type { AdminCall, AdminCalls, Role } from '@outpick/contracts/admin';
import { z } from 'zod';
import type { TestOperator, TestSite } from '../support/index.ts';
import type { Sample } from '../support/every-call.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { healthSamples } from './samples/health.ts';
import { enquiriesSamples } from './samples/enquiries.ts';
import { mailSamples } from './samples/mail.ts';
import { contentSamples } from './samples/content.ts';
import { auditSamples, operatorsSamples } from './samples/operators.ts';
import { passkeysSamples } from './samples/passkeys.ts';
import { numbersSamples, todaySamples } from './samples/overview.ts';
import { siteSamples } from './samples/site.ts';
import { resultsSamples, slatesSamples } from './samples/results.ts';
import { playersSamples } from './samples/players.ts';
import { feedsSamples, leaguesSamples } from './samples/feeds.ts';
import { namesSamples } from './samples/names.ts';
import { sportsSamples } from './samples/sports.ts';

/** Makes the input of a request that must succeed, and adds the data that it needs to the database. */
export type MakeSample = (platform: Platform, operator: TestOperator) => Promise<Sample>;

/** A sample for each call of a group. */
export type AdminSamples<G extends AdminCalls> = { readonly [K in keyof G]: MakeSample };

const samples: AdminSamples<typeof adminCalls> = {
  ...auditSamples,
  ...healthSamples,
  ...numbersSamples,
  ...contentSamples,
  ...operatorsSamples,
  ...passkeysSamples,
  ...siteSamples,
  ...todaySamples,
  ...resultsSamples,
  ...slatesSamples,
  ...playersSamples,
  ...enquiriesSamples,
  ...mailSamples,
  ...feedsSamples,
  ...leaguesSamples,
  ...namesSamples,
  ...sportsSamples,
};

export interface AdminTestCall {
  readonly name: string;
  readonly call: AdminCall;
  readonly makeSample: MakeSample;
}

const byName = new Map<string, MakeSample>(Object.entries(samples));

/** Every operators' call with its sample. */
export const adminTestCalls: readonly AdminTestCall[] = Object.entries<AdminCall>(adminCalls).map(
  ([name, call]) => {
    const makeSample = byName.get(name);
    if (!makeSample) throw new Error(`${name} has no sample`);
    return { name, call, makeSample };
  },
);

/** The path and the options of a request. */
export function adminRequest(
  call: AdminCall,
  { params = {}, query = {}, body }: Sample,
  headers: Readonly<Record<string, string>>,
): { readonly path: string; readonly init: RequestInit } {
  const path = call.path.replaceAll(/:(\w+)/gu, (_all, key: string) => encodeURIComponent(params[key] ?? ''));
  const isForm = body instanceof FormData;
  const search = new URLSearchParams(query).toString();
  return {
    path: search === '' ? path : `${path}?${search}`,
    init: {
      method: call.method,
      headers: {
        ...headers,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    },
  };
}

export const doubtsAnswer = z.object({
  error: z.object({ code: z.literal('DOUBTS_UNCONFIRMED'), fields: z.record(z.string(), z.string()) }),
});

/** Makes a call, and confirms all doubts if the server has any. */
export async function sendConfirmed(
  site: TestSite,
  call: AdminCall,
  sample: Sample,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const send = async (input: Sample) => {
    const { path, init } = adminRequest(call, input, headers);
    const response = await site.get(path, init);
    const body: unknown = await response.json();
    return { status: response.status, body };
  };
  const answer = await send(sample);
  const doubts = doubtsAnswer.safeParse(answer.body);
  if (!doubts.success || typeof sample.body !== 'object') return answer;
  const confirmed = Object.keys(doubts.data.error.fields);
  return send({ ...sample, body: { ...sample.body, confirmed } });
}

export const allRoles: readonly Role[] = ['scorer', 'editor', 'moderator', 'owner'];
