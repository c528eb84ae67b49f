import { failure } from '@outpick/contracts';
import { z } from 'zod';
import { newAddress } from './accounts.ts';
import type { TestSite } from './site.ts';

const answered = z.object({ data: z.unknown() });

interface SentCall {
  /** The path below `/api/v1/admin/`. */
  readonly path: string;
  readonly body?: object;
  /** The Cookie header of a session. */
  readonly cookie?: string | undefined;
  /** The client's address. Default: a new one for each request. The site must trust 127.0.0.1 as a proxy. */
  readonly from?: string;
}

/** Sends requests as the console's pages do. */
export function createConsoleClient(site: TestSite) {
  const send = async (method: 'GET' | 'POST', { path, body, cookie, from = newAddress() }: SentCall) => {
    const answer = await site.get(`/api/v1/admin/${path}`, {
      method,
      headers: {
        origin: site.platform.config.CONSOLE_ORIGIN ?? '',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': from,
        ...(body && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json: unknown = JSON.parse(await answer.text());
    const { error } = failure.safeParse(json).data ?? {};
    return {
      status: answer.status,
      code: error?.code,
      error,
      cookie: answer.headers.get('set-cookie')?.split(';')[0],
      /** Parses the data of a successful answer. */
      read: <T extends z.ZodType>(output: T) => output.parse(answered.parse(json).data),
    };
  };
  return {
    get: async (call: SentCall) => send('GET', call),
    post: async (call: SentCall) => send('POST', call),
  };
}

/** Reads the token from the address of an operator's one-time link. */
export const linkToken = (link: string): string => link.split('token=')[1] ?? '';
