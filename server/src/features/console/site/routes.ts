import type { siteAdminCalls } from '@outpick/contracts/admin';
import { recordAct } from '../../../platform/audit.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { actorOf, done } from '../../../platform/http/route.ts';
import type { Caller, Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
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
import { auditAct } from '../subjects/subjects.ts';
import type { SubjectAct } from '../subjects/subjects.ts';
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

/** The platform for an act on the site's settings. */
const auditSite = (platform: Platform, caller: Caller, act: Pick<SubjectAct, 'act' | 'reason'>) =>
  auditAct(platform, actorOf(caller), { ...act, subject: 'site', subjectId: 'site' });

const doorRoutes = (platform: Platform): DoorRoutes => ({
  getSignUpDoor: {
    handle: async () => {
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
  },
  saveSignUpDoor: {
    handle: async ({ body: { door, blockedMailDomains, reason } }, caller) => {
      const act = auditSite(platform, caller, { act: 'site.change-sign-up-door', reason });
      await changeSignUpDoor(act, { door, blockedMailDomains });
      return done;
    },
  },
});

const invitationRoutes = (platform: Platform): InvitationRoutes => ({
  makeInvitation: {
    handle: async ({ body }, caller) => {
      const { token, expiresAt } = await platform.transact(async (tx) => {
        const made = await makeInvitation(tx, body);
        await recordAct(tx, actorOf(caller), {
          act: 'invitation.make',
          subject: 'invitation',
          subjectId: made.id,
          before: null,
          after: await describeInvitation(tx.db, made.id),
        });
        return made;
      });
      // In the fragment, which browsers do not send: the token stays out of logs and of cached pages.
      const link = `${platform.config.PUBLIC_ORIGIN}/signup#invite=${token}`;
      return { data: { link, expiresAt: expiresAt.toISOString() } };
    },
  },
  endInvitation: {
    handle: async ({ params }, caller) => {
      const act = { act: 'invitation.end', subject: 'invitation', subjectId: params.id } as const;
      await auditAct(platform, actorOf(caller), act).transact(async (tx) => {
        if (!(await endInvitation(tx, params.id))) throw notFound('invitation');
      });
      return done;
    },
  },
});

const setupRoutes = (platform: Platform): SetupRoutes => ({
  getSetup: {
    handle: async () => {
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
  },
  saveSiteName: {
    handle: async ({ body: { siteName } }, caller) => {
      await renameSite(auditSite(platform, caller, { act: 'site.rename' }), siteName);
      return done;
    },
  },
  finishSetup: {
    handle: async (_input, caller) => {
      await finishSetup(auditSite(platform, caller, { act: 'site.finish-setup' }));
      return done;
    },
  },
});
