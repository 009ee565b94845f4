/** How far a picture moves from its place, in the smallest steps that keep its lines sharp. */
const REACH = 4;
/** A ring through all sides, one step after the other. */
const RING: readonly (readonly [x: number, y: number])[] = [
  ...side((i) => [i - REACH, -REACH]),
  ...side((i) => [REACH, i - REACH]),
  ...side((i) => [REACH - i, REACH]),
  ...side((i) => [-REACH, REACH - i]),
];

/** Where the picture of a display stands in a minute of its clock: each minute a step further, on a closed path. */
export function pixelShift(now: number): { x: number; y: number } {
  const minute = Math.floor(now / 60_000);
  const [x, y] = RING[((minute % RING.length) + RING.length) % RING.length] ?? [0, 0];
  return { x, y };
}

function side(at: (i: number) => [number, number]): [number, number][] {
  return Array.from({ length: 2 * REACH }, (_, i) => at(i));
}
