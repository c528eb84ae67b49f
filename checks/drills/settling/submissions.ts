import { addBareSlates, addTestPlayers, testBearer } from '@outpick/server/testing';
import type { BareSport, TestSite } from '@outpick/server/testing';
import { quantile } from '../../measure/median.ts';

/** Time between submissions. */
const intervalMs = 20;
const playerCount = 50;
const picksPerSubmission = 5;

/** Response times that players see. */
export interface SubmissionTimes {
  readonly submissions: number;
  readonly submissionP99Ms: number;
}

/** Submits picks over HTTP fifty times a second, without waiting for earlier submissions, until `stop`. */
export async function startSubmissions(
  site: TestSite,
  sport: BareSport,
): Promise<{ stop(): Promise<SubmissionTimes> }> {
  const players = await addTestPlayers(site.platform, playerCount);
  const startsAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 7 * 86_400_000);
  // This day puts the picks into the same partition as those of the slate under settlement.
  const days = { firstDay: '2026-03-31', lastDay: '2026-03-31', firstStart: startsAt };
  const [slate] = await addBareSlates(site.platform, [
    { ...sport, ...days, games: picksPerSubmission, startsAt },
  ]);
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let number = 0;
  const submit = async () => {
    number += 1;
    const body = slate?.games.map(({ id }) => ({
      contestId: id,
      userPredictedTeam: 'Home',
      userPredictedScore: number % 40,
      date: startsAt.toISOString(),
    }));
    const began = performance.now();
    const answer = await site.get('/api/v1/users/userPerdiction', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(players[number % playerCount]) },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a submission was answered with ${answer.status}`);
    times.push(performance.now() - began);
  };
  // The first requests of a process are slow.
  for (let warmUp = 0; warmUp < playerCount; warmUp += 1) await submit();
  times.length = 0;
  let failure: unknown;
  const timer = setInterval(() => {
    const one: Promise<void> = submit()
      .catch((error: unknown) => void (failure = error))
      .finally(() => running.delete(one));
    running.add(one);
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
      if (failure !== undefined) throw failure;
      return { submissions: times.length, submissionP99Ms: Math.round(quantile(times, 0.99)) };
    },
  };
}
