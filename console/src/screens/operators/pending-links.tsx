import type { Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Section } from '../../design/page.tsx';
import { SmallTable } from '../../design/small-table.tsx';
import { useCall } from '../../platform/use-call.ts';
import { Time } from '../../design/time.tsx';

type PendingLink = Output<typeof adminCalls.listOperatorLinks>['links'][number];

const kindWords = { invitation: 'Invitation', reset: 'Reset of the sign-in' } as const;

/** The unused one-time links. Each gives access to the console, so each can be revoked. */
export function PendingLinks() {
  const links = useCall(adminCalls.listOperatorLinks, {});
  const [linkToRevoke, setLinkToRevoke] = useState<PendingLink>();
  return (
    <Section title="Links that are not used yet">
      <Loaded of={links} what="The links could not be loaded.">
        {({ links: rows }) =>
          rows.length === 0 ? (
            <Typography color="text.secondary">
              None. A link appears here when you invite or reset an operator.
            </Typography>
          ) : (
            <SmallTable
              label="Links that are not used yet"
              heads={['For', 'Link', 'Role', 'Made by', 'Made', 'Ends', 'Acts']}
              rows={rows.map((link) => ({
                key: link.id,
                cells: [
                  `${link.name}, ${link.email}`,
                  kindWords[link.kind],
                  link.role,
                  link.madeBy ?? 'Command line',
                  <Time key="made" at={link.madeAt} />,
                  <Time key="ends" at={link.expiresAt} />,
                  <Button
                    key="revoke"
                    color="error"
                    aria-label={`Revoke the link for ${link.name}`}
                    onClick={() => setLinkToRevoke(link)}
                  >
                    Revoke
                  </Button>,
                ],
              }))}
            />
          )
        }
      </Loaded>
      {linkToRevoke && <RevokeDialog link={linkToRevoke} onClose={() => setLinkToRevoke(undefined)} />}
    </Section>
  );
}

interface RevokeDialogProps {
  readonly link: PendingLink;
  readonly onClose: () => void;
}

function RevokeDialog({ link: { id, kind, name }, onClose }: RevokeDialogProps) {
  return (
    <ActDialog
      call={adminCalls.revokeOperatorLink}
      title={`Revoke the link for ${name}`}
      confirmLabel="Revoke"
      isDanger
      input={(reason) => ({ params: { id }, body: { reason } })}
      success="The link is revoked."
      onClose={onClose}
    >
      <Typography>
        The link stops working at once.
        {kind === 'reset' && ` ${name} cannot sign in until you make another one.`}
      </Typography>
    </ActDialog>
  );
}
