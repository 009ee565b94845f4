/** Generator and grid signal together: 0 both, 1 generator only, 2 grid only, 3 none (spec A §4). */
export type Signal = 0 | 1 | 2 | 3;

/**
 * The code under which both are shown as one. Turning it changes what is filled in and sends nothing before Submit, so
 * there is nothing to debounce (spec B §9 asks for 20 ms where each turn is sent).
 */
export const SIGNAL = 'generator_grid_signal';

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

export const signalOf = ({ grid, generator }: SignalBits): Signal =>
  bits.findIndex((each) => each.grid === grid && each.generator === generator) as Signal;
