export function SearchIcon() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <path
        d="M14 14l6 6M9 16A7 7 0 1 1 9 2a7 7 0 0 1 0 14z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  );
}
