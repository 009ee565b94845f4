import { createFormat } from '@heliograph/i18n';
import { describe, expect, it } from 'vitest';
import { energyAxis } from './energyAxis.ts';

const format = createFormat('en');

describe('energyAxis', () => {
  it.each([
    [0, [0], ['0 kWh']],
    [0.02, [0, 0.005], ['0 kWh', '0.005 kWh']],
    [0.8, [0, 0.2], ['0 kWh', '0.2 kWh']],
    [1.2, [0, 0.5, 1], ['0 kWh', '0.5 kWh', '1.0 kWh']],
    [260, [0, 100, 200], ['0 kWh', '100 kWh', '200 kWh']],
    [9400, [0, 5000], ['0 MWh', '5 MWh']],
    [1_600_000, [0, 500_000], ['0 GWh', '0.5 GWh']],
  ])('[BOARD-02] labels an axis up to %d kWh in one unit, with distinct ticks', (most, ticks, labels) => {
    expect(ticks.map(energyAxis(most, format))).toEqual(labels);
  });
});
