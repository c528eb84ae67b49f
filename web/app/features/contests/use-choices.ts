import type { ContestGame } from '@outpick/contracts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { saveDraft, takeDraft } from '../../platform/drafts.ts';
import { readAccountId } from '../../platform/session.ts';
import { browserSaver, type Pick, shownPick } from '../picks/index.ts';
import { type Choice, choice, type Choices, choicesWithout, isComplete } from './choices.ts';

const draft = z.object({
  /** The player's id; null for a visitor's choices, which pass to the next player who signs in in this tab. */
  owner: z.string().nullable(),
  choices: z.record(z.string(), choice),
});

/**
 * The choices that are not saved by themselves. Each change is stored for this tab, so that they survive signing in, a reload and
 * navigation. They load after hydration, because the server does not know them.
 */
export function useChoices(sportId: string) {
  const name = `contest ${sportId}`;
  const [choices, setChoices] = useState<Choices>({});
  const current = useRef(choices);
  useLayoutEffect(() => {
    current.current = choices;
  }, [choices]);

  useEffect(() => {
    const storedDraft = takeDraft(name, draft);
    if (storedDraft && (storedDraft.owner === null || storedDraft.owner === readAccountId()))
      setChoices(storedDraft.choices);
  }, [name]);
  useEffect(() => {
    if (Object.keys(choices).length > 0) saveDraft(name, { owner: readAccountId() ?? null, choices });
    else takeDraft(name, draft);
  }, [name, choices]);

  /** Saves the pick of a game, if the choice is complete with the change. */
  const choose = useCallback(
    (game: ContestGame, change: Choice) => {
      const { [game.id]: own, ...others } = current.current;
      const next = { ...shownPick(browserSaver().rowOf(game.id)), ...own, ...change };
      if (!isComplete(next)) return setChoices({ ...current.current, [game.id]: { ...own, ...change } });
      setChoices(others);
      return savePick(sportId, game, next);
    },
    [sportId],
  );
  /** Passes the choices to the next player who signs in in this tab. */
  const release = () => saveDraft(name, { owner: null, choices });
  /** Removes saved choices. Keeps a choice that the player has changed again since it was sent. */
  const removeSaved = useCallback(
    (savedIds: readonly string[], sentChoices: Choices) =>
      setChoices((now) => choicesWithout(now, savedIds, sentChoices)),
    [],
  );
  return { choices, choose, setChoices, release, removeSaved } as const;
}

function savePick(
  sportId: string,
  { id: slateGameId, date, homeTeam: home, awayTeam: away }: ContestGame,
  { team, margin }: Pick,
): void {
  browserSaver().choose(
    {
      slateGameId,
      sportId,
      date,
      home: { id: home.id, name: home.name },
      away: { id: away.id, name: away.name },
    },
    { team, margin },
  );
}
