import { formMessages, maxPictureBytes, pictureTypes, profileLabels } from '@outpick/contracts';
import { type ChangeEvent, useId, useState } from 'react';
import type { FieldStatus } from '../../platform/use-form.ts';
import styles from './picture-field.module.css';
import { Portrait } from './portrait.tsx';

interface PictureFieldProps extends FieldStatus {
  /** The address of the stored picture. */
  readonly current: string | null;
}

/** A file field with a preview of the chosen picture. */
export function PictureField({ current, name, error, valid }: PictureFieldProps) {
  const id = useId();
  const [chosenPicture, setChosenPicture] = useState<string>();
  const preview = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const fits = file && file.size <= maxPictureBytes && pictureTypes.some((type) => type === file.type);
    setChosenPicture(fits ? await readDataUrl(file) : undefined);
  };
  return (
    <div className={styles.field}>
      <Portrait address={chosenPicture ?? current} />
      <div className={styles.choice}>
        <label htmlFor={id} className={styles.label}>
          {profileLabels.profilePic}
        </label>
        <input
          id={id}
          name={name}
          type="file"
          accept={pictureTypes.join()}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          onChange={(event) => void preview(event)}
        />
        <p id={`${id}-message`} className={error === undefined ? styles.note : styles.bad}>
          {error ??
            (valid && chosenPicture !== undefined ? formMessages.valid : 'png, jpg or jpeg, up to 5 MB')}
        </p>
      </div>
    </div>
  );
}

/** Reads the file as a data: URL, which the Content-Security-Policy allows for images. */
async function readDataUrl(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(new Error('the picture could not be read')));
  reader.readAsDataURL(file);
  return promise;
}
