import { adminCalls, type TeamMergePreview } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Facts } from '../../design/facts.tsx';
import { FailureLine } from '../../design/failure.tsx';
import { useCall } from '../../platform/use-call.ts';
import type { Team } from './team.ts';
import { TeamSelect, type ChosenTeam } from './team-select.tsx';

interface MergeTeamDialogProps {
  readonly team: Team;
  readonly onClose: () => void;
}

/** Merges a team into another one, with a preview of what moves. */
export function MergeTeamDialog({ team, onClose }: MergeTeamDialogProps) {
  const [into, setInto] = useState<ChosenTeam | null>(null);
  const preview = useCall(
    adminCalls.previewTeamMerge,
    { params: { id: team.id }, query: { intoId: into?.id ?? '' } },
    { enabled: into !== null },
  );
  const data = into === null ? undefined : preview.data;
  return (
    <ActDialog
      call={adminCalls.mergeTeams}
      title={`Merge ${team.name} into another team`}
      confirmLabel="Merge"
      isDanger
      isReady={data?.obstacle === null}
      input={(reason) => ({ params: { id: team.id }, body: { intoId: into?.id ?? '', reason } })}
      success="The teams are merged. The sport is rated again."
      onDone={({ into: { id } }) => window.location.assign(`#/teams/${id}`)}
      onClose={onClose}
    >
      <TeamSelect
        label="The team that remains"
        sportId={team.sportId}
        exceptId={team.id}
        value={into}
        onChange={setInto}
      />
      {data && <MergePreview preview={data} />}
    </ActDialog>
  );
}

function MergePreview({ preview }: { readonly preview: TeamMergePreview }) {
  const { games, finalGames, slates, names, links, likelyDuplicates, obstacle } = preview;
  if (obstacle !== null) return <FailureLine message={obstacle} />;
  return (
    <>
      <Facts
        facts={[
          ['Games that move', `${games}, of which ${finalGames} have a result`],
          ['Slates with them', `${slates}: picks, points and boards stay as they are`],
          ['Names', names.join(', ')],
          [
            'Ids at sources',
            links.map(({ source, sourceId }) => `${source} ${sourceId}`).join(', ') || 'None',
          ],
        ]}
      />
      {likelyDuplicates > 0 && (
        <Typography>
          {likelyDuplicates === 1 ? 'One game' : `${likelyDuplicates} games`} will look like a duplicate:
          decide each under “Doubts and duplicates”.
        </Typography>
      )}
    </>
  );
}
