import { extname } from 'node:path';
import { sha256 } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { sportProfile } from '../ratings/index.ts';

/** The area of data that the list of sports and their settings belong to. */
export const sportsArea = 'sports';

export interface NewSport {
  readonly slug: string;
  readonly name: string;
  readonly position: number;
  readonly model: string;
  readonly contestWindow: 'week' | 'day';
  readonly timeZone: string;
  readonly maxMargin: 49 | 100;
  readonly tiesPossible: boolean;
  readonly logo: { readonly name: string; readonly content: Uint8Array };
}

/** Adds a sport, or brings one of the same slug up to date. Gives its id. */
export async function putSport({ files, transact }: Platform, sport: NewSport): Promise<string> {
  const digest = sha256(sport.logo.content).toString('hex').slice(0, 16);
  const logo = `public/sports/${digest}${extname(sport.logo.name)}`;
  await files.put(logo, sport.logo.content);
  const row = {
    slug: sport.slug,
    name: sport.name,
    position: sport.position,
    model: sport.model,
    contest_window: sport.contestWindow,
    time_zone: sport.timeZone,
    max_margin: sport.maxMargin,
    ties_possible: sport.tiesPossible,
    logo,
  };
  return transact(async (tx) => {
    tx.touch(sportsArea);
    const { id } = await tx.db
      .insertInto('sports')
      // The spread of margins is the profile's, taken once: it is fixed while a season is played.
      .values({ ...row, margin_sigma: sportProfile(sport.model).marginSigma })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
