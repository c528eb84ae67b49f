import { announceFirstOwner } from '../features/operators/index.ts';
import { watchFolder } from '../platform/files/watch-folder.ts';
import { startInternal, watchHealth } from '../platform/http/internal.ts';
import { loadBuiltSite, loadDevSite } from '../platform/http/load-site.ts';
import { bootPlatform } from '../boot.ts';
import { startHeartbeat } from '../platform/telemetry/heartbeat.ts';
import type { Heartbeat } from '../platform/telemetry/heartbeat.ts';
import { startTracing } from '../platform/telemetry/tracing.ts';
import { createSiteServer } from '../site.ts';
import { readEnvironment } from './command.ts';
import type { Command } from './command.ts';
import { requireAppLogin } from './require-app-login.ts';
import { handleStopSignals } from './stopping.ts';

/**
 * Connections that may wait to be accepted while the process is busy. With Node's default of 511, a crowd of visitors would
 * wait for retries of their operating systems, which take seconds.
 */
const backlog = 4096;

export const siteCommand: Command = {
  usage: `outpick site

Serves the API and the site on PORT, and health and metrics on INTERNAL_PORT, until it gets SIGTERM. Settings are environment
variables: see docs/run/settings.md.`,
  run: async (_args, shell) => {
    const config = readEnvironment(shell);
    const stopTracing =
      config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : await startTracing('site');
    const platform = await bootPlatform({ process: 'site', config });
    await requireAppLogin(platform);
    const draining = new AbortController();
    const loadSite = config.OUTPICK_DEV ? loadDevSite : loadBuiltSite;
    const app = await createSiteServer(platform, loadSite, draining.signal);
    // Ready only once the server listens: otherwise the first visitors would be refused.
    const health = watchHealth(platform, { isUp: () => app.server.listening });
    const internal = await startInternal(platform, health);
    const folder = await watchFolder(platform);
    const stopped = new AbortController();
    let heartbeat: Heartbeat | undefined;
    // Handle signals before the site is ready, because it may be stopped from then on.
    handleStopSignals(platform, health, {
      graceSeconds: config.DRAIN_SECONDS,
      drain: () => draining.abort(),
      shutDown: async () => {
        stopped.abort();
        await app.close();
        await folder.close();
        await heartbeat?.stop();
        await health.close();
        await internal.close();
        await platform.close();
        await stopTracing?.();
      },
    });
    // Check the schema first: visitors must not reach a site whose schema this release does not know.
    await health.checked;
    await app.listen({ host: config.HOST, port: config.PORT, backlog });
    platform.log.info({ port: config.PORT }, 'site is up');
    heartbeat = startHeartbeat(platform, { kind: 'site' });
    void announceFirstOwner(platform, stopped.signal);
  },
};
