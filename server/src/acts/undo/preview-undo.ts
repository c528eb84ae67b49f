import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../platform/audit.ts';
import { Refusal, notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Acted } from '../../platform/act.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Proposal } from '../../features/consequences/index.ts';
import { loadAct } from './logged-act.ts';
import type { LoggedAct, LoggedLine } from './logged-act.ts';
import { proposalsOf } from './restore-game.ts';
import { whole } from './restorer.ts';
import { findRestorer } from './restorers.ts';
import { requireConfirmationFor, requireRightToUndo } from './rights.ts';
import { explainFinal, thingsOf, undoWithin } from './undo-act.ts';
import type { Undone } from './undo-act.ts';

type Operator = Extract<Actor, { kind: 'operator' }>;

/** What undoing an act would restore, and what it would not. */
export interface UndoPreview {
  readonly line: LoggedLine;
  readonly version: string;
  /** Why the act cannot be undone now; null if it can. */
  readonly obstacle: string | null;
  readonly things: readonly {
    readonly subject: string;
    readonly subjectId: string;
    /** What operators decide of it: now, before the act, and after the undo. The act did not change it if `before` is null. */
    readonly now: unknown;
    readonly before: unknown;
    readonly restored: unknown;
  }[];
  /** Acts on games with the same consequences. */
  readonly proposals: readonly { readonly gameId: string; readonly proposal: Proposal }[];
  /** What the undo sets off beside changes of things, in sentences. */
  readonly effects: readonly string[];
  readonly lost: readonly string[];
}

/** Ends the transaction of a trial, so that nothing of it stays. */
class TrialOver extends Error {
  readonly undone: Undone;
  constructor(undone: Undone) {
    super('the trial of an undo is over');
    this.undone = undone;
  }
}

/** Undoes an act and takes it back: what an undo restores is read from the undo itself. Returns the refusal, if it is refused. */
async function tryUndo(platform: Platform, actor: Operator, act: LoggedAct): Promise<Undone | Refusal> {
  const order = { act, actor, reason: 'a trial', check: async () => Promise.resolve() };
  try {
    return await platform.transact<never>(async (tx) => {
      const { result } = await undoWithin(platform, tx, order);
      throw new TrialOver(result);
    });
  } catch (error) {
    if (error instanceof TrialOver) return error.undone;
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Loads the act of a line for an operator who may undo it. */
async function requireAct(
  platform: Platform,
  actor: Operator,
  lineId: string,
): Promise<LoggedAct | LoggedLine> {
  const found = await loadAct(platform.db, lineId);
  if (!found) throw notFound('act');
  await requireRightToUndo(platform.db, actor, 'lines' in found ? found.rootAct : found.act);
  return found;
}

const nothing = { version: '', things: [], proposals: [], effects: [], lost: [] };

/** Presents how the undo changes things that the act did not change. What no operator decides is left out. */
const presentOthers = (others: Undone['others']): UndoPreview['things'] =>
  others
    .map(({ subject, subjectId, before, after }) => {
      const { decided } = findRestorer(subject) ?? { decided: whole };
      const [now, restored] = [decided(before, before), decided(after, before)];
      return { subject, subjectId, now, before: null, restored };
    })
    .filter(({ now, restored }) => !isDeepStrictEqual(now, restored));

/** Previews the undo of the act that wrote a line. Writes nothing. */
export async function previewUndo(platform: Platform, actor: Operator, lineId: string): Promise<UndoPreview> {
  const act = await requireAct(platform, actor, lineId);
  const line = 'lines' in act ? act.lines[0] : act;
  const obstacle = explainFinal(act.act, line);
  if (!('lines' in act) || obstacle !== undefined) return { ...nothing, line, obstacle: obstacle ?? '' };
  const things = thingsOf(act, '');
  const undone = await tryUndo(platform, actor, act);
  if (undone instanceof Refusal)
    return { ...nothing, line, obstacle: Object.values(undone.fields ?? {})[0] ?? undone.message };
  const lost = new Set<string>();
  const effects = new Set<string>();
  for (const thing of things) {
    for (const loss of (await thing.restorer.findLosses?.(platform.db, thing)) ?? []) lost.add(loss);
    for (const effect of (await thing.restorer.findEffects?.(platform, thing)) ?? []) effects.add(effect);
  }
  return {
    line,
    version: undone.version,
    obstacle: null,
    things: [
      ...undone.things.map(({ thing: { subject, id: subjectId, before, restorer }, now, restored }) => ({
        subject,
        subjectId,
        now: restorer.decided(now, before),
        before: restorer.decided(before, before),
        restored: restorer.decided(restored, before),
      })),
      ...presentOthers(undone.others),
    ],
    proposals: undone.things
      .filter(({ thing }) => thing.subject === 'game')
      .flatMap(({ thing, restored }) =>
        proposalsOf(thing, restored).map((proposal) => ({ gameId: thing.id, proposal })),
      ),
    effects: [...effects],
    lost: [...lost],
  };
}

interface UndoOrder {
  readonly lineId: string;
  readonly reason: string;
  /** The version of the preview that the operator saw. */
  readonly version: string;
  readonly sessionId: string;
}

/** Undoes the act that wrote a line. Needs the role that the act needs, and the confirmation of the act or of what returns. */
export async function undo(
  platform: Platform,
  actor: Operator,
  { lineId, reason, version, sessionId }: UndoOrder,
): Promise<Acted<Undone>> {
  const act = await requireAct(platform, actor, lineId);
  const obstacle = explainFinal(act.act, 'lines' in act ? act.lines[0] : act);
  if (!('lines' in act) || obstacle !== undefined) throw refuseAct(obstacle ?? '');
  return platform.transact(async (tx) =>
    undoWithin(platform, tx, {
      act,
      actor,
      reason,
      version,
      check: async ({ db }, things) => {
        await requireRightToUndo(db, actor, act.rootAct);
        await requireConfirmationFor(db, { sessionId, act: act.rootAct, things });
      },
    }),
  );
}
