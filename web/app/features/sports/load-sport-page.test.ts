import { createCaller } from '@outpick/contracts';
import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { callContext } from '../../platform/calls.ts';
import type { FinalResult } from '../../platform/load-result.ts';
import { loadSportPage, loadSportPageInBrowser, type SportPageRequest } from './load-sport-page.ts';

const sportId = '0197b6a0-0000-7000-8000-000000000000';
const loaded = { state: 'loaded', data: 'teams' } as const;
const failed = (status: number) => ({ state: 'failed', status, message: 'It failed.' }) as const;

function argsOf(id: string) {
  const context = new RouterContextProvider();
  context.set(
    callContext,
    createCaller(async () => ({ status: 200, body: undefined })),
  );
  return { request: new Request(`http://x/headtohead/${id}?home=a`), params: { id }, context };
}

/** A page of two parts; not every address requests the second one. */
function pageOf(teams: Promise<FinalResult<string>>, matchup?: Promise<FinalResult<string>>) {
  const load = async ({ wait }: SportPageRequest) => ({
    teams: await wait(teams),
    matchup: matchup && (await wait(matchup)),
  });
  return { subject: 'teams', answer: 'matchup', load: vi.fn<typeof load>(load) } as const;
}

const statusOfPage = async (page: ReturnType<typeof pageOf>) =>
  (await loadSportPage(page)(argsOf(sportId))).init?.status;

it('responds with 404 to a malformed id, without loading anything', async () => {
  const page = pageOf(Promise.resolve(loaded));
  await expect(loadSportPage(page)(argsOf('nfl'))).rejects.toMatchObject({ init: { status: 404 } });
  await expect(loadSportPageInBrowser(page)(argsOf('nfl'))).rejects.toMatchObject({ init: { status: 404 } });
  expect(page.load).not.toHaveBeenCalled();
});

it('responds with 404 if the subject does not exist', async () => {
  const page = pageOf(Promise.resolve(failed(404)), Promise.resolve(loaded));
  await expect(loadSportPage(page)(argsOf(sportId))).rejects.toMatchObject({ init: { status: 404 } });
  await expect(loadSportPageInBrowser(page)(argsOf(sportId))).rejects.toMatchObject({
    init: { status: 404 },
  });
});

it('responds with the status of the answer or, if none is requested, of the subject', async () => {
  const teams = Promise.resolve(loaded);
  expect(await statusOfPage(pageOf(teams))).toBe(200);
  expect(await statusOfPage(pageOf(teams, Promise.resolve(loaded)))).toBe(200);
  expect(await statusOfPage(pageOf(teams, Promise.resolve(failed(404))))).toBe(404);
  expect(await statusOfPage(pageOf(Promise.resolve(failed(503))))).toBe(503);
});

it('passes the sport id and the query to the page', async () => {
  const page = pageOf(Promise.resolve(loaded));
  await loadSportPage(page)(argsOf(sportId));
  const [request] = page.load.mock.calls[0] ?? [];
  expect(request?.sportId).toBe(sportId);
  expect(request?.query.get('home')).toBe('a');
});

it('returns a slow part as loading in the browser only', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<FinalResult<string>>();
  const page = pageOf(promise);
  const inBrowser = loadSportPageInBrowser(page)(argsOf(sportId));
  const onServer = loadSportPage(page)(argsOf(sportId));
  await vi.advanceTimersByTimeAsync(1000);
  expect((await inBrowser).teams.state).toBe('loading');
  resolve(loaded);
  expect((await onServer).data.teams).toEqual(loaded);
  vi.useRealTimers();
});
