import type { EnergyImportDay } from '@heliograph/contracts/http';

const FIGURES = [
  'filled',
  'filled_kwh',
  'known',
  'known_kwh',
  'file_kwh',
  'taken',
  'too_much',
  'future',
] as const satisfies (keyof EnergyImportDay)[];

/** The figures of some days added up. */
export function computeSum(days: readonly EnergyImportDay[]): Omit<EnergyImportDay, 'energy' | 'day'> {
  const sum = {
    filled: 0,
    filled_kwh: 0,
    known: 0,
    known_kwh: 0,
    file_kwh: 0,
    taken: 0,
    too_much: 0,
    future: 0,
  };
  for (const day of days) for (const figure of FIGURES) sum[figure] += day[figure];
  return sum;
}
