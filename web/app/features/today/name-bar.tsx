import { lazy, Suspense, useEffect, useState } from 'react';
import { z } from 'zod';
import { readDraft, saveDraft } from '../../platform/drafts.ts';
import { useFromPicks, useOwnToday } from '../picks/index.ts';

/** Marks in this tab that the player does not want to be asked. */
const DISMISSED = 'no board name';

/** Loaded when it is shown, because the rules of names are large. Without it, nothing is asked. */
const NameForm = lazy(() => import('./name-form.tsx').catch(() => ({ default: () => null })));

/** Asks for the name on boards, once a player without one has saved a pick. */
export function NameBar() {
  const own = useOwnToday();
  const hasSaved = useFromPicks(
    (saver) => saver.listGames().some(({ slateGameId: id }) => (saver.rowOf(id).saved ?? null) !== null),
    false,
  );
  const [isDismissed, setDismissed] = useState(true);
  useEffect(() => setDismissed(readDraft(DISMISSED, z.literal(true)) === true), []);
  if (own?.state !== 'loaded' || own.data.isNamed || isDismissed) return null;
  if (!hasSaved && !own.data.games.some(({ pick }) => pick !== null)) return null;
  const dismiss = () => {
    saveDraft(DISMISSED, true);
    setDismissed(true);
  };
  return (
    <Suspense fallback={null}>
      <NameForm onDismiss={dismiss} />
    </Suspense>
  );
}
