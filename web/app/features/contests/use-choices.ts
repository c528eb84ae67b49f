import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { saveDraft, takeDraft } from '../../platform/drafts.ts';
import { type Choice, choice, type Choices, choicesWithout } from './choices.ts';
import { ownId } from './use-own-contest.ts';

const draft = z.object({
  /** The player's id; null for a visitor's choices, which pass to the next player who signs in in this tab. */
  owner: z.string().nullable(),
  choices: z.record(z.string(), choice),
});

/**
 * The choices that are not submitted yet. Each change is stored for this tab, so that choices survive signing in, a reload
 * and navigation. They load after hydration, because the server does not know them.
 */
export function useChoices(sportId: string) {
  const name = `contest ${sportId}`;
  const [choices, setChoices] = useState<Choices>({});

  useEffect(() => {
    const storedDraft = takeDraft(name, draft);
    if (storedDraft && (storedDraft.owner === null || storedDraft.owner === ownId()))
      setChoices(storedDraft.choices);
  }, [name]);
  useEffect(() => {
    if (Object.keys(choices).length > 0) saveDraft(name, { owner: ownId() ?? null, choices });
  }, [name, choices]);

  const choose = useCallback(
    (id: string, change: Choice) => setChoices((now) => ({ ...now, [id]: { ...now[id], ...change } })),
    [],
  );
  /** Passes the choices to the next player who signs in in this tab. */
  const release = () => saveDraft(name, { owner: null, choices });
  /** Removes saved choices. Keeps a choice that the player has changed again since it was sent. */
  const removeSaved = useCallback(
    (savedIds: readonly string[], sentChoices: Choices) => {
      // The effect above stores the remaining choices.
      takeDraft(name, draft);
      setChoices((now) => choicesWithout(now, savedIds, sentChoices));
    },
    [name],
  );
  return { choices, choose, setChoices, release, removeSaved } as const;
}
