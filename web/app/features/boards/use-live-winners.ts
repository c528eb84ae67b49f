import { useEffect, useRef, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import type { FinalResult, LoadResult } from '../../platform/load-result.ts';
import { loadWinners, type Winners } from './load.ts';
import { watchBoards } from './watch-boards.ts';

type Loading = LoadResult<Winners>;

/** All open boards are notified at the same moment: a random delay spreads their requests. */
const SPREAD_MS = 400;

const spread = () => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256) * SPREAD_MS;

/** The last `published` that the server sent, and the number of polls due without it. */
interface Told {
  readonly sportId: string;
  readonly published: number;
  readonly looks: number;
}

function useTold(sportId: string): Told {
  const [told, setTold] = useState<Told>({ sportId, published: 0, looks: 0 });
  useEffect(
    () =>
      watchBoards(sportId, (published) =>
        setTold((before) => ({
          sportId,
          published: published ?? (before.sportId === sportId ? before.published : 0),
          looks: before.looks + (published === undefined ? 1 : 0),
        })),
      ),
    [sportId],
  );
  return told;
}

/** The view of the boards, reloaded whenever they have changed. If a reload fails, the last data stays. */
export function useLiveWinners(sportId: string, query: URLSearchParams, loaded: Loading): Loading {
  const [fresh, setFresh] = useState<{ readonly of: Loading; readonly winners: Winners }>();
  const shown: Loading = fresh?.of === loaded ? { state: 'loaded', data: fresh.winners } : loaded;
  const known = shown.state === 'loaded' ? shown.data.published : undefined;
  const told = useTold(sportId);
  const behind = known !== undefined && told.sportId === sportId && told.published > known;
  const looked = useRef(0);
  const search = query.toString();

  useEffect(() => {
    let current = true;
    const keep = async (outcome: Promise<FinalResult<Winners>>) => {
      const settled = await outcome;
      if (current && settled.state === 'loaded') setFresh({ of: loaded, winners: settled.data });
    };
    if (loaded.state === 'loading') void keep(loaded.final);
    const due = behind || told.looks > looked.current;
    looked.current = told.looks;
    const ask = () => void keep(loadWinners(callFromBrowser, sportId, new URLSearchParams(search)));
    const timer = due ? setTimeout(ask, spread()) : undefined;
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [sportId, search, loaded, behind, told]);
  return shown;
}
