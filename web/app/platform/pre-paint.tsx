import { use } from 'react';
import { MarkerContext } from './rendering.ts';

/**
 * Runs before the first paint, so that a cached page does not flash: sets the color scheme and the sign-in state as data
 * attributes on `<html>`, where the style sheet reads them.
 */
const script = `try{const h=document.documentElement.dataset,t=localStorage.getItem("theme");h.auth=localStorage.getItem("token")===null?"out":"in";h.colorScheme=t==="light"||t==="dark"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"}catch{}`;

export function PrePaintScript() {
  return (
    <script nonce={use(MarkerContext)} suppressHydrationWarning>
      {script}
    </script>
  );
}
