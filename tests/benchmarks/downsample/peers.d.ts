/** Types of the used parts of the library in `tests/benchmarks/peers`. */
declare module 'downsample/methods/LTTB.js' {
  export function LTTB(
    samples: readonly (readonly [number, number])[],
    points: number,
  ): ArrayLike<readonly [number, number]>;
}
