import { holdWindow, openWindowNow, releaseWindow, windowId } from '../../features/slates/index.ts';
import type { SportWindow } from '../../features/slates/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

const onWindow = (window: SportWindow & { readonly reason: string }) => ({
  on: thing('window', windowId(window)),
});

/** Keeps the slate of a window from opening. */
export const holdSlate = defineAct('window.hold', onWindow, holdWindow);

/** Ends the hold of a window. */
export const releaseSlate = defineAct('window.release', onWindow, releaseWindow);

/** Opens the slate of a window without the results that it waits for. */
export const openSlateNow = defineAct('window.open', onWindow, openWindowNow);
