import { use } from 'react';
import { MarkerContext } from './marker.ts';

/**
 * Runs before the first paint, so that a cached page, the same for everyone, never flashes: puts the chosen or the
 * system's colour scheme and whether someone is signed in on `<html>`, where the style sheet looks.
 */
const script = `try{const h=document.documentElement.dataset,t=localStorage.getItem("theme");h.auth=localStorage.getItem("token")===null?"out":"in";h.colorScheme=t==="light"||t==="dark"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}catch{}`;

export function PrePaintScript() {
  return (
    <script nonce={use(MarkerContext)} suppressHydrationWarning>
      {script}
    </script>
  );
}
