import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface ClosingPopover {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Closes a popover after a navigation and when the focus leaves it. Opening and closing by its button works without script.
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
