import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { doneAgain, explainFinal } from './undo-act.ts';

/** An act that is linked to a line by undos. Its time is ISO 8601 in UTC. */
interface LinkedAct {
  readonly act: string;
  readonly actor: string;
  readonly at: string;
}

interface ChainEnd extends LinkedAct {
  /** The act whose chain ends here. */
  readonly start: string;
  /** The number of undos in the chain. */
  readonly undos: number;
}

interface ActLinks {
  /** The last undo, if it took the act out of force. An act whose undo was undone is in force again. */
  readonly undoneBy: LinkedAct | null;
  /** The act that this one undid, or did again by undoing its undo. It is never an undo itself. */
  readonly undoes: (LinkedAct & { readonly isRedo: boolean }) | null;
  /** Why the act cannot be undone; null if it can, or is undone. */
  readonly cannotUndo: string | null;
}

const endOfChain = sql`
  select distinct on (start) start, undos, act, actor_name as actor,
         to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from chain join audit_log using (act_id) order by start, undos desc, audit_log.at
`;

/** Finds the last act in the chain of undos that follows each act. */
const selectLastUndos = (actIds: readonly string[]) => sql<ChainEnd>`
  with recursive chain (start, act_id, undos) as (
    select undoes, act_id, 1 from audit_log where undoes = any (${[...actIds]}::uuid[])
    union
    select start, audit_log.act_id, undos + 1 from chain join audit_log on audit_log.undoes = chain.act_id
  )
  ${endOfChain}
`;

/** Finds the act at which the chain of undos before each act began. */
const selectFirstActs = (actIds: readonly string[]) => sql<ChainEnd>`
  with recursive chain (start, act_id, undos) as (
    select act_id, undoes, 1 from audit_log where act_id = any (${[...actIds]}::uuid[]) and undoes is not null
    union
    select start, audit_log.undoes, undos + 1 from chain join audit_log using (act_id) where audit_log.undoes is not null
  )
  ${endOfChain}
`;

const linkOf = ({ act, actor, at }: ChainEnd): LinkedAct => ({ act, actor, at });
const isOdd = ({ undos }: ChainEnd): boolean => undos % 2 === 1;

/** Loads how the acts of lines are linked to others by undos. The lines of an earlier release have no act. */
export async function loadActLinks(
  db: Reader,
  lines: readonly { readonly act_id: string | null }[],
): Promise<(line: { readonly act: string; readonly act_id: string | null }) => ActLinks> {
  const actIds = lines.flatMap(({ act_id: id }) => (id === null ? [] : [id]));
  const { rows: lastUndos } = await selectLastUndos(actIds).execute(db);
  const { rows: firstActs } = await selectFirstActs(actIds).execute(db);
  const later = new Map(lastUndos.map((end) => [end.start, end]));
  const earlier = new Map(firstActs.map((end) => [end.start, end]));
  return ({ act, act_id: actId }) => {
    const last = later.get(actId ?? '');
    const first = earlier.get(actId ?? '');
    return {
      undoneBy: last && isOdd(last) ? linkOf(last) : null,
      undoes: first ? { ...linkOf(first), isRedo: !isOdd(first) } : null,
      cannotUndo: last && !isOdd(last) ? doneAgain : (explainFinal(act, { actId }) ?? null),
    };
  };
}
