import { type Call, CallFailure, calls } from '@outpick/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { callFromBrowser } from './browser-calls.ts';
import { onSessionExpired } from './session.ts';

const open = {
  method: 'GET',
  path: '/api/v1/open',
  access: 'visitor',
  summary: 'For anyone.',
  output: z.string(),
} satisfies Call;
const closed = { ...open, path: '/api/v1/closed', access: 'player' } satisfies Call;

const stored = new Map<string, string>();
let asked: RequestInit | undefined;

function answerWith(status: number, body: unknown) {
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    asked = request;
    return Response.json(body, { status });
  });
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
});

const refusal = { error: { code: 'SIGN_IN_FIRST', message: 'Please sign in.' } };

test('[S7-AUTH-02] the token travels with calls that ask for one, and with no other', async () => {
  stored.set('token', 'secret');
  answerWith(200, { data: 'fine' });
  await callFromBrowser(open, {});
  expect(asked?.headers).not.toHaveProperty('authorization');
  await callFromBrowser(closed, {});
  expect(asked?.headers).toHaveProperty('authorization', 'Bearer secret');
});

test('[S7-AUTH-01] the token is asked for by the five signed-in calls', () => {
  const asking = Object.values(calls)
    .filter(({ access }) => access === 'player')
    .map(({ path }) => path);
  for (const path of [
    '/api/v1/auth/userProfile',
    '/api/v1/auth/updateProfile',
    '/api/v1/auth/userDelete',
    '/api/v1/auth/update-password',
    '/api/v1/users/userPerdiction',
  ])
    expect(asking).toContain(path);
});

test('[S7-AUTH-02] no call of the site, its content, its games or its social links asks for a token', () => {
  const asking = Object.values(calls).filter(
    ({ access, path }) =>
      access !== 'visitor' && /^\/api\/v1\/(?:website|content|game|admin)(?:\/|$)/u.test(path),
  );
  expect(asking.map(({ path }) => path)).toEqual([]);
});

test('[S7-AUTH-03] a request goes out as it was made, and an answer that is no failure is left alone', async () => {
  stored.set('token', 'kept');
  answerWith(200, { data: 'fine' });
  expect(await callFromBrowser(open, {})).toBe('fine');
  expect(asked).toEqual({ method: 'GET', headers: { accept: 'application/json' } });
  answerWith(500, { error: { code: 'INTERNAL', message: 'Something broke.' } });
  await expect(callFromBrowser(open, {})).rejects.toThrow('Something broke.');
  expect([...stored]).toEqual([['token', 'kept']]);
});

test('[S4-WIRE-01] [S8-ERR-23] a 401 ends a stored session, on any call, and the failure is raised again', async () => {
  stored.set('token', 'old').set('id', '7').set('theme', 'dark');
  answerWith(401, refusal);
  const sentHome = vi.fn<() => void>();
  const forget = onSessionExpired(sentHome);
  await expect(callFromBrowser(open, {})).rejects.toThrow('Please sign in.');
  forget();
  expect([...stored]).toEqual([['theme', 'dark']]);
  expect(sentHome).toHaveBeenCalledOnce();
});

test('[D-SAFE-44] a 401 sends nobody away who has no stored token, not even who signed up and has an id', async () => {
  stored.set('id', '7');
  answerWith(401, refusal);
  const sentHome = vi.fn<() => void>();
  const forget = onSessionExpired(sentHome);
  await expect(callFromBrowser(closed, {})).rejects.toThrow(CallFailure);
  forget();
  expect(sentHome).not.toHaveBeenCalled();
  expect([...stored]).toEqual([['id', '7']]);
});

test('a server out of reach is told in words', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callFromBrowser(open, {})).rejects.toThrow('We could not reach Outpick');
});
