import { boardsCalls, CallFailure, type OwnRow } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useSignedIn } from '../../platform/session.ts';

interface LoadedRows {
  readonly key: string;
  /** Undefined if they did not load. */
  readonly rows: readonly OwnRow[] | undefined;
}

const noRows: readonly OwnRow[] = [];

/**
 * The player's own rows on the shown boards, newest first. Pages are cached and the same for everyone, so the browser loads
 * these rows separately, and again after each publication. If a reload fails, the last data stays.
 */
export function useOwnRows(
  sportId: string,
  slateId: string | undefined,
  published: number | undefined,
): { readonly rows: readonly OwnRow[]; readonly failed: boolean; readonly retry: () => void } {
  const signedIn = useSignedIn() === true;
  const [loaded, setLoaded] = useState<LoadedRows>();
  const [attempts, setAttempts] = useState(0);
  const key = `${sportId} ${slateId}`;
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const { result: rows } = await callFromBrowser(boardsCalls.getOwnRows, {
          params: { sportId },
          query: slateId === undefined ? {} : { slateId },
        });
        if (current) setLoaded({ key, rows });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (current) setLoaded((previous) => (previous?.key === key ? previous : { key, rows: undefined }));
      }
    };
    if (signedIn && published !== undefined) void load();
    return () => {
      current = false;
    };
  }, [signedIn, sportId, slateId, key, published, attempts]);
  const latest = signedIn && loaded?.key === key ? loaded : undefined;
  return {
    rows: latest?.rows ?? noRows,
    failed: latest !== undefined && latest.rows === undefined,
    retry: () => setAttempts((count) => count + 1),
  };
}
