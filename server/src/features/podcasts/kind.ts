import { z } from 'zod';
import { contentKind, topic, webAddress } from '../content/index.ts';
import { framable } from './player.ts';

/** An episode elsewhere: where it is found and, if its host is on the list, the player to show. */
export const podcastsKind = contentKind({
  name: 'podcasts',
  fields: z.strictObject({ topic, url: webAddress, player: webAddress.optional() }),
  row: async ({ topic: about, url, player = null }, { path, body }, { config }) => {
    if (player !== null && framable(player, config.PODCAST_HOSTS) === null)
      throw new Error(`${path}: the player's host is not on the list (PODCAST_HOSTS)`);
    return Promise.resolve({
      topic: about,
      description: body.replaceAll(/\s+/gu, ' '),
      address: url,
      player,
    });
  },
  save: async ({ db }, id, row) =>
    db
      .insertInto('podcasts')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
});
