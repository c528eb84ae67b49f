import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdWindow, openWindowNow, releaseWindow, windowId } from '../../features/slates/index.ts';
import type { SportWindow } from '../../features/slates/index.ts';
import { thing } from '../subjects/subjects.ts';

interface WindowAct extends SportWindow {
  readonly reason: string;
}

/** Keeps the slate of a window from opening. */
export const holdSlate = async (platform: Platform, actor: Actor, window: WindowAct): Promise<Acted<void>> =>
  act(
    platform,
    { actor, act: 'window.hold', on: thing('window', windowId(window)), reason: window.reason },
    async (tx) => holdWindow(tx, window),
  );

/** Ends the hold of a window. */
export const releaseSlate = async (
  platform: Platform,
  actor: Actor,
  window: WindowAct,
): Promise<Acted<void>> =>
  act(
    platform,
    { actor, act: 'window.release', on: thing('window', windowId(window)), reason: window.reason },
    async (tx) => releaseWindow(tx, window),
  );

/** Opens the slate of a window without the results that it waits for. */
export const openSlateNow = async (
  platform: Platform,
  actor: Actor,
  window: WindowAct,
): Promise<Acted<void>> =>
  act(
    platform,
    { actor, act: 'window.open', on: thing('window', windowId(window)), reason: window.reason },
    async (tx) => openWindowNow(tx, window),
  );
