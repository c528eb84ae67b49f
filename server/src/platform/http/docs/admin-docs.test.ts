import { adminCalls } from '@outpick/contracts/admin';
import type { AdminCall } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestSite } from '../../../../test/support/index.ts';
import type { TestSite } from '../../../../test/support/index.ts';

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']) })),
});
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

describe('the OpenAPI document of the operators’ calls', () => {
  let site: TestSite;
  let answer: string;
  beforeAll(async () => {
    site = await startTestSite();
    answer = await (await site.get('/api/v1/admin/docs.json')).text();
  });
  afterAll(async () => site.close());

  it('describes every call with its roles, its confirmation and its act', () => {
    const { paths } = document.parse(JSON.parse(answer));
    const described = new Map(
      Object.values(paths)
        .flatMap((path) => Object.values(path))
        .map((one) => [one.operationId, one]),
    );
    expect([...described.keys()].toSorted()).toEqual(Object.keys(adminCalls).toSorted());
    for (const [name, call] of Object.entries<AdminCall>(adminCalls)) {
      const { summary, description = '', security } = described.get(name) ?? {};
      expect([name, summary]).toEqual([name, call.summary]);
      expect([name, security?.length]).toEqual([name, call.access === 'operator' ? 1 : 0]);
      expect(description).toContain(call.act ?? 'Writes nothing.');
      expect([name, description.includes('confirmed')]).toEqual([name, call.confirm === true]);
    }
    expect(described.get('inviteOperator')?.description).toMatch(/^Roles: owner\./u);
    expect(described.get('getSelf')?.description).toMatch(/^Roles: scorer, editor, moderator, owner\./u);
  });

  it('has no references to schemas that it does not contain', () => {
    const references = [...answer.matchAll(/"\$ref":"([^"]+)"/gu)].map(([, reference]) => reference);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Failure']));
  });

  it('is served on the console’s host only, and the public document contains none of it', async () => {
    const separate = await startTestSite({ config: { CONSOLE_ORIGIN: 'http://console.example' } });
    expect((await separate.get('/api/v1/admin/docs.json')).status).toBe(404);
    await separate.close();
    const open = await (await site.get('/api/docs.json')).text();
    expect(open).not.toContain('/api/v1/admin/operators');
  });
});
