import { maxPasskeys, type Passkey } from '@outpick/contracts';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { StartTime } from '../../design/start-time.tsx';
import { usePasskeySupport } from '../../platform/passkeys.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import styles from './devices.module.css';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  /** The name of this device, which a new passkey gets unless the player types another one. */
  readonly device: string;
}

/** The account's passkeys, with buttons to add and to remove one. Hidden where there are none and nobody can add one. */
export function Passkeys({ passkeys, device }: PasskeysProps) {
  const supported = usePasskeySupport() ?? false;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  if (!supported && passkeys.length === 0) return null;
  return (
    <section className={styles.data} aria-labelledby="passkeys">
      <h3 id="passkeys">Passkeys</h3>
      <p>With a passkey you sign in by your finger, face or device PIN, without email and password.</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {supported ? (
        <AddButton isFull={passkeys.length >= maxPasskeys} onAdd={() => setAdding(true)} />
      ) : (
        <p>This browser can’t add passkeys.</p>
      )}
      {adding && <AddPasskeyDialog device={device} onClose={() => setAdding(false)} />}
      {removing && <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

const PasskeyRow = ({ passkey: { label, createdAt, lastUsedAt }, onRemove }: PasskeyRowProps) => (
  <li className={styles.session}>
    <div>
      <h4 className={styles.name}>{label}</h4>
      <p>
        {lastUsedAt === null ? (
          'Not used yet'
        ) : (
          <>
            Last used <StartTime at={lastUsedAt} form="past" inline />
          </>
        )}
      </p>
      <p>
        Added <StartTime at={createdAt} form="past" inline />
      </p>
    </div>
    <Button aria-label={`Remove ${label}`} onClick={onRemove}>
      Remove
    </Button>
  </li>
);

interface AddButtonProps {
  readonly isFull: boolean;
  readonly onAdd: () => void;
}

const AddButton = ({ isFull, onAdd }: AddButtonProps) =>
  isFull ? (
    <p>You have {maxPasskeys} passkeys. Remove one to add another.</p>
  ) : (
    <Button onClick={onAdd}>Add a Passkey</Button>
  );
