import type { ActName, siteAdminCalls } from '@outpick/contracts/admin';
import { act } from '../../../platform/act.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { actorOf, doneBy, recordingAct } from '../../../platform/http/route.ts';
import type { Caller, Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { thing } from '../../../acts/subjects/subjects.ts';
import {
  changeSignUpDoor,
  describeInvitation,
  endInvitation,
  finishSetup,
  listInvitations,
  loadSiteSettings,
  makeInvitation,
  renameSite,
} from '../../site-settings/index.ts';
import { listLeagues } from './queries.ts';

type SiteRoutes = Routes<typeof siteAdminCalls>;
type SetupRoutes = Pick<SiteRoutes, 'getSetup' | 'saveSiteName' | 'finishSetup'>;
type InvitationRoutes = Pick<SiteRoutes, 'makeInvitation' | 'endInvitation'>;
type DoorRoutes = Omit<SiteRoutes, keyof SetupRoutes | keyof InvitationRoutes>;

export const siteRoutes = (platform: Platform): SiteRoutes => ({
  ...doorRoutes(platform),
  ...invitationRoutes(platform),
  ...setupRoutes(platform),
});

/** An act on the site's settings. */
const siteAct = (caller: Caller, name: ActName, reason?: string) =>
  ({ actor: actorOf(caller), act: name, reason, on: thing('site', 'site') }) as const;

const doorRoutes = (platform: Platform): DoorRoutes => ({
  getSignUpDoor: async () => {
    const { signUpDoor: door, blockedMailDomains } = await loadSiteSettings(platform.db);
    const invitations = await listInvitations(platform.db);
    return {
      data: {
        door,
        blockedMailDomains,
        invitations: invitations.map((row) => ({
          id: row.id,
          note: row.note,
          uses: row.uses,
          usesLeft: row.uses_left,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
        })),
      },
    };
  },
  saveSignUpDoor: async ({ body: { door, blockedMailDomains, reason } }, caller) => {
    const order = siteAct(caller, 'site.change-sign-up-door', reason);
    return doneBy(
      await act(platform, order, async (tx) => changeSignUpDoor(tx, { door, blockedMailDomains })),
    );
  },
});

const invitationRoutes = (platform: Platform): InvitationRoutes => ({
  makeInvitation: async ({ body }, caller) => {
    const acted = await act(platform, recordingAct(caller, 'invitation.make'), async (tx) => {
      const invitation = await makeInvitation(tx, body);
      const after = await describeInvitation(tx.db, invitation.id);
      await tx.record({ subject: 'invitation', subjectId: invitation.id, before: null, after });
      return invitation;
    });
    const { token, expiresAt } = acted.result;
    // The token is in the fragment, which browsers do not send, so it stays out of logs and cached pages.
    const link = `${platform.config.PUBLIC_ORIGIN}/signup#invite=${token}`;
    return { data: { link, expiresAt: expiresAt.toISOString() }, acted };
  },
  endInvitation: async ({ params }, caller) => {
    const on = thing('invitation', params.id);
    const order = { actor: actorOf(caller), act: 'invitation.end', on } as const;
    const acted = await act(platform, order, async (tx) => {
      if (!(await endInvitation(tx, params.id))) throw notFound('invitation');
    });
    return doneBy(acted);
  },
});

const setupRoutes = (platform: Platform): SetupRoutes => ({
  getSetup: async () => {
    const { siteName, setupFinished } = await loadSiteSettings(platform.db);
    return {
      data: {
        siteName,
        isFinished: setupFinished,
        siteAddress: platform.config.PUBLIC_ORIGIN,
        canMail: platform.config.SMTP_URL !== undefined,
        leagues: await listLeagues(platform.db),
      },
    };
  },
  saveSiteName: async ({ body: { siteName } }, caller) => {
    const order = siteAct(caller, 'site.rename');
    return doneBy(await act(platform, order, async (tx) => renameSite(tx, siteName)));
  },
  finishSetup: async (_input, caller) =>
    doneBy(await act(platform, siteAct(caller, 'site.finish-setup'), finishSetup)),
});
