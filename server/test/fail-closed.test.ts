import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putAccount } from '../src/features/accounts/index.ts';
import { createSiteServer } from '../src/site.ts';
import { asOwner, newEmail, openTestPlatform, testPassword } from './support/index.ts';
import type { TestPlatform } from './support/index.ts';

const fail = async () => Promise.reject(new Error('the limiter is broken'));

describe('a limit that cannot be checked', () => {
  let opened: TestPlatform;
  let server: FastifyInstance;
  const email = newEmail();
  const count = async (table: string) => {
    const rows = await asOwner(opened.platform.config.DATABASE_URL, `select from ${table}`);
    return rows.length;
  };
  beforeAll(async () => {
    opened = await openTestPlatform();
    const { platform } = opened;
    await putAccount(platform, email, testPassword);
    server = await createSiteServer({ ...platform, limiter: { take: fail, release: fail } }, undefined);
  });
  afterAll(async () => {
    await server.close();
    await opened.close();
  });

  it('V16.5.3 refuses the right password: there is no session', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email, password: testPassword },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('limiter');
    expect(await count('sessions')).toBe(0);
  });

  it('V16.5.3 refuses a message: nothing is stored', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/website/create-contact-us',
      payload: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email,
        mobileNumber: 12_025_550_199,
        message: 'Hello, I have a question.',
      },
    });
    expect(answer.statusCode).toBe(500);
    expect(await count('enquiries')).toBe(0);
  });
});
