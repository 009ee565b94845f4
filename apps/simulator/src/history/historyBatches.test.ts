import { Code } from '@heliograph/domain/models';
import { Backfill } from '@heliograph/contracts/mqtt';
import { describe, expect, it } from 'vitest';
import { noRandomFaults } from '../faults/faultSchedule.ts';
import { simulateHistory } from '../physics/siteHistory.ts';
import { findStartState } from '../plant/findStartState.ts';
import { createPlant } from '../plant/plant.ts';
import { commissionedGateway } from '../testing/commissioned.ts';
import { counterBatches, sampleBatches } from './historyBatches.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 3, 20, 3, 17, 42);
const from = now - 120 * DAY;

function past(time_zone = 'Australia/Sydney') {
  const gateway = commissionedGateway({ site: { time_zone } });
  const plant = createPlant(gateway, { seed: 7, schedule: noRandomFaults, outages: false });
  const simulated = simulateHistory(plant.site, { from, fineFrom: now - 20 * DAY, until: now });
  plant.start(simulated.end);
  return { plant, simulated, from };
}

const history = past();
const days = sampleBatches(history).map((batch) => [...batch.messages()]);
const months = counterBatches(history).map((batch) => [...batch.messages()]);
const column = (message: Omit<Backfill, 'seq'> | undefined, code: string) => message?.columns[code] ?? [];

describe('sampleBatches', () => {
  it('writes each local day of each device as one valid message, as many as announced', () => {
    sampleBatches(history).forEach(({ size, messages }) => {
      expect([...messages()]).toHaveLength(size);
    });
    for (const message of days.flat()) expect(Backfill.safeParse({ seq: 1, ...message }).success).toBe(true);
  });

  it('has 289 instants on a day of 24 hours and 301 on one of 25: a day includes the first instant of the next', () => {
    const lengths = days.map(([gateway]) => column(gateway, 'signal').length);
    expect(lengths.filter((length) => length === 301)).toHaveLength(1);
    expect(lengths.slice(0, -1).filter((length) => length === 289)).toHaveLength(lengths.length - 2);
    days.slice(1).forEach(([, inverter], index) => {
      expect(column(inverter, Code.pvTotal)[0]).toBe(column(days[index]?.[1], Code.pvTotal).at(-1));
    });
  });

  it('joins the live values at the instant where the plant starts', () => {
    const last = days.at(-1)?.[1];
    const live = history.plant.snapshotAt(history.simulated.end.at);
    const values = new Float64Array(history.plant.readers[1]!.codes.length);
    history.plant.readers[1]!.read(live, values);
    history.plant.readers[1]!.codes.forEach((code, index) => {
      expect(column(last, code).at(-1)).toBe(values[index]);
    });
  });
});

describe('counterBatches', () => {
  it('writes only hourly counters from the commissioned instant to the first day of samples', () => {
    const inverters = months.flatMap((messages) =>
      messages.filter(({ device_id }) => device_id === 'C002-1'),
    );
    expect(inverters[0]?.start).toBeGreaterThanOrEqual(from);
    expect(inverters[0]?.start).toBeLessThan(from + HOUR);
    const last = inverters.at(-1)!;
    expect(last.start + (column(last, Code.pvTotal).length - 1) * HOUR).toBe(history.simulated.days[0]!.at);
    for (const message of inverters) {
      expect(message.step).toBe(HOUR);
      expect(Object.keys(message.columns)).not.toContain(Code.pvPower);
    }
    expect(column(last, Code.loadTotal).at(-1)).toBe(column(days[0]![1], Code.loadTotal)[0]);
  });

  it('uses full local hours in zones with half-hour offsets', () => {
    const adelaide = past('Australia/Adelaide');
    const starts = counterBatches(adelaide).map(({ start }) => start);
    expect(starts.every((start) => start % HOUR === HOUR / 2)).toBe(true);
  });

  it('never decreases a counter across months and days', () => {
    for (const code of [Code.pvTotal, Code.importTotal, Code.exportTotal, Code.chargeTotal, Code.loadTotal]) {
      const readings = [...months, ...days].flatMap((messages) =>
        column(
          messages.find(({ device_id }) => device_id === 'C002-1'),
          code,
        ),
      );
      const steps = readings.slice(1).map((reading, index) => reading! - readings[index]!);
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('rough history', () => {
  const until = Date.UTC(2026, 1, 12, 4);
  const history = { energy_from: until - 60 * DAY, samples_from: until - 20 * DAY };

  /** The home's history as readings by device and counter, in order, with a share of rough days. */
  function readingsWith(rough: number) {
    const plant = createPlant(commissionedGateway(), {
      seed: 7,
      schedule: noRandomFaults,
      outages: false,
      rough: { share: rough, since: history.energy_from },
    });
    const { node, history: written } = findStartState(plant, { history, remembered: undefined, now: until });
    plant.start(node);
    const readings = new Map<string, Map<number, number | null>>();
    for (const batch of [...counterBatches(written!), ...sampleBatches(written!)])
      for (const { device_id, start, step, columns } of batch.messages())
        for (const { device, codes, counters } of plant.readers)
          for (const index of device.device_id === device_id ? counters : [])
            columns[codes[index]!]!.forEach((reading, row) => {
              const key = `${device_id} ${codes[index]}`;
              readings.set(
                key,
                (readings.get(key) ?? new Map<number, number | null>()).set(start + row * step, reading),
              );
            });
    return { plant, readings };
  }
  const clean = readingsWith(0);
  const rough = readingsWith(1);
  const offsets = [...rough.readings].map(([key, readings]) =>
    [...readings]
      .sort(([a], [b]) => a - b)
      .map(([at, reading]) => (reading === null ? null : reading - clean.readings.get(key)!.get(at)!)),
  );

  it('has every kind of rough data, and nothing else differs', () => {
    const steps = offsets.map((list) =>
      list.flatMap((offset, index) =>
        offset !== null && index > 0 && list[index - 1] !== null ? [offset - list[index - 1]!] : [],
      ),
    );
    const jumps = steps.flat().filter((step) => Math.abs(step) > 2);
    expect(jumps.some((step) => step < 0)).toBe(true);
    expect(jumps.some((step) => step > 0)).toBe(true);
    expect(offsets.flat()).toContain(null);
    expect(jumps.length).toBeGreaterThan(20);
    expect(jumps.length).toBeLessThan(steps.flat().length / 100);
  });

  it('joins live readings, whose events happen as time goes by', () => {
    const { plant } = rough;
    const { at } = plant.timeline().lastSettled();
    const inverter = plant.readers[1]!;
    const live = new Float64Array(inverter.codes.length);
    plant.sensorFaults.read(inverter, plant.snapshotAt(at), live, 300_000);
    for (const index of inverter.counters) {
      const readings = rough.readings.get(`C002-1 ${inverter.codes[index]}`)!;
      expect(live[index]).toBe(readings.get(at));
    }
    const before = JSON.stringify(plant.saved());
    plant.passRoughEvents(at, plant.snapshotAt);
    expect(JSON.stringify(plant.saved())).toBe(before);
    plant.passRoughEvents(at + 5 * DAY, plant.snapshotAt);
    const { sensorFaults, clockJumps } = plant.saved();
    const later = [
      ...sensorFaults.shifts!,
      ...sensorFaults.glitches!,
      ...clockJumps!.map(({ from }) => ({ at: from })),
    ];
    expect(later.filter((event) => event.at > at).length).toBeGreaterThanOrEqual(5);
  });
});
