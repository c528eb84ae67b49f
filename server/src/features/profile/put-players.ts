import { profileForm } from '@outpick/contracts';
import type { Platform } from '../../platform/platform.ts';
import { putLockedAccounts } from '../accounts/index.ts';
import { playerRenamed } from '../players/index.ts';

export interface NewPlayer {
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
  /** If null, the public name is the first name and an initial. */
  readonly contestTeamName: string | null;
}

/**
 * Adds the players of a demo world. Throws for a name that the profile form refuses. Existing players stay unchanged. Returns
 * the ids in the order of `players`.
 */
export async function putPlayers(platform: Platform, players: readonly NewPlayer[]): Promise<string[]> {
  const forms = players.map(({ contestTeamName, ...rest }) =>
    profileForm.parse(contestTeamName === null ? rest : { ...rest, contestTeamName }),
  );
  const ids = await putLockedAccounts(
    platform,
    forms.map(({ email }) => email),
  );
  const idOf = (email: string) => ids.get(email) ?? '';
  if (forms.length > 0)
    await platform.transact(async (tx) => {
      const added = await tx.db
        .insertInto('profiles')
        .values(
          forms.map(({ email, name, lastName, contestTeamName }) => ({
            account_id: idOf(email),
            name: name ?? null,
            last_name: lastName ?? null,
            contest_team_name: contestTeamName ?? null,
          })),
        )
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .returning('account_id')
        .execute();
      if (added.length > 0)
        platform.events.publish(tx, playerRenamed, { playerIds: added.map((row) => row.account_id) });
    });
  return forms.map(({ email }) => idOf(email));
}
