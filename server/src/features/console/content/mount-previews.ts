import { adminCalls } from '@outpick/contracts/admin';
import type { FastifyInstance } from 'fastify';
import { isForConsole } from '../../../platform/http/mount-admin-calls.ts';
import { callerOf } from '../../../platform/http/mount-calls.ts';
import type { Render } from '../../../platform/http/mount-site.ts';
import { watchLifetime } from '../../../platform/http/lifetime.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { operatorOf } from '../../../platform/http/route.ts';
import type { GuardOf } from '../../../platform/http/route.ts';
import { previewHeaders } from '../../../platform/http/security-headers.ts';
import { noStore } from '../../../platform/http/sending.ts';
import { costs } from '../../../platform/limits/costs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPreview, previewPage } from '../../content/index.ts';

const path = '/preview/:token';

/**
 * Removes the scripts of a page. A preview must not run anything. The site's script could not hydrate it either, because the
 * preview has another address than the page.
 */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^]*?<\/script>/gu, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/gu, '');

interface PreviewMounting {
  readonly render: Render;
  readonly guardOf: GuardOf;
}

/** Serves drafts as pages, rendered by the site's renderer, to the operator who requested the preview. */
export function mountPreviews(
  app: FastifyInstance,
  platform: Platform,
  { render, guardOf }: PreviewMounting,
): void {
  const guard = guardOf({ name: 'previewContent', call: adminCalls.previewContent });
  if (!guard) throw new Error('previews have no guard');
  const { CONSOLE_ORIGIN: consoleOrigin = '', PODCAST_HOSTS: frameHosts } = platform.config;
  app.get<{ Params: { token: string } }>(
    path,
    { config: { cost: costs.signedIn } },
    async (request, reply) => {
      if (!isForConsole(platform, request.headers.host)) throw notFound();
      const caller = callerOf(platform, request, watchLifetime(reply.raw, { route: path }));
      const { id } = operatorOf({ ...caller, ...(await guard(caller)) });
      const draft = await findPreview(platform, request.params.token, id);
      if (!draft) throw notFound('preview');
      const { address, replaceAnswers } = await previewPage(platform, draft, caller);
      const page = await render({ route: path, address, caller, replaceAnswers });
      return reply
        .code(page.status)
        .headers({ ...page.headers, ...previewHeaders(consoleOrigin, frameHosts) })
        .header('cache-control', noStore)
        .send(withoutScripts(page.body.toString()));
    },
  );
}
