import type { Reader } from '../../platform/database/transaction.ts';
import type { ChangedGame } from '../games/index.ts';
import { sportProfile } from '../sports/index.ts';
import { renderWithHash } from './inputs.ts';
import type { ModelSettings } from './inputs.ts';
import { learnsFromLines } from './queries.ts';

/** Reads the settings with which a sport's model is trained; undefined if there is no such sport. */
export async function readSettings(
  db: Reader,
  sportId: string,
  changed?: ChangedGame,
): Promise<ModelSettings | undefined> {
  const sport = await db
    .selectFrom('sports')
    .select(['model', 'fitted_profile as fitted'])
    .where('id', '=', sportId)
    .executeTakeFirst();
  if (!sport) return undefined;
  const profile = sportProfile(sport.model, sport.fitted);
  const { hash: profileHash, content: profileContent } = renderWithHash(profile);
  const withLines = await learnsFromLines(db, { sportId, profile, changed });
  return { profile, profileHash, profileContent, withLines };
}
