import { adminCalls } from '@outpick/contracts/admin';
import { Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Facts } from '../../design/facts.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Page, Section } from '../../design/page.tsx';
import { useCall } from '../../platform/use-call.ts';
import type { Team } from './team.ts';
import { AddNameDialog, EditTeamDialog, LinkIdDialog } from './team-dialogs.tsx';
import { MergeTeamDialog } from './merge-team-dialog.tsx';

type OpenDialog =
  | { readonly act: 'edit' }
  | { readonly act: 'merge' }
  | { readonly act: 'name' }
  | { readonly act: 'link' }
  | { readonly act: 'remove-name'; readonly name: string }
  | { readonly act: 'unlink'; readonly source: string; readonly sourceId: string };

/** One team: how the site shows it, and its names and ids in sources. */
export function TeamPage() {
  const { id = '' } = useParams();
  const team = useCall(adminCalls.getAdminTeam, { params: { id } });
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  return (
    <Loaded of={team} what="The team could not be loaded.">
      {(data) => (
        <Page
          title={data.name}
          actions={
            <>
              <Button onClick={() => setOpenDialog({ act: 'edit' })}>Edit</Button>
              <Button color="error" onClick={() => setOpenDialog({ act: 'merge' })}>
                Merge into another team
              </Button>
            </>
          }
        >
          <TeamFacts team={data} onAsk={setOpenDialog} />
          {openDialog && (
            <TeamDialog team={data} openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />
          )}
        </Page>
      )}
    </Loaded>
  );
}

function TeamFacts({
  team,
  onAsk,
}: {
  readonly team: Team;
  readonly onAsk: (openDialog: OpenDialog) => void;
}) {
  return (
    <>
      <Section title="How it is shown">
        <Facts
          facts={[
            ['Sport', team.sport],
            ['Place', team.city],
            ['Conference', team.conference ?? 'None'],
            ['Monogram', team.monogram],
            ['Colors', team.colours.join(', ')],
            ['Games', team.games],
          ]}
        />
      </Section>
      <Section
        title="Other names"
        actions={<Button onClick={() => onAsk({ act: 'name' })}>Add a name</Button>}
      >
        {team.aliases.map((name) => (
          <Chip
            key={name}
            label={name}
            sx={{ mr: 1, mb: 1 }}
            onDelete={() => onAsk({ act: 'remove-name', name })}
          />
        ))}
      </Section>
      <Section
        title="Ids at sources"
        actions={<Button onClick={() => onAsk({ act: 'link' })}>Link an id</Button>}
      >
        {team.links.map(({ source, sourceId, name }) => (
          <Chip
            key={`${source} ${sourceId}`}
            label={`${source} ${sourceId}${name === null ? '' : `: ${name}`}`}
            sx={{ mr: 1, mb: 1 }}
            onDelete={() => onAsk({ act: 'unlink', source, sourceId })}
          />
        ))}
      </Section>
    </>
  );
}

interface TeamDialogProps {
  readonly team: Team;
  readonly openDialog: OpenDialog;
  readonly onClose: () => void;
}

function TeamDialog({ team, openDialog, onClose }: TeamDialogProps) {
  if (openDialog.act === 'edit') return <EditTeamDialog team={team} onClose={onClose} />;
  if (openDialog.act === 'merge') return <MergeTeamDialog team={team} onClose={onClose} />;
  if (openDialog.act === 'name') return <AddNameDialog team={team} onClose={onClose} />;
  if (openDialog.act === 'link') return <LinkIdDialog team={team} onClose={onClose} />;
  if (openDialog.act === 'remove-name')
    return (
      <ActDialog
        call={adminCalls.removeTeamName}
        title={`Remove the name “${openDialog.name}”`}
        confirmLabel="Remove"
        asksReason={false}
        input={() => ({ params: { id: team.id }, body: { name: openDialog.name } })}
        success="The name is removed."
        onClose={onClose}
      >
        <Typography>
          Rows with this name are refused from now on. Games that were found by it stay.
        </Typography>
      </ActDialog>
    );
  const { source, sourceId } = openDialog;
  return (
    <ActDialog
      call={adminCalls.unlinkTeamId}
      title={`Unlink the id ${sourceId} of ${source}`}
      confirmLabel="Unlink"
      asksReason={false}
      input={() => ({ params: { id: team.id }, body: { source, sourceId } })}
      success="The id is unlinked."
      onClose={onClose}
    >
      <Typography>The next reading finds the team by its name.</Typography>
    </ActDialog>
  );
}
