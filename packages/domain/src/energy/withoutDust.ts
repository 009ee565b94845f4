/** kWh without the dust of float arithmetic: a microwatt-hour is far below any counter's resolution. */
export function withoutDust(kwh: number): number {
  return Math.round(kwh * 1e9) / 1e9;
}
