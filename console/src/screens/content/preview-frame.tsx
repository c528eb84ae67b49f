import { adminCalls, type ContentFields } from '@outpick/contracts/admin';
import { Box, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { callConsole } from '../../platform/call-console.ts';
import { failureMessage } from '../../platform/failure-message.ts';

/** Debounce: typing must pause for this long before the preview is drawn again. */
const PAUSE_MS = 900;

interface Preview {
  readonly path?: string;
  readonly failure?: string;
}

/** The draft as visitors would see it, rendered by the site itself. `fields` is undefined while the form is incomplete. */
export function PreviewFrame({
  id,
  fields,
}: {
  readonly id: string | undefined;
  readonly fields: ContentFields | undefined;
}) {
  const [preview, setPreview] = useState<Preview>({});
  const draft = fields && JSON.stringify({ ...(id === undefined ? {} : { id }), fields });
  useEffect(() => {
    if (draft === undefined) return undefined;
    let isCurrent = true;
    const draw = async () => {
      const body = adminCalls.previewContent.body.parse(JSON.parse(draft));
      try {
        const { path } = await callConsole(adminCalls.previewContent, { body });
        if (isCurrent) setPreview({ path });
      } catch (error) {
        if (isCurrent) setPreview({ failure: failureMessage(error) });
      }
    };
    const timer = setTimeout(() => void draw(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [draft]);
  if (preview.path === undefined)
    return (
      <Typography color="text.secondary">
        {preview.failure ?? 'The preview appears once all fields are filled in.'}
      </Typography>
    );
  return (
    <Box
      component="iframe"
      title="Preview"
      src={preview.path}
      // Without `allow-scripts`, no script in the draft can run. Fonts need `allow-same-origin`.
      sandbox="allow-same-origin"
      sx={{
        width: '100%',
        height: '75vh',
        border: '1px solid',
        borderColor: 'divider',
        backgroundColor: '#fff',
      }}
    />
  );
}
