/** A microwatt-hour is far below any counter's resolution; without the dust of float arithmetic rows pack tightly. */
export function withoutDust(kwh: number): number {
  return Math.round(kwh * 1e9) / 1e9;
}
