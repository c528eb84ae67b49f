import { surenessSteps } from '@outpick/forecast';
import type { KeyboardEvent } from 'react';
import type { Pick, Scale, Side } from '../picks/index.ts';

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

/** Moves the focus to the next row with the arrow keys. Returns whether the key was one. */
export function moveBetweenRows(event: KeyboardEvent, row: HTMLElement | null): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || row === null || isTyping(event.target) || hasModifier(event)) return false;
  // Folded rows cannot have the focus.
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((one) =>
    one.checkVisibility(),
  );
  const next = rows[rows.indexOf(row) + step];
  event.preventDefault();
  next?.querySelector<HTMLElement>('button')?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}

interface KeyActions {
  readonly pick: Pick | null;
  readonly sport: Scale;
  readonly tap: (side: Side) => void;
  readonly choose: (pick: Pick) => void;
}

/** While a row has the focus, A and H choose the away or the home team, and 1 to 5 how sure the player is. */
export function chooseByKey(event: KeyboardEvent, { pick, sport, tap, choose }: KeyActions): void {
  if (isTyping(event.target) || hasModifier(event)) return;
  const key = event.key.toLowerCase();
  const side = key === 'a' ? 'away' : key === 'h' ? 'home' : undefined;
  if (side && side !== pick?.team) return tap(side);
  const step = /^[1-5]$/u.test(key) ? surenessSteps(sport)[Number(key) - 1] : undefined;
  if (step && pick) choose({ team: pick.team, margin: step.margin });
}
