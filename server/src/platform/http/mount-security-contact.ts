import type { FastifyInstance } from 'fastify';
import { costs } from '../limits/costs.ts';
import type { Platform } from '../platform.ts';
import { notFound } from './refusal.ts';

const path = '/.well-known/security.txt';

const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year, so that the contact of an abandoned site expires. */
const validDays = 180;

/** Serves the contact for vulnerabilities (RFC 9116). Its expiry is always 180 days ahead. */
export function mountSecurityContact(app: FastifyInstance, { config, now }: Platform): void {
  app.get(path, { config: { cost: costs.cached } }, async (_request, reply) => {
    if (config.SECURITY_CONTACT === undefined) throw notFound('file');
    // Whole days, so that all processes send the same text all day.
    const today = Math.floor(now().getTime() / dayMs);
    const lines = [
      `Contact: ${config.SECURITY_CONTACT}`,
      `Expires: ${new Date((today + validDays) * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${config.PUBLIC_ORIGIN}${path}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
