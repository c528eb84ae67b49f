import { createCaller } from '@outpick/contracts';
import type { Caller } from '@outpick/contracts';
import { testBearer } from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';

/** Calls the site as an app does, for a player or a visitor. Validates each answer against its contract. */
export const callSite = (origin: string, player?: TestPlayer): Caller =>
  createCaller(async ({ method, url, headers, body }) => {
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers: { ...headers, ...testBearer(player) },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  });
