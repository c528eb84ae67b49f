import type { Asker } from '../../platform/http/route.ts';
import { sanitise } from './sanitise.ts';

/** Gives stored HTML to whoever asks, sanitised once more: the database may hold what never went through our door. */
export type SafeHtml = (stored: string, itemId: string) => string;

export const safeHtml =
  ({ log, requestId }: Asker): SafeHtml =>
  (stored, itemId) => {
    try {
      const clean = sanitise(stored);
      if (clean !== stored) log.warn({ requestId, itemId }, 'stored HTML was not safe: cleaned on read');
      return clean;
    } catch (error) {
      log.error({ err: error, requestId, itemId }, 'stored HTML could not be cleaned: left out');
      return '';
    }
  };
