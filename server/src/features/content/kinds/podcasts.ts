import type { Podcast } from '@outpick/contracts';
import { storedFields } from '@outpick/contracts/admin';
import { z } from 'zod';
import { invalidInput } from '../../../platform/http/refusal.ts';
import { defineKind, newestFirst, topic, webAddress } from '../kind.ts';
import { joinLines } from '../source.ts';

/** Returns the player's address if its host may be framed on this site, else `null`. */
function allowedPlayer(player: string | null, hosts: readonly string[]): string | null {
  if (player === null || !URL.canParse(player)) return null;
  const { protocol, host } = new URL(player);
  return protocol === 'https:' && hosts.includes(host) ? player : null;
}

/** An episode on another site, with its player if that site's host is in PODCAST_HOSTS. */
export const podcastsKind = defineKind({
  name: 'podcasts',
  table: 'podcasts',
  fields: z.strictObject({ topic, url: webAddress, player: webAddress.optional() }),
  toRow: async ({ topic: itemTopic, url, player = null }, { path, body }, { config }) => {
    if (player !== null && allowedPlayer(player, config.PODCAST_HOSTS) === null)
      throw new Error(`${path}: the player's host is not in PODCAST_HOSTS`);
    return Promise.resolve({ topic: itemTopic, description: joinLines(body), address: url, player });
  },
  stored: storedFields.podcasts,
  toForm: (row, title) => ({ kind: 'podcasts', title, ...row }),
  fromForm: async ({ topic: itemTopic, description, address, player }, { config }) => {
    if (player !== null && allowedPlayer(player, config.PODCAST_HOSTS) === null)
      throw invalidInput({ 'fields.player': 'Players of this host may not be shown on the site.' });
    return Promise.resolve({ topic: itemTopic, description: joinLines(description), address, player });
  },
  order: newestFirst,
  present: (row, { config }): Podcast => ({
    id: row.id,
    topic: row.topic,
    heading: row.title,
    description: row.description,
    address: row.address,
    // Check on read too: the row may have been written by other means, or before the host was removed from the setting.
    player: allowedPlayer(row.player, config.PODCAST_HOSTS),
    publishedAt: row.published_at.toISOString(),
  }),
});
