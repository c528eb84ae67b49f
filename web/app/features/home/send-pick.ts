import { CallFailure, type ContestGame, contestsCalls } from '@outpick/contracts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { serverNow } from '../../platform/server-time.ts';
import {
  formatPick,
  formatSaved,
  isOpen,
  isSaved,
  loadContest,
  ownId,
  picksToSend,
} from '../contests/index.ts';
import type { KeptPick } from './kept-pick.ts';

/** The result of sending a pick that was made before signing in. */
export type SentPickResult =
  | { readonly state: 'saved' | 'locked'; readonly words: string }
  /** The player has another saved pick of this game, which is not overwritten without asking. */
  | { readonly state: 'conflict'; readonly saved: string; readonly newPick: string }
  | { readonly state: 'failed'; readonly words: string };

const lockedResult = ({ game }: KeptPick): SentPickResult => ({
  state: 'locked',
  words: `Not saved: ${game} locked before you signed in.`,
});

const savedResult = (game: ContestGame, pick: KeptPick, at: string): SentPickResult => ({
  state: 'saved',
  words: `${formatPick(game, pick)}: ${formatSaved(at, game.date)}`,
});

/** Sends a pick that was made before signing in. Replaces a different saved pick only if `replace` is true. */
export async function sendPick(pick: KeptPick, replace: boolean): Promise<SentPickResult> {
  const contest = await loadContest(callFromBrowser, pick.sportId, ownId());
  if (contest.state === 'failed') return { state: 'failed', words: contest.message };
  const game = contest.data.result.find(({ id }) => id === pick.slateGameId);
  if (!game || !isOpen(game, serverNow())) return lockedResult(pick);
  const savedPick = game.pick;
  if (savedPick && isSaved(game, pick)) return savedResult(game, pick, savedPick.savedAt);
  if (savedPick && !replace)
    return { state: 'conflict', saved: formatPick(game, savedPick), newPick: formatPick(game, pick) };
  return submit(game, pick);
}

async function submit(game: ContestGame, pick: KeptPick): Promise<SentPickResult> {
  const body = picksToSend([game], { [game.id]: { team: pick.team, margin: pick.margin } });
  try {
    const answer = await callFromBrowser(contestsCalls.submitPicks, { headers: {}, body });
    if (!answer.saved.includes(pick.slateGameId)) return lockedResult(pick);
    return savedResult(game, pick, new Date(serverNow()).toISOString());
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { state: 'failed', words: error.message };
  }
}
