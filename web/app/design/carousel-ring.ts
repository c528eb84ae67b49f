interface Ring {
  readonly items: readonly HTMLElement[];
  /** The distance between neighboring items. */
  readonly stride: number;
  /** The distance after which the items repeat. */
  readonly length: number;
}

/** Returns the ring of a track, or undefined if all its items are visible at once. */
function ringOf(track: HTMLElement): Ring | undefined {
  const items = [...track.children].filter((item) => item instanceof HTMLElement);
  const [first] = items;
  if (!first) return undefined;
  // Uses the first item's width and not its position, because the item may be drawn in its second place.
  const gap = Number.parseFloat(getComputedStyle(track).columnGap);
  const stride = first.getBoundingClientRect().width + gap;
  // Counts only full items: the edge of the next one may be visible, too.
  const visibleCount = Math.floor((track.clientWidth + gap + 1) / stride);
  if (items.length <= visibleCount) return undefined;
  return { items, stride, length: items.length * stride };
}

/**
 * Each item has two places: its own, and one a round later, after the last item. `arrange` draws each item in the place that is
 * nearer to the middle of the view, so that the first items follow the last one without copies. An item whose places are
 * equally near is outside the view in both, so it stays where it is.
 */
function arrange(track: HTMLElement, { items, stride, length }: Ring, offset: number): void {
  const middle = offset + track.clientWidth / 2;
  const halfItem = (items[0]?.getBoundingClientRect().width ?? 0) / 2;
  for (const [index, item] of items.entries()) {
    const turningPoint = index * stride + halfItem + length / 2;
    if (Math.abs(middle - turningPoint) > 1) item.toggleAttribute('data-second-place', turningPoint < middle);
  }
}

/** Moves the view by one round, which does not change what is visible. */
function turn(track: HTMLElement, ring: Ring, rounds: 1 | -1): void {
  const offset = track.scrollLeft + rounds * ring.length;
  // Arrange first, because scroll snapping needs an item at the new offset, and one before it for a swipe back.
  arrange(track, ring, offset - ring.stride / 2);
  track.scrollTo({ left: offset, behavior: 'instant' });
}

/** Arranges the items around the scroll position. Returns the index of the first visible item. */
export function followScroll(track: HTMLElement): number {
  const ring = ringOf(track);
  if (!ring) return 0;
  arrange(track, ring, track.scrollLeft);
  return Math.round(track.scrollLeft / ring.stride) % ring.items.length;
}

/**
 * Moves a view at rest by one round if it is at the first item or past the first item's second place, so that it can move on in
 * both directions. `goal` is the target place of a running animation. Returns false, and does nothing, if the animation has not
 * arrived there.
 */
export function settle(track: HTMLElement, goal?: number): boolean {
  const ring = ringOf(track);
  if (!ring) return true;
  const place = track.scrollLeft / ring.stride;
  if (goal !== undefined && Math.abs(place - goal) > 0.1) return false;
  if (place < 0.5) turn(track, ring, 1);
  else if (place > ring.items.length + 0.5) turn(track, ring, -1);
  return true;
}

/**
 * Moves by one item. `from` is the target place of a running animation. Returns the new target place, or undefined if all
 * items are visible.
 */
export function stepTrack(track: HTMLElement, direction: 1 | -1, from?: number): number | undefined {
  const ring = ringOf(track);
  if (!ring) return undefined;
  const count = ring.items.length;
  let place = from ?? Math.round(track.scrollLeft / ring.stride);
  if (direction === 1 && track.scrollLeft >= ring.length - 1) {
    turn(track, ring, -1);
    place -= count;
  } else if (place + direction < 0) {
    turn(track, ring, 1);
    place += count;
  }
  place += direction;
  arrange(track, ring, (place - direction / 2) * ring.stride);
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  track.scrollTo({ left: place * ring.stride, behavior: reducedMotion ? 'instant' : 'smooth' });
  return place;
}
