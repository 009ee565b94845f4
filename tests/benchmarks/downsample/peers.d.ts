/** What is used of the library that `tests/benchmarks/peers` brings. */
declare module 'downsample/methods/LTTB.js' {
  export function LTTB(
    samples: readonly (readonly [number, number])[],
    points: number,
  ): ArrayLike<readonly [number, number]>;
}
