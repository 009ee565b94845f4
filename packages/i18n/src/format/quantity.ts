/** A value with its unit apart, so that a page can set them in different sizes. */
export interface Quantity {
  value: string;
  unit: Unit;
  /** Both, as one text. */
  text: string;
}
export type Unit = 'W' | 'kW' | 'MW' | 'GW' | 'kWh' | 'MWh' | 'GWh';

const LADDERS = {
  W: ['W', 'kW', 'MW', 'GW'],
  kWh: ['kWh', 'MWh', 'GWh'],
} as const satisfies Record<string, readonly Unit[]>;

/** Picks the unit in which the value, as it will be written, stays below 1000. Watts are whole; the rest has 2 decimals. */
export function quantity(
  amount: number,
  base: keyof typeof LADDERS,
  number: (value: number, digits: number) => string,
): Quantity {
  const ladder: readonly Unit[] = LADDERS[base];
  let step = 0;
  let value = amount;
  while (step < ladder.length - 1 && Math.abs(value) >= limit(ladder[step])) {
    value /= 1000;
    step += 1;
  }
  const unit = ladder[step] ?? base;
  const written = number(value, digitsOf(unit));
  return { value: written, unit, text: `${written} ${unit}` };
}

function digitsOf(unit: Unit | undefined): number {
  return unit === 'W' ? 0 : 2;
}

/** Half a written digit below 1000, so that 999.996 kW reads 1.00 MW and never 1,000.00 kW. */
function limit(unit: Unit | undefined): number {
  return 1000 - 0.5 * 10 ** -digitsOf(unit);
}
