import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { saveDraft, takeDraft } from '../../platform/drafts.ts';
import { type Choice, choice, type Choices } from './choices.ts';
import { ownId } from './use-own-contest.ts';

const draft = z.object({
  /** Whose choices these are; null for a visitor's, which whoever signs in next may have. */
  owner: z.string().nullable(),
  choices: z.record(z.string(), choice),
});

/**
 * What was chosen and not sent yet. It is kept for this tab at every change, so that it is still there after signing in, a
 * reload or a look at another page; the server's HTML knows nothing of it.
 */
export function useChoices(sportId: string) {
  const name = `contest ${sportId}`;
  const [choices, setChoices] = useState<Choices>({});

  useEffect(() => {
    const kept = takeDraft(name, draft);
    if (kept && (kept.owner === null || kept.owner === ownId())) setChoices(kept.choices);
  }, [name]);
  useEffect(() => {
    if (Object.keys(choices).length > 0) saveDraft(name, { owner: ownId() ?? null, choices });
  }, [name, choices]);

  const choose = useCallback(
    (id: string, change: Choice) => setChoices((now) => ({ ...now, [id]: { ...now[id], ...change } })),
    [],
  );
  /** Leaves the choices to whoever signs in next in this tab. */
  const leave = () => saveDraft(name, { owner: null, choices });
  const forget = useCallback(() => {
    takeDraft(name, draft);
    setChoices({});
  }, [name]);
  return { choices, choose, setChoices, leave, forget } as const;
}
