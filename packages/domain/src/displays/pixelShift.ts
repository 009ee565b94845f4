/** Maximum shift, in pixels. */
const REACH = 4;
/** A closed path of one-pixel steps around the center. */
const RING: readonly (readonly [x: number, y: number])[] = [
  ...side((i) => [i - REACH, -REACH]),
  ...side((i) => [REACH, i - REACH]),
  ...side((i) => [REACH - i, REACH]),
  ...side((i) => [-REACH, REACH - i]),
];

/** Offset of the picture to prevent burn-in: one step per minute on a closed path. */
export function pixelShift(now: number): { x: number; y: number } {
  const minute = Math.floor(now / 60_000);
  const [x, y] = RING[((minute % RING.length) + RING.length) % RING.length] ?? [0, 0];
  return { x, y };
}

function side(at: (i: number) => [number, number]): [number, number][] {
  return Array.from({ length: 2 * REACH }, (_, i) => at(i));
}
