import type { ReactNode } from 'react';
import { describeKept, KeptNote } from './kept-note.tsx';
import { readVisitorPicks } from './kept-on-device.ts';

/** The visitor's picks that wait for signing in. */
export default function KeptPicksLine(): ReactNode {
  const kept = readVisitorPicks();
  return <KeptNote words={describeKept(kept)} count={kept.length} way="Sign in" />;
}
