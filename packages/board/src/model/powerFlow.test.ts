import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleSummary, total } from '../testing/samples.ts';
import { carrierFlow, carrierFlows, supplyShares } from './powerFlow.ts';

describe('carrierFlow', () => {
  it.each([
    ['battery', 5000, 'discharging', 'bus'],
    ['battery', -5000, 'charging', 'carrier'],
    ['grid', 5000, 'importing', 'bus'],
    ['grid', -5000, 'exporting', 'carrier'],
    ['pv', 5000, 'generating', 'bus'],
    ['generator', 5000, 'generating', 'bus'],
    ['load', 5000, 'consuming', 'carrier'],
    ['battery', 4, 'idle', 'none'],
    ['grid', null, 'idle', 'none'],
  ] as const)('[BOARD-04] %s at %s W is %s, toward the %s', (carrier, watts, direction, toward) => {
    expect(carrierFlow(carrier, total(watts))).toMatchObject({ direction, toward });
  });

  it('[BOARD-04] replaces the sign of the power with a direction', () => {
    expect(carrierFlow('grid', total(-62_820))).toMatchObject({ watts: 62_820, reporting: 22, of: 24 });
    expect(carrierFlow('grid', total(null)).watts).toBeNull();
  });
});

describe('carrierFlows', () => {
  it('[BOARD-04] shows a generator only while one runs', () => {
    const { power } = sampleSummary();
    const carriers = (watts: number | null) =>
      carrierFlows({ ...power, generator: total(watts) }).map(({ carrier }) => carrier);
    expect(carriers(null)).toEqual(['pv', 'grid', 'battery', 'load']);
    expect(carriers(0)).not.toContain('generator');
    expect(carriers(4200)).toEqual(['pv', 'grid', 'generator', 'battery', 'load']);
  });
});

describe('supplyShares', () => {
  const watts = fc.integer({ min: -1_000_000, max: 1_000_000 });

  it('[BOARD-04] shares only the power that flows into the busbar, and sums to 1', () => {
    fc.assert(
      fc.property(watts, watts, watts, (pv, battery, grid) => {
        const power = {
          ...sampleSummary().power,
          pv: total(Math.abs(pv)),
          battery: total(battery),
          grid: total(grid),
        };
        const shares = supplyShares(carrierFlows(power));
        for (const { carrier, share } of shares) {
          expect(power[carrier].value).toBeGreaterThan(0);
          expect(share).toBeGreaterThan(0);
        }
        if (shares.length > 0) expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});
