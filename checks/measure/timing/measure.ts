import { randomBytes, randomInt } from 'node:crypto';
import { asOwner, newAddress, testPassword } from '@outpick/server/testing';
import { compare } from './compare.ts';
import type { Comparison } from './compare.ts';

const bodies = {
  signup: (email: string) => ({ email, password: testPassword, confirmPassword: testPassword }),
  'forget-password/send-otp': (email: string) => ({ email }),
  'resend-otp': (email: string) => ({ email }),
};

export interface Timed extends Comparison {
  readonly call: string;
  readonly requests: number;
  /** Whether all answers were equal except for the email and the random id. */
  readonly sameBodies: boolean;
}

const emails = (count: number) =>
  Array.from({ length: count }, () => `p${randomBytes(8).toString('hex')}@example.org`);

/** Shuffles the requests, so that other load affects those for known and for unknown emails equally. */
function shuffle<T>(items: readonly T[]): T[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(randomInt(remaining.length), 1));
}

/** Sends each call for known and unknown emails and compares the response times. */
export async function timeCalls(origin: string, databaseUrl: string, requests: number): Promise<Timed[]> {
  const send = async (call: keyof typeof bodies, email: string) => {
    const began = performance.now();
    const answer = await fetch(`${origin}/api/v1/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify(bodies[call](email)),
    });
    const body = await answer.text();
    const ms = performance.now() - began;
    return {
      ms,
      body: `${answer.status} ${body.replace(email, 'EMAIL').replace(/"id":"[^"]+"/u, '"id":"ID"')}`,
    };
  };
  const results: Timed[] = [];
  for (const call of ['signup', 'forget-password/send-otp', 'resend-otp'] as const) {
    const known = emails(requests / 2);
    await asOwner(
      databaseUrl,
      `with new_players as (insert into players (tag) select 'known' from generate_series(1, $1) returning id),
            numbered_players as (select id, row_number() over () as n from new_players)
       insert into accounts (id, email, password_hash) select id, ($2::text[])[n], 'none' from numbered_players`,
      [known.length, known],
    );
    for (const email of emails(20)) await send(call, email);
    const times = { known: [] as number[], unknown: [] as number[] };
    const seen = new Set<string>();
    const turns = shuffle([
      ...known.map((email) => ({ kind: 'known' as const, email })),
      ...emails(requests / 2).map((email) => ({ kind: 'unknown' as const, email })),
    ]);
    for (const { kind, email } of turns) {
      const { ms, body } = await send(call, email);
      times[kind].push(ms);
      seen.add(body);
    }
    results.push({ call, requests, ...compare(times.known, times.unknown), sameBodies: seen.size === 1 });
  }
  return results;
}
