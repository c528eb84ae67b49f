import { createClient } from './client.ts';
import { pause, steadily } from './steady.ts';
import { addresses, target as targetSchema } from './target.ts';
import type { Target } from './target.ts';
import type { Sample } from './samples.ts';

/**
 * The well-behaved visitors run in their own process: ten people with an address each. They open home, a large board, a
 * contest page and, signed in, the contest with their picks.
 */
const perSecond = 20;
const reportMs = 100;

const views = ({ sportId, boardSportId }: Target, userId: string) => [
  { path: '/' },
  { path: `/winner-data/${boardSportId}` },
  { path: `/content/${sportId}` },
  { path: `/api/v1/website/contestsList?sportsCategory=${sportId}&userId=${userId}`, signedIn: true },
];

async function visit(target: Target): Promise<never> {
  const samples: Sample[] = [];
  const open = new Set<number>();
  const people = target.visitors.map((player, index) => ({
    player,
    client: createClient(target.origin, addresses.visitor(index)),
  }));
  const fire = async (number: number, due: number) => {
    const person = people[number % people.length];
    if (!person) return;
    const choice = views(target, person.player.id);
    const view = choice[Math.floor(number / people.length) % choice.length];
    const at = Date.now() - (performance.now() - due);
    open.add(at);
    const { status } = await person.client.send({
      path: view?.path ?? '/',
      token: view && 'signedIn' in view ? person.player.token : undefined,
    });
    const ms = performance.now() - due;
    open.delete(at);
    samples.push({ at, ms, path: view?.path ?? '', status });
  };
  void steadily({ perSecond, signal: new AbortController().signal, fire });
  for (;;) {
    await pause(reportMs);
    // Requests of the last `reportMs` may be due but not yet in `open`, because requests start late by less than that.
    const endedUntil = Math.min(Date.now() - reportMs, ...open);
    process.send?.({ samples: samples.splice(0), endedUntil });
  }
}

process.once('message', (message) => void visit(targetSchema.parse(message)));
process.once('disconnect', () => process.exit());
