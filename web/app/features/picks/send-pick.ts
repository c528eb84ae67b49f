import { CallFailure, contestsCalls, noPick } from '@outpick/contracts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { serverNow } from '../../platform/server-time.ts';
import type { Pick, SavedPick } from './row.ts';
import type { SendOrder, SendResult } from './saver.ts';

/** Sends one pick, or withdraws it. */
export async function sendPick(order: SendOrder): Promise<SendResult> {
  try {
    const { wish } = order.attempt;
    return { kind: 'saved', saved: wish === noPick ? await withdraw(order) : await submit(order, wish) };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return explain(error);
  }
}

/** The version for `If-Match`. An empty one is that of a pick saved by the previous release. */
const matchOf = ({ replaces }: SendOrder) => (replaces === undefined || replaces === '' ? {} : { replaces });

async function withdraw(order: SendOrder): Promise<null> {
  const body = { slateGameId: order.game.slateGameId };
  await callFromBrowser(contestsCalls.withdrawPick, { headers: matchOf(order), body });
  return null;
}

async function submit(order: SendOrder, { team, margin }: Pick): Promise<SavedPick> {
  const { game, attempt } = order;
  const { slateGameId, date } = game;
  const answer = await callFromBrowser(contestsCalls.submitPicks, {
    headers: { idempotencyKey: attempt.key, ...matchOf(order) },
    body: [{ slateGameId, team: game[team].id, margin, date }],
  });
  const saved = answer.picks.find((one) => one.slateGameId === slateGameId);
  const { savedAt = new Date(serverNow()).toISOString(), version = '' } = saved ?? {};
  return { team, margin, savedAt, version };
}

/** Says what a refusal means for the pick. */
function explain({ status, code, message, fields }: CallFailure): SendResult {
  if (status === 0) return { kind: 'noAnswer', trouble: 'offline' };
  if (status >= 500 || status === 429 || status === 408) return { kind: 'noAnswer', trouble: 'busy' };
  if (code === 'CONTEST_LOCKED') return { kind: 'locked' };
  if (status === 412) return { kind: 'conflict' };
  if (status === 401) return { kind: 'signedOut' };
  const [field, words] = Object.entries(fields)[0] ?? [];
  return field === '0.date' ? { kind: 'moved' } : { kind: 'refused', message: words ?? message };
}
