/** Maps a span of values linearly onto a span of pixels, rounded to a tenth so that drawings stay short. */
export const linearScale =
  ([from, to]: readonly [number, number], [left, right]: readonly [number, number]) =>
  (value: number): number =>
    Math.round((left + ((value - from) / (to - from)) * (right - left)) * 10) / 10;
