import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { subjectKinds } from '../../src/acts/subjects/subjects.ts';
import { addTestOperator, startTestSite } from '../support/index.ts';
import type { TestOperator, TestSite } from '../support/index.ts';
import { adminTestCalls, allRoles, sendConfirmed } from './admin-samples.ts';
import { auditActs, choose, createAuditWorld } from './audit-acts.ts';
import type { AuditWorld } from './audit-acts.ts';

const names = Object.keys(auditActs);
const answer = z.object({ data: z.object({ changed: z.int() }) });

const act = fc.record({ by: fc.nat(), name: fc.constantFrom(...names), target: fc.nat(), value: fc.nat() });
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const kinds = new Map<string, (typeof subjectKinds)[keyof typeof subjectKinds]>(Object.entries(subjectKinds));

describe('the audit log', () => {
  let site: TestSite;
  let world: AuditWorld;
  let operators: readonly TestOperator[];

  beforeAll(async () => {
    site = await startTestSite();
    world = await createAuditWorld(site.platform);
    const added: TestOperator[] = [];
    for (const role of [...allRoles, 'owner', 'owner', 'owner'] as const)
      added.push(await addTestOperator(site.platform, role));
    operators = added;
  });
  afterAll(async () => site.close());

  const readLines = async () =>
    site.platform.db.selectFrom('audit_log').selectAll().orderBy('at').orderBy('id').execute();

  const send = async ({ by, name, target, value }: Act) => {
    const found = adminTestCalls.find((one) => one.name === name);
    const make = auditActs[name];
    if (!found || !make) throw new Error(`there is no call ${name}`);
    const operator = choose(operators, by);
    const sample = make(world, { target, value });
    const { status, body } = await sendConfirmed(site, found.call, sample, operator.headers);
    return { operator, call: found.call, isDone: status === 200, status, body };
  };

  /** Makes an act, and returns its expected and actual lines. */
  const actAndCompare = async (one: Act) => {
    const before = await readLines();
    const { operator, call, isDone, status, body } = await send(one);
    const all = await readLines();
    const lines = all.slice(before.length);
    const isNothing = answer.safeParse(body).data?.data.changed === 0;
    const authors = new Set(lines.map((line) => `${line.act} by ${line.operator_id}`));
    return {
      // Lines are only appended.
      actual: { name: one.name, status, authors, earlier: all.slice(0, before.length).map(({ id }) => id) },
      expected: {
        name: one.name,
        status: isDone ? 200 : expect.toBeOneOf([403, 404, 409, 422]),
        authors: new Set(isDone && !isNothing ? [`${call.act} by ${operator.id}`] : []),
        earlier: before.map(({ id }) => id),
      },
      isDone,
    };
  };

  /** Finds faults in the chains of lines. */
  const findBreaks = async (): Promise<unknown[]> => {
    const breaks: unknown[] = [];
    const last = new Map<string, Awaited<ReturnType<typeof readLines>>[number]>();
    for (const line of await readLines()) {
      const key = `${line.subject} ${line.subject_id}`;
      const previous = last.get(key);
      if (previous && !isSame(previous.after, line.before) && kinds.has(line.subject))
        breaks.push({
          key,
          previous: previous.act,
          after: previous.after,
          act: line.act,
          before: line.before,
        });
      last.set(key, line);
    }
    for (const [key, { subject, subject_id: id, act: name, after }] of last) {
      const describeNow = kinds.get(subject)?.read;
      const state: unknown = describeNow && (await describeNow(site.platform.db, id));
      if (describeNow && !isSame(after, state)) breaks.push({ key, act: name, after, state });
    }
    return breaks;
  };

  it('explains the state after any acts by any operators', async () => {
    let done = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
        for (const one of acts) {
          const { actual, expected, isDone } = await actAndCompare(one);
          expect(actual).toEqual(expected);
          if (isDone) done += 1;
          else refused += 1;
        }
        expect(await findBreaks()).toEqual([]);
      }),
      { numRuns: 25, endOnFailure: true },
    );
    // Require enough acts, or the test would prove nothing.
    expect(done).toBeGreaterThan(60);
    expect(refused).toBeGreaterThan(60);
  }, 180_000);

  it('has lines that form chains of states, even if operators act at the same time', async () => {
    const ownersOnly = operators.slice(3);
    const same = names.flatMap((name) =>
      [0, 1, 2].map((by) => ({ by: operators.indexOf(choose(ownersOnly, by)), name, target: 0, value: by })),
    );
    for (let index = 0; index < same.length; index += 6)
      await Promise.all(same.slice(index, index + 6).map(send));
    expect(await findBreaks()).toEqual([]);
  }, 60_000);

  it('contains every kind of thing after the acts above', async () => {
    const subjects = new Set((await readLines()).map(({ subject }) => subject));
    expect([...subjects].toSorted()).toEqual([
      'content',
      'enquiry',
      'feed',
      'game',
      'operator',
      'player',
      'report',
      'site',
      'sport',
      'team',
    ]);
  });
});

/** Whether two values are the same JSON, regardless of the order of names. */
const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
