import { createFormat } from '@heliograph/i18n';
import { describe, expect, it } from 'vitest';
import { energyAxis } from './energyAxis.ts';

const format = createFormat('en');

describe('the energy axis', () => {
  it.each([
    [0.02, 0.005, '0.005 kWh'],
    [0.8, 0.2, '0.20 kWh'],
    [4, 0.5, '0.5 kWh'],
    [240, 50, '50 kWh'],
    [3_200, 500, '0.5 MWh'],
    [0, 0, '0 kWh'],
  ])('[BOARD-02] up to %d kWh tells a tick at %d apart as %s', (most, tick, label) => {
    expect(energyAxis(most, format)(tick)).toBe(label);
  });
});
