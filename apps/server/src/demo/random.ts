export type Random = ReturnType<typeof createRandom>;

/** mulberry32: small, seeded, good enough to lay out a believable fleet. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  function unit(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  const integer = (from: number, to: number) => from + Math.floor(unit() * (to - from + 1));
  return {
    /** [0, 1) */
    unit,
    /** Both ends included. */
    integer,
    between: (from: number, to: number) => from + unit() * (to - from),
    chance: (probability: number) => unit() < probability,
    pick: <T>(list: readonly T[]): T => list[integer(0, list.length - 1)]!,
    digits: (n: number) => Array.from({ length: n }, () => integer(0, 9)).join(''),
    hex: (n: number) => Array.from({ length: n }, () => integer(0, 15).toString(16)).join(''),
  };
}
