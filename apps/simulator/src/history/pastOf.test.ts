import { Code } from '@heliograph/domain/models';
import { Backfill } from '@heliograph/contracts/mqtt';
import { describe, expect, it } from 'vitest';
import { noEpisodes } from '../alarms/episodes.ts';
import { createChronicle } from '../devices/chronicle.ts';
import { createPlant } from '../plant/plant.ts';
import { commissionedGateway } from '../testing/commissioned.ts';
import { counterStretches, sampleStretches } from './pastOf.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 3, 20, 3, 17, 42);
const from = now - 120 * DAY;

function past(time_zone = 'Australia/Sydney') {
  const gateway = commissionedGateway({ site: { time_zone } });
  const plant = createPlant(gateway, { seed: 7, episodes: noEpisodes, outages: false });
  const chronicle = createChronicle(plant.site, { from, fineFrom: now - 20 * DAY, until: now });
  plant.start(chronicle.end);
  return { plant, chronicle, from };
}

const told = past();
const days = sampleStretches(told).map((stretch) => [...stretch.messages()]);
const months = counterStretches(told).map((stretch) => [...stretch.messages()]);
const column = (message: Omit<Backfill, 'seq'> | undefined, code: string) => message?.columns[code] ?? [];

describe('sampleStretches', () => {
  it('tells each local day of each device in one message of the contract, as many as announced', () => {
    sampleStretches(told).forEach(({ size, messages }) => {
      expect([...messages()]).toHaveLength(size);
    });
    for (const message of days.flat()) expect(Backfill.safeParse({ seq: 1, ...message }).success).toBe(true);
  });

  it('has 289 instants on a day of 24 hours and 301 on one of 25: a day ends with the next one’s first', () => {
    const lengths = days.map(([gateway]) => column(gateway, 'signal').length);
    expect(lengths.filter((length) => length === 301)).toHaveLength(1);
    expect(lengths.slice(0, -1).filter((length) => length === 289)).toHaveLength(lengths.length - 2);
    days.slice(1).forEach(([, inverter], index) => {
      expect(column(inverter, Code.pvTotal)[0]).toBe(column(days[index]?.[1], Code.pvTotal).at(-1));
    });
  });

  it('joins the live values: the last instant is where the plant starts to live', () => {
    const last = days.at(-1)?.[1];
    const live = told.plant.look(told.chronicle.end.at);
    const values = new Float64Array(told.plant.readers[1]!.codes.length);
    told.plant.readers[1]!.read(live, values);
    told.plant.readers[1]!.codes.forEach((code, index) => {
      expect(column(last, code).at(-1)).toBe(values[index]);
    });
  });
});

describe('counterStretches', () => {
  it('tells hourly counters, and nothing else, from the commissioned instant to the first day of samples', () => {
    const inverters = months.flatMap((messages) =>
      messages.filter(({ device_id }) => device_id === 'C002-1'),
    );
    expect(inverters[0]?.start).toBeGreaterThanOrEqual(from);
    expect(inverters[0]?.start).toBeLessThan(from + HOUR);
    const last = inverters.at(-1)!;
    expect(last.start + (column(last, Code.pvTotal).length - 1) * HOUR).toBe(told.chronicle.days[0]!.at);
    for (const message of inverters) {
      expect(message.step).toBe(HOUR);
      expect(Object.keys(message.columns)).not.toContain(Code.pvPower);
    }
    expect(column(last, Code.loadTotal).at(-1)).toBe(column(days[0]![1], Code.loadTotal)[0]);
  });

  it('counts on the hour of the wall clock where zones differ by half an hour', () => {
    const adelaide = past('Australia/Adelaide');
    const starts = counterStretches(adelaide).map(({ start }) => start);
    expect(starts.every((start) => start % HOUR === HOUR / 2)).toBe(true);
  });

  it('runs no counter backwards, through months, days and their seams', () => {
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
