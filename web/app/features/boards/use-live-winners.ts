import { useEffect, useRef, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import type { FinalResult, LoadResult } from '../../platform/load-result.ts';
import { addressesOf, loadWinners, type Winners } from './load.ts';
import { watchBoards } from './watch-boards.ts';

type Loading = LoadResult<Winners>;

/** All open boards are notified at the same moment: a random delay spreads their requests. */
const SPREAD_MS = 400;

const randomDelay = () => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256) * SPREAD_MS;

/** The last `published` that the server sent, and the number of polls due without a stream. */
interface BoardSignal {
  readonly sportId: string;
  readonly published: number;
  readonly polls: number;
}

function useBoardSignal(sportId: string): BoardSignal {
  const [signal, setSignal] = useState<BoardSignal>({ sportId, published: 0, polls: 0 });
  useEffect(
    () =>
      watchBoards(sportId, (published) =>
        setSignal((before) => ({
          sportId,
          published: published ?? (before.sportId === sportId ? before.published : 0),
          polls: before.polls + (published === undefined ? 1 : 0),
        })),
      ),
    [sportId],
  );
  return signal;
}

/** On a later page the board being read stays: the newest one may not have that page, and its rows would be others. */
const keptSlate = (query: URLSearchParams, shown: Loading): string | undefined =>
  addressesOf('newest').read(query).page > 1 && shown.state === 'loaded' ? shown.data.slateId : undefined;

/**
 * The view of the boards, reloaded whenever they have changed. Page 1 of the newest board turns into that of a newer one when
 * it is published. If a reload fails, the last data stays.
 */
export function useLiveWinners(sportId: string, query: URLSearchParams, loaded: Loading): Loading {
  const [fresh, setFresh] = useState<{ readonly of: Loading; readonly winners: Winners }>();
  const shown: Loading = fresh?.of === loaded ? { state: 'loaded', data: fresh.winners } : loaded;
  const known = shown.state === 'loaded' ? shown.data.published : undefined;
  const signal = useBoardSignal(sportId);
  const stale = known !== undefined && signal.sportId === sportId && signal.published > known;
  const handledPolls = useRef(0);
  const search = query.toString();
  const keep = keptSlate(query, shown);

  useEffect(() => {
    let current = true;
    const apply = async (pending: Promise<FinalResult<Winners>>) => {
      const result = await pending;
      if (current && result.state === 'loaded') setFresh({ of: loaded, winners: result.data });
    };
    if (loaded.state === 'loading') void apply(loaded.final);
    const due = stale || signal.polls > handledPolls.current;
    handledPolls.current = signal.polls;
    const reload = () =>
      void apply(loadWinners({ call: callFromBrowser, sportId, query: new URLSearchParams(search), keep }));
    const timer = due ? setTimeout(reload, randomDelay()) : undefined;
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [sportId, search, keep, loaded, stale, signal]);
  return shown;
}
