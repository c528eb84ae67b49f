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

const storage = new Map<string, string>();
let lastRequest: RequestInit | undefined;

function answerWith(status: number, body: unknown) {
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    lastRequest = request;
    return Response.json(body, { status });
  });
}

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
  });
});

const refusal = { error: { code: 'SIGN_IN_FIRST', message: 'Please sign in.' } };

test('[S7-AUTH-02] the token is sent only with calls that require one', async () => {
  storage.set('token', 'secret');
  answerWith(200, { data: 'fine' });
  await callFromBrowser(open, {});
  expect(lastRequest?.headers).not.toHaveProperty('authorization');
  await callFromBrowser(closed, {});
  expect(lastRequest?.headers).toHaveProperty('authorization', 'Bearer secret');
});

test('[S7-AUTH-01] the five signed-in calls require the token', () => {
  const playerPaths = Object.values(calls)
    .filter(({ access }) => access === 'player')
    .map(({ path }) => path);
  for (const path of [
    '/api/v1/auth/userProfile',
    '/api/v1/auth/updateProfile',
    '/api/v1/auth/userDelete',
    '/api/v1/auth/update-password',
    '/api/v1/users/userPerdiction',
  ])
    expect(playerPaths).toContain(path);
});

test('[S7-AUTH-02] no call for website, content, game or social-link data requires a token', () => {
  const tokenCalls = Object.values(calls).filter(
    ({ access, path }) =>
      access !== 'visitor' && /^\/api\/v1\/(?:website|content|game|admin)(?:\/|$)/u.test(path),
  );
  expect(tokenCalls.map(({ path }) => path)).toEqual([]);
});

test('[S7-AUTH-03] requests and successful responses pass through unchanged', async () => {
  storage.set('token', 'kept');
  answerWith(200, { data: 'fine' });
  expect(await callFromBrowser(open, {})).toBe('fine');
  expect(lastRequest).toEqual({ method: 'GET', headers: { accept: 'application/json' } });
  answerWith(500, { error: { code: 'INTERNAL', message: 'Something broke.' } });
  await expect(callFromBrowser(open, {})).rejects.toThrow('Something broke.');
  expect([...storage]).toEqual([['token', 'kept']]);
});

test('[S4-WIRE-01] [S8-ERR-23] a 401 on any call ends a stored session, and the failure is rethrown', async () => {
  storage.set('token', 'old').set('id', '7').set('theme', 'dark');
  answerWith(401, refusal);
  const sentHome = vi.fn<() => void>();
  const unsubscribe = onSessionExpired(sentHome);
  await expect(callFromBrowser(open, {})).rejects.toThrow('Please sign in.');
  unsubscribe();
  expect([...storage]).toEqual([['theme', 'dark']]);
  expect(sentHome).toHaveBeenCalledOnce();
});

test('[D-SAFE-44] a 401 without a stored token does not navigate, even with a stored id', async () => {
  storage.set('id', '7');
  answerWith(401, refusal);
  const sentHome = vi.fn<() => void>();
  const unsubscribe = onSessionExpired(sentHome);
  await expect(callFromBrowser(closed, {})).rejects.toThrow(CallFailure);
  unsubscribe();
  expect(sentHome).not.toHaveBeenCalled();
  expect([...storage]).toEqual([['id', '7']]);
});

test('a network failure has a readable message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callFromBrowser(open, {})).rejects.toThrow('We could not reach Outpick');
});
