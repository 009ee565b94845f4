import type { Baseline } from '../pv/index.ts';

/** Energy that modules lose by age. */
export interface Ageing {
  /** Part of the energy that is lost a year. */
  rate: number;
  /** Part of the expected energy that is lost, by interval. */
  share: Float64Array;
}

const YEAR = 365 * 86_400_000;

/** Ageing since the middle of the time that a baseline was learnt from. @param rate see `yearlyAgeing` */
export function ageingSince(
  { learnt }: Pick<Baseline, 'learnt'>,
  { start, step, power }: { start: number; step: number; power: Float64Array },
  rate: number,
): Ageing {
  const middle = (learnt.from + learnt.to) / 2;
  return { rate, share: power.map((_, i) => Math.max(0, (rate * (start + i * step - middle)) / YEAR)) };
}
