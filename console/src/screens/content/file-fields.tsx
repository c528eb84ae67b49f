import { adminCalls } from '@outpick/contracts/admin';
import { Box, FormHelperText, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FailureLine } from '../../design/failure.tsx';
import { useAct } from '../../platform/use-act.ts';
import { UploadButton } from './upload-button.tsx';

const pictureTypes = 'image/png,image/jpeg,image/webp,image/avif';

interface FileFieldProps {
  readonly label: string;
  /** The address of the file; empty if there is none yet. */
  readonly value: string;
  readonly message: string | undefined;
  readonly onChange: (address: string) => void;
}

function FileBox({
  label,
  message,
  children,
}: Pick<FileFieldProps, 'label' | 'message'> & { readonly children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 600, fontSize: 14 }}>{label}</Typography>
      {children}
      {message !== undefined && <FormHelperText error>{message}</FormHelperText>}
    </Box>
  );
}

type UploadCall = typeof adminCalls.uploadContentPicture | typeof adminCalls.uploadContentDocument;

/** Uploads a file and passes its address to `onStored`. */
function useUpload(call: UploadCall, onStored: (address: string) => void) {
  const { act, isPending, failure, fields } = useAct(call, { quiet: true });
  const upload = async (file: File) => {
    const answer = await act({ body: { file } });
    if (answer) onStored(answer.address);
  };
  return { upload, isPending, failure: fields['file'] ?? failure };
}

/** Uploads a picture and shows it. */
export function PictureField({ label, value, message, onChange }: FileFieldProps) {
  const { upload, isPending, failure } = useUpload(adminCalls.uploadContentPicture, onChange);
  return (
    <FileBox label={label} message={message}>
      {value !== '' && (
        <Box
          component="img"
          src={value}
          alt=""
          sx={{ maxWidth: '100%', maxHeight: 160, justifySelf: 'start' }}
        />
      )}
      <UploadButton
        label={value === '' ? 'Choose a picture' : 'Choose another picture'}
        accept={pictureTypes}
        disabled={isPending}
        onFile={(file) => void upload(file)}
      />
      <FailureLine message={failure} />
    </FileBox>
  );
}

/** Uploads a PDF and links to it. */
export function DocumentField({ label, value, message, onChange }: FileFieldProps) {
  const { upload, isPending, failure } = useUpload(adminCalls.uploadContentDocument, onChange);
  return (
    <FileBox label={label} message={message}>
      {value !== '' && (
        <Link href={value} sx={{ justifySelf: 'start' }}>
          Download the PDF
        </Link>
      )}
      <UploadButton
        label={value === '' ? 'Choose a PDF' : 'Choose another PDF'}
        accept="application/pdf"
        disabled={isPending}
        onFile={(file) => void upload(file)}
      />
      <FailureLine message={failure} />
    </FileBox>
  );
}
