import {
  type CallFailure,
  type Input,
  ownPasskeyLabel,
  passkeyMessages,
  passkeysCalls,
} from '@outpick/contracts';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Dialog } from '../../design/dialog.tsx';
import { TextField } from '../../design/field.tsx';
import { showSnackbar } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { isTemporary } from '../../platform/load-result.ts';
import { makePasskey, type PasskeyOptions, startPasskey } from '../../platform/passkeys.ts';
import { findErrors } from '../../platform/use-form.ts';
import { ConfirmOwner, type OwnerProof } from './confirm-owner.tsx';
import styles from './password-form.module.css';

interface AddPasskeyDialogProps {
  /** The suggested name. */
  readonly device: string;
  readonly onClose: () => void;
}

type NewPasskey = Input<typeof passkeysCalls.addOwnPasskey>['body']['answer'];

/** Adds a passkey of this device. Requires a proof, because a passkey outlives the session of an unlocked device. */
export function AddPasskeyDialog({ device, onClose }: AddPasskeyDialogProps) {
  const { revalidate } = useRevalidator();
  const [label, setLabel] = useState(device);
  const [note, setNote] = useState('');
  // Kept after a canceled dialog of the device, because a mailed code proves the owner only once.
  const options = useRef<PasskeyOptions>(undefined);
  // Kept if the connection fails, so that the next try does not make a second passkey on the device.
  const made = useRef<NewPasskey>(undefined);
  const labelError = findErrors(ownPasskeyLabel, label)[''];

  const add = async (proof: OwnerProof) => {
    if (labelError !== undefined) return setNote(labelError);
    setNote('');
    options.current ??= await startPasskey(proof);
    made.current ??= await makePasskey(options.current);
    await callFromBrowser(passkeysCalls.addOwnPasskey, { body: { label, answer: made.current } });
    onClose();
    showSnackbar(passkeyMessages.added);
    return revalidate();
  };
  // The dialog stays open with what was typed. It would cover a snackbar.
  const onFailure = (failure: CallFailure) => {
    if (!isTemporary(failure)) [options.current, made.current] = [undefined, undefined];
    if (Object.keys(failure.fields).length === 0) setNote(failure.message);
  };
  return (
    <Dialog title="Add a passkey" onClose={onClose}>
      <p>Name this device and confirm that it’s you. Then your device asks for your finger, face or PIN.</p>
      <div className={styles.fields}>
        <TextField
          label="Name"
          name="label"
          error={labelError}
          value={label}
          maxLength={60}
          autoComplete="off"
          required
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
      <p role="status">{note}</p>
      <ConfirmOwner action="Continue" act={add} onFailure={onFailure} onClose={onClose} />
    </Dialog>
  );
}
