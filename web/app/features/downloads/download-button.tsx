import { type DownloadKind, fileCalls, toRequest } from '@outpick/contracts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { saveFile } from '../../platform/save-file.ts';
import { expireSession, readToken } from '../../platform/session.ts';
import { useSignInLink } from '../../platform/sign-in-return.ts';
import { reasonPhrase } from './reason-phrases.ts';

interface DownloadButtonProps {
  readonly sportId: string;
  readonly file: DownloadKind;
  /** Hides the button from visitors who are not signed in. */
  readonly signedInOnly?: boolean;
}

/** Downloads a sport's file; shows visitors a dialog with a link to sign in. */
export function DownloadButton({ sportId, file, signedInOnly = false }: DownloadButtonProps) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const signInLink = useSignInLink();
  const download = async () => {
    if (readToken() === null) return setDialogOpen(true);
    setPending(true);
    showSnackbar(await downloadFile(sportId, file));
    return setPending(false);
  };
  return (
    <span className={signedInOnly ? 'signed-in-only' : undefined}>
      <Button disabled={pending} onClick={() => void download()}>
        Download
      </Button>
      {dialogOpen && (
        <Dialog title="Please Sign In First!" closesAfter={3000} onClose={() => setDialogOpen(false)}>
          <p>Sign in required to download the file.</p>
          <div>
            <ButtonLink {...signInLink}>Sign In</ButtonLink>
          </div>
        </Dialog>
      )}
    </span>
  );
}

/** Fetches a sport's file and saves it; returns the message for the visitor, on success and on failure. */
async function downloadFile(sportId: string, kind: DownloadKind): Promise<string> {
  const { url } = toRequest(fileCalls.downloadFile, {
    params: { sportId, kind },
    query: { precision: 'page' },
  });
  let response: Response;
  try {
    response = await fetch(url, { headers: { authorization: `Bearer ${readToken() ?? ''}` } });
  } catch {
    return 'We could not reach Outpick. Please check your connection.';
  }
  if (response.status === 401) expireSession();
  if (!response.ok) return reasonPhrase(response.status);
  // Excel reads a file without a byte-order mark in the encoding of its locale.
  const file = new Blob(['\uFEFF', await response.blob()], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${kind}-${sportId}.csv`);
  return 'File downloaded successfully';
}
