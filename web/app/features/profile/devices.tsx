import type { Passkey, Session } from '@outpick/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { StartTime } from '../../design/start-time.tsx';
import styles from './devices.module.css';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';

interface DevicesProps {
  readonly sessions: readonly Session[];
  readonly passkeys: readonly Passkey[];
}

/** The account's sessions, with buttons to end them, its passkeys, and the download of the player's own data. */
export function Devices({ sessions, passkeys }: DevicesProps) {
  const [ending, setEnding] = useState<Session | 'all'>();
  return (
    <div className={styles.devices}>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <div>
              <h3>
                {session.device}
                {session.current && <span className={styles.here}>This device</span>}
              </h3>
              <p>
                Last used <StartTime at={session.lastUsedAt} form="past" inline />
              </p>
              <p>
                Signed in <StartTime at={session.issuedAt} form="past" inline />
              </p>
            </div>
            {!session.current && (
              <Button aria-label={`Sign out ${session.device}`} onClick={() => setEnding(session)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <Button onClick={() => setEnding('all')}>Sign out everywhere else</Button>}
      {ending !== undefined && <EndSessionsDialog ending={ending} onClose={() => setEnding(undefined)} />}
      <Passkeys passkeys={passkeys} device={sessions.find(({ current }) => current)?.device ?? ''} />
      <OwnData />
    </div>
  );
}
