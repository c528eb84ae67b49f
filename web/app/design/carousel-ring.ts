interface Ring {
  readonly items: readonly HTMLElement[];
  /** The distance between neighbouring items. */
  readonly stride: number;
  /** The distance after which the items repeat. */
  readonly length: number;
}

/** The ring of a track, or nothing if all its items are visible at once. */
function ringOf(track: HTMLElement): Ring | undefined {
  const items = [...track.children].filter((item) => item instanceof HTMLElement);
  const [first] = items;
  if (!first) return undefined;
  // A translated item keeps its width, so this holds wherever the first item is drawn.
  const gap = Number.parseFloat(getComputedStyle(track).columnGap);
  const stride = first.getBoundingClientRect().width + gap;
  // The space beside the last full item may show the edge of the next one.
  const shown = Math.floor((track.clientWidth + gap + 1) / stride);
  if (items.length <= shown) return undefined;
  return { items, stride, length: items.length * stride };
}

/**
 * Draws each item in the nearer of its two places, before the last item or after it, seen from the middle of the view. So the
 * first items follow the last one without copies, and every visible item can be used. An item as near in both places is
 * invisible in both and stays where it is.
 */
function arrange(track: HTMLElement, { items, stride, length }: Ring, offset: number): void {
  const middle = offset + track.clientWidth / 2;
  const halfItem = (items[0]?.getBoundingClientRect().width ?? 0) / 2;
  for (const [index, item] of items.entries()) {
    const turningPoint = index * stride + halfItem + length / 2;
    if (Math.abs(middle - turningPoint) > 1) item.toggleAttribute('data-second-place', turningPoint < middle);
  }
}

/** Moves the view by whole rounds, which changes nothing that is visible. */
function turn(track: HTMLElement, ring: Ring, rounds: 1 | -1): void {
  const offset = track.scrollLeft + rounds * ring.length;
  // First the items: scroll snapping needs an item at the new offset, and one before it for a swipe back.
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
 * Brings a resting view to where it can move both ways: from the second item to the first item's second place. `goal` is the
 * place that a running movement leads to; until it is there, nothing is done.
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
 * Moves by one item. `from` is the place that an unfinished movement leads to. Returns the new place, or nothing if all items
 * are visible.
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
