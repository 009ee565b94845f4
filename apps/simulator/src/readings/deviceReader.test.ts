import { Code, deviceModels, numericProperties } from '@heliograph/domain/models';
import { type PowerReading, stationPower } from '@heliograph/domain/energy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noRandomFaults } from '../faults/faultSchedule.ts';
import { bmsLost } from '../faults/simulatedFaults.ts';
import { simulateHistory, replay } from '../physics/siteHistory.ts';
import type { SiteState } from '../physics/siteState.ts';
import type { CommissionedDevice, CommissionedGateway } from '../physics/sitePlan.ts';
import { STEP } from '../physics/timeline.ts';
import { createPlant, type Plant } from '../plant/plant.ts';
import { listSamples } from '../gateway/telemetryFeed.ts';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 1, 10, 2);

function makePlant(gateway: CommissionedGateway, at: number, lateReset?: string): Plant {
  const plant = createPlant(gateway, { seed: 7, schedule: noRandomFaults, outages: false, lateReset });
  plant.start(simulateHistory(plant.site, { from: at, fineFrom: at, until: at }).end);
  return plant;
}

const inverter = (type: 'C002' | 'C003' | 'C004', n: number, change: Partial<CommissionedDevice> = {}) =>
  commissionedDevice(type, { device_id: `${type}-${n}`, pv_kwp: 5 + n, ...change });

const mixed = commissionedGateway({
  site: { installed_kwp: 30, battery_kwh: 15, generator_kw: 6 },
  devices: [
    commissionedDevice('C001'),
    inverter('C002', 1),
    inverter('C002', 2, { mod_id: 20 }),
    inverter('C002', 3, { mod_id: 18 }),
    inverter('C003', 1),
    inverter('C004', 1),
    commissionedDevice('C005'),
    commissionedDevice('C006'),
    commissionedDevice('C007'),
  ],
});

function powers(values: Record<string, number>): PowerReading {
  const of = (code: string) => values[code] ?? null;
  return {
    pv: of(Code.pvPower),
    load: of(Code.loadPower),
    battery: of(Code.batteryPower),
    grid: of(Code.gridPower),
    generator: of(Code.generatorPower),
    soc: of(Code.soc),
  };
}

describe('createDeviceReader', () => {
  it('measures every numeric property of every model, without controlled load', () => {
    const plant = makePlant(mixed, noon);
    const samples = listSamples(plant, plant.snapshotAt(noon), noon);
    const used = new Set(mixed.devices.map(({ mod_id }) => mod_id));
    for (const model of deviceModels.filter(({ id }) => used.has(id))) {
      const device = mixed.devices.find(({ mod_id }) => mod_id === model.id);
      const sample = samples.find(({ device_id }) => device_id === device?.device_id);
      expect(Object.keys(sample?.values ?? {})).toEqual(
        numericProperties(model).flatMap(({ code }) => (code === Code.controlledTotal ? [] : [code])),
      );
    }
  });

  it('reports powers that balance to the watt over all devices', () => {
    const plant = makePlant(mixed, noon);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), (second) => {
        const at = noon + second * 1000;
        const readings = listSamples(plant, plant.snapshotAt(at), at).map(({ values }) => powers(values));
        const { pv, load, battery, grid, generator } = stationPower(readings);
        expect(pv! + battery! + grid! + generator!).toBe(load);
        const hybrids = readings.filter((reading) => reading.load !== null);
        expect(hybrids.reduce((sum, reading) => sum + reading.grid!, 0)).toBe(grid);
      }),
      { numRuns: 200 },
    );
  });

  it('adds the trackers of an inverter up to its PV power, and phases to their grid power', () => {
    const plant = makePlant(mixed, noon);
    for (const { values } of listSamples(plant, plant.snapshotAt(noon), noon)) {
      const sum = (pattern: RegExp) =>
        Object.entries(values).reduce((total, [code, value]) => total + (pattern.test(code) ? value : 0), 0);
      if (Code.pvPower in values) expect(sum(/^pv\d_power$/)).toBe(values[Code.pvPower]);
      if ('grid_power_l1' in values) expect(sum(/^grid_power_l\d$/)).toBe(values[Code.gridPower]);
    }
  });

  it('reports no state of charge without the BMS, but still the terminal power', () => {
    const plant = makePlant(commissionedGateway(), noon);
    plant.faults.raise('C002-1', bmsLost, noon);
    const values = listSamples(plant, plant.snapshotAt(noon), noon)[1]?.values;
    expect(values).not.toHaveProperty(Code.soc);
    expect(values).toHaveProperty(Code.batteryPower);
    expect(values?.[Code.runState]).toBe(3);
  });

  it('resets the daily counters of the late device ten minutes after midnight', () => {
    const midnight = Date.UTC(2026, 1, 10, 13);
    const today = (lateReset?: string) => {
      const plant = makePlant(commissionedGateway(), midnight - 12 * HOUR, lateReset);
      const nodes: SiteState[] = [
        ...replay(plant.site, plant.timeline().lastSettled(), midnight + 4 * STEP, STEP),
      ];
      return nodes
        .slice(-6)
        .map(
          (node) =>
            listSamples(plant, plant.historicalSnapshot(node), node.at)[1]?.values[Code.pvToday] ?? NaN,
        );
    };
    const [before, ...after] = today();
    expect(before).toBeGreaterThan(3);
    expect(after).toEqual([0, 0, 0, 0, 0]);
    expect(today('C002-1')).toEqual([before, before, before, 0, 0, 0]);
  });
});
