import type { Doubt as NamedDoubt } from '@outpick/contracts/admin';
import { sha256 } from '../../platform/crypto.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal, refuseAct } from '../../platform/http/refusal.ts';
import { findDoubts } from './find-doubts.ts';
import type { Doubt, ProposedFacts } from './find-doubts.ts';
import { loadFacts } from './load-facts.ts';

interface JudgedAct extends ProposedFacts {
  readonly gameId: string;
}

/** The doubt's kind and a fingerprint of its sentence: a changed fact has another id, so it must be confirmed again. */
const nameDoubt = ({ code, sentence }: Doubt): NamedDoubt => ({
  id: `${code}:${sha256(sentence).toString('base64url').slice(0, 8)}`,
  sentence,
});

/** Finds why an act on a game cannot be right, and what the operator must confirm. */
export async function judgeAct(
  db: Reader,
  now: Date,
  { gameId, ...proposed }: JudgedAct,
): Promise<{ readonly refusals: string[]; readonly doubts: NamedDoubt[] }> {
  const { refusals, doubts } = findDoubts({ ...(await loadFacts(db, gameId)), now }, proposed);
  return { refusals: [...refusals], doubts: doubts.map(nameDoubt) };
}

/** Throws a refusal if an act cannot be right, or if the operator has not confirmed every doubt about it. */
export async function requirePlausible(
  db: Reader,
  now: Date,
  { confirmed, ...judged }: JudgedAct & { readonly confirmed: readonly string[] },
): Promise<void> {
  const { refusals, doubts } = await judgeAct(db, now, judged);
  if (refusals.length > 0) throw refuseAct(refusals.join(' '));
  const unconfirmed = doubts.filter(({ id }) => !confirmed.includes(id));
  if (unconfirmed.length === 0) return;
  throw new Refusal({
    code: 'DOUBTS_UNCONFIRMED',
    message: `Confirm first: ${unconfirmed.map(({ sentence }) => sentence).join(' ')}`,
    hint: unconfirmed.map(({ id }) => `--confirm ${id}`).join(' '),
    fields: Object.fromEntries(unconfirmed.map(({ id, sentence }) => [id, sentence])),
  });
}
