import { CallFailure, ownDataCalls } from '@outpick/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { saveFile } from '../../platform/save-file.ts';
import styles from './devices.module.css';

async function downloadOwnData(): Promise<string> {
  try {
    const data = await callFromBrowser(ownDataCalls.getOwnData, {});
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'outpick-my-data.json');
    return 'File downloaded successfully';
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return error.message;
  }
}

/** Downloads everything stored about the player. */
export function OwnData() {
  const [pending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    showSnackbar(await downloadOwnData());
    setPending(false);
  };
  return (
    <div className={styles.data}>
      <h3>Your data</h3>
      <p>
        Everything we have about you in one JSON file: account, profile, devices, passkeys, email settings,
        picks, and your messages to us with our replies.
      </p>
      <Button disabled={pending} onClick={() => void download()}>
        Download My Data
      </Button>
    </div>
  );
}
