import { holdWindow, openWindowNow, releaseWindow, windowId } from '../../features/slates/index.ts';
import type { SportWindow } from '../../features/slates/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';

const onWindow = (window: SportWindow & { readonly reason: string }) => ({
  on: thing('window', windowId(window)),
});

/** Holds a window, so that its slate does not open. */
export const holdSlate = defineAct('window.hold', onWindow, holdWindow);

/** Ends the hold of a window. */
export const releaseSlate = defineAct('window.release', onWindow, releaseWindow);

/** Opens the slate of a window without waiting for the results that it still needs. */
export const openSlateNow = defineAct('window.open', onWindow, openWindowNow);
