import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barePages, startTestSite } from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

const path = '/.well-known/security.txt';

describe('the contact for vulnerabilities', () => {
  let site: TestSite;
  let time = new Date('2026-11-17T15:30:00Z');
  beforeAll(async () => {
    const config = {
      SECURITY_CONTACT: 'mailto:security@picks.example',
      PUBLIC_ORIGIN: 'https://picks.example',
    };
    site = await startTestSite({ site: barePages, config, now: () => time });
  });
  afterAll(async () => site.close());

  it('is in security.txt, with an expiry within the next year', async () => {
    const answer = await site.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe(
      [
        'Contact: mailto:security@picks.example',
        'Expires: 2027-05-16T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://picks.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('does not expire while the site runs', async () => {
    time = new Date('2028-01-01T00:00:00Z');
    expect(await (await site.get(path)).text()).toContain('Expires: 2028-06-29T00:00:00.000Z');
  });

  it('is absent without the setting', async () => {
    const silent = await startTestSite({ site: barePages });
    try {
      const answer = await silent.get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('NOT_FOUND');
    } finally {
      await silent.close();
    }
  });
});
