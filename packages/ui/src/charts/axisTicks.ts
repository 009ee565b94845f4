/** About the number of steps of an axis. */
const STEPS = 5;

/**
 * Values of an axis from zero to at least `most`, evenly spaced by 1, 2 or 5 times a power of ten. The last one is the
 * end of the axis.
 *
 * @param isCount has no fractions between whole numbers
 */
export function axisTicks(most: number, isCount = false): number[] {
  const least = isCount ? Math.max(1, most / STEPS) : most > 0 ? most / STEPS : 1;
  const power = 10 ** Math.floor(Math.log10(least));
  // The tolerance accepts 0.6000000000000001 as 0.6.
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least * (1 - 1e-9))!;
  const count = Math.max(1, Math.ceil((most / step) * (1 - 1e-9)));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
