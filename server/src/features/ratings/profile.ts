import { renderProfile } from '@outpick/forecast';
import type { Profile } from '@outpick/forecast';
import { sha256 } from '../../platform/crypto.ts';

/** A profile's text and the hash that identifies it. */
export function profileText(profile: Profile): { readonly content: string; readonly hash: string } {
  const content = renderProfile(profile);
  return { content, hash: sha256(content).toString('hex') };
}
