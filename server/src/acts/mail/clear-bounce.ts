import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';

/** Removes an address from the list of bounced addresses, so that it gets reminders and digests again. */
export const clearBounce = async (platform: Platform, actor: Actor, id: string): Promise<Acted<void>> =>
  act(platform, { actor, act: 'mail-bounce.clear', records: 'always' }, async (tx) => {
    const cleared = await tx.db
      .deleteFrom('mail_bounces')
      .where('id', '=', id)
      .returning(['kind', 'code', 'times'])
      .executeTakeFirst();
    if (!cleared) throw notFound('bounce');
    await tx.record({ subject: 'mail-bounce', subjectId: id, before: cleared, after: null });
  });
