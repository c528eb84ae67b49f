import { describe, expect, it } from 'vitest';
import { ownPath, readSignInFragment, writeSignInFragment } from './calls.ts';

const secret = 'A'.repeat(22);

describe('the page to return to after signing in', () => {
  it('is a path of this site with its query', () => {
    const returnTo = '/games?sport=nfl&week=3';
    for (const isJoin of [true, false]) {
      const fragment = { secret, returnTo, isJoin };
      expect(readSignInFragment(writeSignInFragment(fragment))).toEqual(fragment);
    }
  });

  it('has no fragment, because a fragment could be the secret of another mailed link', () => {
    for (const returnTo of [`/sign-in-link#${secret}`, `/verifypassword#${secret}`, '/you#x']) {
      expect([returnTo, ownPath.safeParse(returnTo).success]).toEqual([returnTo, false]);
      expect(readSignInFragment(writeSignInFragment({ secret, returnTo, isJoin: false }))).toEqual({
        secret,
        isJoin: false,
      });
    }
  });
});
