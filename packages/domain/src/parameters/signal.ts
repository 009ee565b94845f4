/** Generator and grid signal combined [PAR-07]: 0 both, 1 generator only, 2 grid only, 3 none. */
export type Signal = 0 | 1 | 2 | 3;

/**
 * The code of the combined signal. Changes are sent on Submit only, so no debounce is needed [PAR-07].
 */
export const SIGNAL_CODE = 'generator_grid_signal';

export interface SignalBits {
  grid: 0 | 1;
  generator: 0 | 1;
}

const bits: readonly SignalBits[] = [
  { grid: 1, generator: 1 },
  { grid: 0, generator: 1 },
  { grid: 1, generator: 0 },
  { grid: 0, generator: 0 },
];

export const signalBits = (signal: Signal): SignalBits => bits[signal]!;

export const signalFromBits = ({ grid, generator }: SignalBits): Signal =>
  bits.findIndex((each) => each.grid === grid && each.generator === generator) as Signal;
