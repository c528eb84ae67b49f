/** Our own drawings of the platforms' marks, on a 24-unit grid. A platform without a drawing is shown by its first letter. */
const marks: Readonly<Record<string, string>> = {
  x: 'M4 4h4.2l4.2 5.9L17.4 4H19.6l-6.2 7.3L20.4 20h-4.2l-4.5-6.3L6.3 20H4.1l6.6-7.8zM7 5.6 16.9 18.4h1.2L8.2 5.6z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm4.8-3.9a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  youtube: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zm4 4v6l5.5-3z',
  reddit:
    'M12 8.5c1.6 0 3.2.3 4.5.9a2.3 2.3 0 1 1 3.1 3.3q.2.6.2 1.3c0 3.3-3.5 6-7.8 6s-7.8-2.7-7.8-6q0-.7.2-1.3a2.3 2.3 0 1 1 3.1-3.3c1-.4 2.2-.8 3.5-.9l1-4.3 3.2.7a1.7 1.7 0 1 1-.3 1.4l-1.8-.4zM9 12a1.3 1.3 0 1 0 0 2.6A1.3 1.3 0 0 0 9 12zm6 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm-5.6 4.1-.9 1A5.4 5.4 0 0 0 12 18.3a5.4 5.4 0 0 0 3.5-1.2l-.9-1A4 4 0 0 1 12 17a4 4 0 0 1-2.6-.9z',
  tiktok:
    'M12.5 3h3.2a4.8 4.8 0 0 0 4.3 4.3v3.2a8 8 0 0 1-4.3-1.4V15.5a5.7 5.7 0 1 1-6.5-5.6v3.3a2.5 2.5 0 1 0 3.3 2.3z',
};

const markOf = (name: string): string | undefined => marks[name.toLowerCase().replace(/^twitter.*/u, 'x')];

export function PlatformMark({ name }: { readonly name: string }) {
  const mark = markOf(name);
  if (mark === undefined) return <span aria-hidden="true">{name.slice(0, 1)}</span>;
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={mark} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}
