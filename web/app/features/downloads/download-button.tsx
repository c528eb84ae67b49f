import type { DownloadKind } from '@outpick/contracts';
import { useState } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { readToken } from '../../platform/session.ts';
import { useSignInLink } from '../../platform/sign-in-return.ts';
import { downloadFile } from './download-file.ts';

interface DownloadButtonProps {
  readonly sportId: string;
  readonly file: DownloadKind;
  /** Shown only to those who are signed in. */
  readonly signedInOnly?: boolean;
}

/** Files are for those who are signed in; a visitor is told so. */
export function DownloadButton({ sportId, file, signedInOnly = false }: DownloadButtonProps) {
  const [refused, setRefused] = useState(false);
  const [pending, setPending] = useState(false);
  const signInLink = useSignInLink();
  const download = async () => {
    if (readToken() === null) return setRefused(true);
    setPending(true);
    showSnackbar(await downloadFile(sportId, file));
    return setPending(false);
  };
  return (
    <span className={signedInOnly ? 'signed-in-only' : undefined}>
      <Button disabled={pending} onClick={() => void download()}>
        Download
      </Button>
      {refused && (
        <Dialog title="Please Sign In First!" closesAfter={3000} onClose={() => setRefused(false)}>
          <p>Sign in required to download the file.</p>
          <div>
            <ButtonLink {...signInLink}>Sign In</ButtonLink>
          </div>
        </Dialog>
      )}
    </span>
  );
}
