import { adminCalls } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Loaded } from '../../design/loaded.tsx';
import { Section } from '../../design/page.tsx';
import { SmallTable } from '../../design/small-table.tsx';
import { Time } from '../../design/time.tsx';
import { useCall } from '../../platform/use-call.ts';
import { RestoreVersionDialog } from './content-dialogs.tsx';
import type { ContentItem } from './content-item.ts';
import { fieldList } from './field-list.ts';

interface VersionListProps {
  readonly item: ContentItem;
  readonly onRestored: () => void;
}

/** The versions of an item. Each can be compared with the newest one, and restored. */
export function VersionList({ item, onRestored }: VersionListProps) {
  const [comparedVersion, setComparedVersion] = useState<number>();
  const [restoringVersion, setRestoringVersion] = useState<number>();
  if (item.versions.length === 0) return null;
  return (
    <Section title="Versions">
      <SmallTable
        label="Versions"
        heads={['Version', 'Saved', 'By', 'Acts']}
        rows={item.versions.map(({ version, savedAt, savedBy }) => ({
          key: String(version),
          cells: [
            version,
            <Time at={savedAt} />,
            savedBy ?? 'Before versions were kept',
            version === item.version ? (
              'Newest'
            ) : (
              <>
                <Button
                  aria-label={`Compare version ${version} with the newest`}
                  aria-expanded={comparedVersion === version}
                  onClick={() => setComparedVersion(comparedVersion === version ? undefined : version)}
                >
                  Compare
                </Button>
                {item.state !== 'deleted' && (
                  <Button
                    aria-label={`Restore version ${version}`}
                    onClick={() => setRestoringVersion(version)}
                  >
                    Restore
                  </Button>
                )}
              </>
            ),
          ],
        }))}
      />
      {comparedVersion !== undefined && <Comparison item={item} version={comparedVersion} />}
      {restoringVersion !== undefined && (
        <RestoreVersionDialog
          item={item}
          version={restoringVersion}
          onRestored={onRestored}
          onClose={() => setRestoringVersion(undefined)}
        />
      )}
    </Section>
  );
}

/** The fields of an older version that differ from the newest. */
function Comparison({ item, version }: { readonly item: ContentItem; readonly version: number }) {
  const result = useCall(adminCalls.getContentVersion, { params: { id: item.id, version } });
  const now = new Map<string, string | number | null>(Object.entries(item.fields));
  return (
    <Loaded of={result} what="The version could not be loaded.">
      {({ fields }) => {
        const old = new Map<string, string | number | null>(Object.entries(fields));
        const changedFields = fieldList[item.kind].filter(({ name }) => old.get(name) !== now.get(name));
        if (changedFields.length === 0)
          return <Typography>Version {version} is equal to the newest.</Typography>;
        return changedFields.map(({ name, label }) => (
          <Box key={name} sx={{ mt: 2, '& pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0 } }}>
            <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
            <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2 }}>
              <Box>
                <Typography color="text.secondary">Version {version}</Typography>
                <pre>{String(old.get(name) ?? '')}</pre>
              </Box>
              <Box>
                <Typography color="text.secondary">Newest</Typography>
                <pre>{String(now.get(name) ?? '')}</pre>
              </Box>
            </Box>
          </Box>
        ));
      }}
    </Loaded>
  );
}
