import { boardsCalls, CallFailure, type OwnRow } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useSignedIn } from '../../platform/session.ts';

interface Found {
  readonly of: string;
  /** Undefined if they did not load. */
  readonly rows: readonly OwnRow[] | undefined;
}

const none: readonly OwnRow[] = [];

/**
 * The player's own rows on the shown boards, newest first. Pages are cached and the same for everyone, so the browser loads these
 * separately, and again after each publication. If a reload fails, the last data stays.
 */
export function useOwnRows(
  sportId: string,
  slateId: string | undefined,
  published: number | undefined,
): { readonly rows: readonly OwnRow[]; readonly failed: boolean; readonly retry: () => void } {
  const signedIn = useSignedIn() === true;
  const [found, setFound] = useState<Found>();
  const [tries, setTries] = useState(0);
  const of = `${sportId} ${slateId}`;
  useEffect(() => {
    const asked = `${sportId} ${slateId}`;
    let current = true;
    const ask = async () => {
      try {
        const { result: rows } = await callFromBrowser(boardsCalls.getOwnRows, {
          params: { sportId },
          query: slateId === undefined ? {} : { slateId },
        });
        if (current) setFound({ of: asked, rows });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (current) setFound((known) => (known?.of === asked ? known : { of: asked, rows: undefined }));
      }
    };
    if (signedIn && published !== undefined) void ask();
    return () => {
      current = false;
    };
  }, [signedIn, sportId, slateId, published, tries]);
  const known = signedIn && found?.of === of ? found : undefined;
  return {
    rows: known?.rows ?? none,
    failed: known !== undefined && known.rows === undefined,
    retry: () => setTries((count) => count + 1),
  };
}
