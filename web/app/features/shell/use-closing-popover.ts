import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface ClosingPopover {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * The browser opens and closes a popover by itself, also without script; with script it also closes once it has
 * led somewhere, and when the keyboard leaves it.
 */
export function useClosingPopover(): ClosingPopover {
  const ref = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => close(ref.current), [key]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close(ref.current);
  };
  return { ref, onBlur };
}

function close(popover: HTMLDivElement | null): void {
  if (popover?.matches(':popover-open')) popover.hidePopover();
}
