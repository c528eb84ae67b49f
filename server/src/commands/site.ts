import { startInternal, watchHealth } from '../platform/http/internal.ts';
import { loadBuiltSite, loadDevSite } from '../platform/http/load-site.ts';
import { bootPlatform } from '../boot.ts';
import { startTracing } from '../platform/telemetry/tracing.ts';
import { createSiteServer } from '../site.ts';
import { config } from './command.ts';
import type { Command } from './command.ts';
import { stopInOrder } from './stopping.ts';

export const siteCommand: Command = {
  summary: 'serves the API and the site',
  run: async () => {
    const settings = config();
    const stopTracing =
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : await startTracing('site');
    const platform = await bootPlatform({ process: 'site', config: settings });
    const app = await createSiteServer(platform, settings.OUTPICK_DEV ? loadDevSite : loadBuiltSite);
    const health = watchHealth(platform);
    const internal = await startInternal(platform, health);
    await app.listen({ host: settings.HOST, port: settings.PORT });
    platform.log.info({ port: settings.PORT }, 'site is up');
    stopInOrder(platform, health, async () => {
      health.drain();
      await app.close();
      await health.close();
      await internal.close();
      await platform.close();
      await stopTracing?.();
    });
  },
};
