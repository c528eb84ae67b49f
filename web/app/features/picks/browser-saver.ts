import { todayCalls } from '@outpick/contracts';
import { z } from 'zod';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { toResult } from '../../platform/load-result.ts';
import { randomToken } from '../../platform/random-token.ts';
import { serverNow } from '../../platform/server-time.ts';
import { spread } from '../../platform/spread.ts';
import { onSessionChange, readAccountId, readToken } from '../../platform/session.ts';
import type { PickGame } from './kept.ts';
import { keptOnDevice } from './kept-on-device.ts';
import { setOwnToday } from './own-today.ts';
import { createSaver, type OwnPicks, type Saver } from './saver.ts';
import { sendPick } from './send-pick.ts';

/** What a tab tells the others after saving a pick. */
const news = z.object({
  account: z.string(),
  slateGameId: z.string(),
  saved: z
    .object({
      team: z.enum(['home', 'away']),
      margin: z.int(),
      savedAt: z.string(),
      version: z.string(),
    })
    .nullable(),
});

/** How often a visible page asks what other devices have changed. Spread by up to a half. */
const LOOK_MS = 60_000;

async function loadPicks(): Promise<OwnPicks | undefined> {
  const own = await toResult(callFromBrowser(todayCalls.getOwnToday, {}));
  setOwnToday(own);
  if (own.state === 'failed') return undefined;
  return new Map(own.data.games.map(({ slateGameId, pick }) => [slateGameId, pick]));
}

async function loadGames(): Promise<ReadonlyMap<string, PickGame> | undefined> {
  const today = await toResult(callFromBrowser(todayCalls.listToday, { query: { days: 'all' } }));
  if (today.state === 'failed') return undefined;
  return new Map(
    today.data.games.map(({ sportId, game: { id, date, homeTeam: home, awayTeam: away } }) => [
      id,
      { slateGameId: id, sportId, date, home, away },
    ]),
  );
}

function create(): Saver {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('picks') : undefined;
  const saver = createSaver({
    send: sendPick,
    loadPicks,
    loadGames,
    kept: keptOnDevice,
    isOnline: () => navigator.onLine,
    now: serverNow,
    newKey: randomToken,
    schedule: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    announce: (account, slateGameId, saved) =>
      channel?.postMessage({ account, slateGameId, saved } satisfies z.input<typeof news>),
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const heard = news.safeParse(data).data;
    if (heard) saver.hear(heard.account, heard.slateGameId, heard.saved);
  });
  watch(saver);
  return saver;
}

/** Follows the session, the connection and the visibility of the page. */
function watch(saver: Saver): void {
  const follow = async () => {
    const account = readAccountId() ?? null;
    if (account === null) setOwnToday(undefined);
    await saver.become(account);
    if (account !== null) await saver.load();
  };
  const look = () => {
    if (document.visibilityState !== 'visible' || readToken() === null) return;
    saver.sendAll();
    void saver.load();
  };
  onSessionChange(() => void follow());
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_MS * (1 + spread() / 2));
  void follow();
}

let saver: Saver | undefined;

/** The saver of this page. Only in the browser. */
export const browserSaver = (): Saver => (saver ??= create());
