import { Button } from '@mui/material';
import { useState } from 'react';

/** Puts a text on the clipboard and says so. */
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
