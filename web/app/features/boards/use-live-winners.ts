import { useEffect, useRef, useState } from 'react';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import type { FinalResult, LoadResult } from '../../platform/load-result.ts';
import { addressesOf, loadWinners, type Winners } from './load.ts';
import { watchBoards } from './watch-boards.ts';

type WinnersResult = LoadResult<Winners>;

/** The server notifies all open pages at the same moment. A random delay up to this spreads their requests. */
const SPREAD_MS = 400;

const randomDelay = () => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256) * SPREAD_MS;

/** The last `published` that the server sent, and the number of polls that were due because there was no stream. */
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

/**
 * On page 2 and later of the newest board, the slate whose board stays when a newer one is published: the newer board has other
 * rows and may not have that page.
 */
const slateToKeep = (query: URLSearchParams, shown: WinnersResult): string | undefined =>
  addressesOf('newest').read(query).page > 1 && shown.state === 'loaded' ? shown.data.slateId : undefined;

/**
 * The boards on the page, reloaded whenever they have changed. On page 1 of the newest board, a newer board replaces it when
 * it is published. If a reload fails, the last data stays.
 */
export function useLiveWinners(
  sportId: string,
  query: URLSearchParams,
  pageResult: WinnersResult,
): WinnersResult {
  const [fresh, setFresh] = useState<{ readonly of: WinnersResult; readonly winners: Winners }>();
  const shown: WinnersResult =
    fresh?.of === pageResult ? { state: 'loaded', data: fresh.winners } : pageResult;
  const shownPublished = shown.state === 'loaded' ? shown.data.published : undefined;
  const signal = useBoardSignal(sportId);
  const stale =
    shownPublished !== undefined && signal.sportId === sportId && signal.published > shownPublished;
  const handledPolls = useRef(0);
  const search = query.toString();
  const keep = slateToKeep(query, shown);

  useEffect(() => {
    let current = true;
    const apply = async (pending: Promise<FinalResult<Winners>>) => {
      const result = await pending;
      if (current && result.state === 'loaded') setFresh({ of: pageResult, winners: result.data });
    };
    if (pageResult.state === 'loading') void apply(pageResult.final);
    const due = stale || signal.polls > handledPolls.current;
    handledPolls.current = signal.polls;
    const reload = () =>
      void apply(loadWinners({ call: callFromBrowser, sportId, query: new URLSearchParams(search), keep }));
    const timer = due ? setTimeout(reload, randomDelay()) : undefined;
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [sportId, search, keep, pageResult, stale, signal]);
  return shown;
}
