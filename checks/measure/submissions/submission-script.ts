import { calls } from '@outpick/contracts';
import type { TestPlayer } from '@outpick/server/testing';

/** Writes a script for wrk. The players submit picks in turn, with new keys, so that the site stores each submission. */
export function writeSubmissionScript(
  games: readonly { readonly id: string }[],
  date: string,
  players: readonly TestPlayer[],
): string {
  const body = games.map(({ id }) => ({
    contestId: id,
    userPredictedTeam: 'Home',
    userPredictedScore: 7,
    date,
  }));
  return `local tokens = {${players.map(({ token }) => `"${token}"`).join(',')}}
local n = 0
local body = ${JSON.stringify(JSON.stringify(body))}
function request()
  n = n + 1
  return wrk.format("${calls.submitPicks.method}", "${calls.submitPicks.path}", {
    ["content-type"] = "application/json", ["authorization"] = "Bearer " .. tokens[n % #tokens + 1],
    ["idempotency-key"] = tostring(os.time()) .. "-" .. n
  }, body)
end`;
}
