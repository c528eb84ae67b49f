import { Button } from '@mui/material';
import { useState } from 'react';

/** Copies a text to the clipboard and announces it to screen readers. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button variant="outlined" onClick={() => void copy().catch(() => setCopied(false))}>
      <span role="status">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
