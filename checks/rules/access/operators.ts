import { join } from 'node:path';
import { adminCalls, mayCall, roles } from '@outpick/contracts/admin';
import type { AdminCall } from '@outpick/contracts/admin';
import { root } from '../check/workspaces.ts';

export const operatorsAccessPath = join(root, 'docs/access-operators.csv');

/** Whose data a call shows or changes, by the part of its path after `/api/v1/admin/`. */
const owners: readonly (readonly [pattern: RegExp, whose: string])[] = [
  [/^(?:sign-in|link|passkey\/)/u, 'the operator who signs in'],
  [/^(?:self|sign-out|confirm|recovery-codes|devices|passkeys|password)\b/u, 'the operator’s own'],
  [/^(?:operators|operator-links|audit)\b/u, 'every operator’s'],
  [/^(?:players|appeals|reports)\b/u, 'every player’s'],
  [/^(?:enquir|mails|mailings|mail-bounces)/u, 'every sender’s and recipient’s'],
];

function describeOwner(path: string): string {
  const rest = path.replace('/api/v1/admin/', '');
  return owners.find(([pattern]) => pattern.test(rest))?.[1] ?? 'the site’s';
}

const yesOrNo = (holds: boolean) => (holds ? 'yes' : 'no');

/** Makes the access matrix of operators' calls from their declarations. */
export function makeOperatorsAccess(): string {
  const head = ['route', ...roles, 'whose', 'confirmation', 'act'];
  const rows = Object.values<AdminCall>(adminCalls).map((call) => [
    `${call.method} ${call.path}`,
    ...roles.map((role) => (call.access === 'visitor' ? 'before sign-in' : yesOrNo(mayCall(call, role)))),
    describeOwner(call.path),
    yesOrNo(call.confirm === true),
    call.act ?? 'none',
  ]);
  rows.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return [head, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}
