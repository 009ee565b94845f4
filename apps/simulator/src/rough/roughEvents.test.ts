import { Code } from '@heliograph/domain/models';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noRandomFaults } from '../faults/faultSchedule.ts';
import { simulateHistory } from '../physics/siteHistory.ts';
import { createPlant, type Plant, type SavedPlant } from '../plant/plant.ts';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { roughEvents, type RoughEvent } from './roughEvents.ts';

const MINUTE = 60_000;
const noon = Date.UTC(2026, 0, 15, 2);
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function plantAtNoon({
  saved,
  ...change
}: { saved?: SavedPlant } & Parameters<typeof commissionedGateway>[0] = {}): Plant {
  const plant = createPlant(commissionedGateway(change), {
    seed: 7,
    schedule: noRandomFaults,
    outages: false,
    saved,
  });
  plant.start(simulateHistory(plant.site, { from: noon, fineFrom: noon, until: noon }).end);
  return plant;
}

function cause(plant: Plant, name: keyof typeof roughEvents, seed: number, argument?: number): void {
  const event: RoughEvent = roughEvents[name];
  const at = noon + 10 * MINUTE;
  event(plant, { at, seed, view: () => plant.snapshotAt(at), argument });
}

/** Values by device and code, in samples of one minute. */
function sample(plant: Plant, minute: number): Map<string, number> {
  const at = noon + minute * MINUTE;
  return new Map(
    plant.readers.flatMap((reader) => {
      const values = new Float64Array(reader.codes.length);
      plant.sensorFaults.read(reader, plant.snapshotAt(at), values, MINUTE);
      return reader.codes.map(
        (code, index) => [`${reader.device.device_id} ${code}`, values[index]!] as const,
      );
    }),
  );
}

const counterKeys = ({ readers }: Plant) =>
  readers.flatMap(({ device, codes, counters }) =>
    counters.map((index) => `${device.device_id} ${codes[index]}`),
  );

/** The values that differ from those of an undisturbed plant, by minute. */
function differences(plant: Plant, minutes: readonly number[]) {
  const healthy = plantAtNoon();
  return minutes.map((minute) => {
    const expected = sample(healthy, minute);
    return [...sample(plant, minute)].flatMap(([key, value]) =>
      Object.is(value, expected.get(key)) ? [] : [{ key, value, kwh: value - expected.get(key)! }],
    );
  });
}

describe('roughEvents', () => {
  it('glitch misreads one counter in one or two samples, and nothing else', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const plant = plantAtNoon();
        cause(plant, 'glitch', seed);
        const [before, first, second, after] = differences(plant, [9, 10, 11, 12]);
        expect([before, after]).toEqual([[], []]);
        expect(first).toHaveLength(1);
        expect(counterKeys(plant)).toContain(first![0]!.key);
        expect(second!.map(({ key }) => key)).toEqual(second!.length === 0 ? [] : [first![0]!.key]);
      }),
      { numRuns: 40 },
    );
  });

  it('glitch spares readings that are no samples', () => {
    const plant = plantAtNoon();
    cause(plant, 'glitch', 1, 0);
    const at = noon + 10 * MINUTE;
    for (const reader of plant.readers) {
      const values = new Float64Array(reader.codes.length);
      plant.sensorFaults.read(reader, plant.snapshotAt(at), values);
      for (const index of reader.counters) expect(values[index]).toBeGreaterThan(0);
    }
  });

  it('counter-drop lowers one counter for good; it counts on', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const plant = plantAtNoon();
        cause(plant, 'counter-drop', seed);
        const [before, ...after] = differences(plant, [9, 10, 60, 300]);
        expect(before).toEqual([]);
        for (const changed of after) {
          expect(changed).toHaveLength(1);
          expect(changed[0]!.value).toBeGreaterThanOrEqual(0);
          expect(changed[0]!.kwh).toBeLessThan(0);
          expect(changed[0]!.kwh).toBeCloseTo(after[0]![0]!.kwh, 6);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('meter-replaced lets the meter’s counters continue from other readings, up or down; its power continues', () => {
    const directions = new Set<boolean>();
    fc.assert(
      fc.property(seeds, (seed) => {
        const plant = plantAtNoon();
        cause(plant, 'meter-replaced', seed);
        const [before, at, later] = differences(plant, [9, 10, 300]);
        expect(before).toEqual([]);
        const keys = [`C005-1 ${Code.importTotal}`, `C005-1 ${Code.exportTotal}`];
        expect(at!.map(({ key }) => key)).toEqual(keys);
        expect(later!.map(({ key }) => key)).toEqual(keys);
        at!.forEach(({ kwh, value }, index) => {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(later![index]!.kwh).toBeCloseTo(kwh, 6);
          directions.add(kwh > 0);
        });
      }),
      { numRuns: 40 },
    );
    expect(directions.size).toBe(2);
  });

  it('meter-replaced takes an inverter where there is no meter', () => {
    const devices = (['C001', 'C002', 'C007'] as const).map((type) => commissionedDevice(type));
    const plant = plantAtNoon({ devices });
    cause(plant, 'meter-replaced', 1);
    expect(new Set(plant.saved().sensorFaults.shifts!.map(({ deviceId }) => deviceId))).toEqual(
      new Set(['C002-1']),
    );
  });

  it('clock-jump sets the clock ahead, within what the server accepts, and back', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const plant = plantAtNoon();
        cause(plant, 'clock-jump', seed);
        expect([9, 10, 19, 130].map((minute) => plant.clockJumps.ahead(noon + minute * MINUTE))).toEqual([
          0, 300_000, 300_000, 0,
        ]);
      }),
    );
  });

  it('continue after a restart', () => {
    const plant = plantAtNoon();
    for (const name of ['glitch', 'counter-drop', 'meter-replaced', 'clock-jump'] as const)
      cause(plant, name, 3);
    const restarted = plantAtNoon({ saved: JSON.parse(JSON.stringify(plant.saved())) as SavedPlant });
    for (const minute of [9, 10, 11, 60]) {
      expect(sample(restarted, minute)).toEqual(sample(plant, minute));
      const at = noon + minute * MINUTE;
      expect(restarted.clockJumps.ahead(at)).toBe(plant.clockJumps.ahead(at));
    }
  });
});
