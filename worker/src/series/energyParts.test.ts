import { getGroupEnergyData } from '@heliograph/contracts/http';
import { writeEnergyColumns } from '@heliograph/domain/columns';
import { stepEdges } from '@heliograph/domain/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Session } from '../session/sessions.ts';
import { readEnergy, type EnergyQuestion } from './energyParts.ts';

const HOUR = 3_600_000;

type EnergyRequest = Omit<EnergyQuestion, 'zone'> & { zoneStr: string };

/** A server that checks its bounds, and answers each bucket with its hour and the number of its counter. */
function makeServer(requests: EnergyRequest[]): Session {
  const call = (_: unknown, question: EnergyRequest) => {
    requests.push(question);
    const { points, start, end, step, zoneStr } = question;
    const edges = stepEdges(zoneStr, start, end, step);
    for (const { count, max } of getGroupEnergyData.bounds)
      expect(count(question)).toBeLessThanOrEqual(max.guest);
    const hours = edges.subarray(0, -1).map((at) => at / HOUR);
    const kwh = points.map(({ deviceId }) => hours.map((hour) => hour + Number(deviceId)));
    return Promise.resolve(writeEnergyColumns({ edges, kwh, quality: [] }));
  };
  return { http: { call }, account: { token: '', prefix: '' } } as unknown as Session;
}

const makePoints = (length: number) =>
  Array.from({ length }, (_, counter) => ({ deviceId: `${counter}`, propertyCode: 'KRA' }));
const zones = fc.constantFrom(
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Asia/Shanghai',
  'America/New_York',
);

it('[REP-05] splits a long range into parts with the same buckets, in every zone and at every step', async () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2026, 0, 1) / 60_000 });
  const steps = fc.constantFrom(15, 30, 60);
  const lengths = fc.integer({ min: 1, max: 50 });
  // Enough points to split the range into several parts.
  const points = makePoints(24);
  await fc.assert(
    fc.asyncProperty(zones, minutes, lengths, steps, async (zone, minute, length, step) => {
      const start = minute * 60_000;
      const end = start + length * (step / 15) * 24 * HOUR;
      const requests: EnergyRequest[] = [];
      const progress: number[] = [];
      const question = { points, start, end, zone, step };
      const table = await readEnergy(makeServer(requests), question, (until) => void progress.push(until));
      expect(table.edges).toEqual(stepEdges(zone, start, end, step));
      expect(table.kwh[23]).toEqual(table.edges.slice(0, -1).map((at) => at / HOUR + 23));
      expect(progress.at(-1)).toBe(end);
      expect(progress).toHaveLength(requests.length);
    }),
    { numRuns: 10 },
  );
});

it('[REP-03] [TRU-01] requests fewer days, then fewer counters at once, within the bounds of everybody', async () => {
  for (const [counters, days, calls] of [
    [300, 40, 10],
    [3_000, 2, 6],
  ] as const) {
    const requests: EnergyRequest[] = [];
    const start = Date.UTC(2025, 0, 1);
    const end = start + days * 24 * HOUR;
    const question = { points: makePoints(counters), start, end, zone: 'UTC', step: 60 as const };
    const { edges, kwh } = await readEnergy(makeServer(requests), question, () => undefined);
    expect(requests).toHaveLength(calls);
    expect(kwh).toHaveLength(counters);
    for (const counter of [0, counters - 1])
      expect(kwh[counter]).toEqual(edges.slice(0, -1).map((at) => at / HOUR + counter));
  }
});

it('[REP-03] requests nothing without counters', async () => {
  const requests: EnergyRequest[] = [];
  const question = { points: [], start: 0, end: 5 * HOUR, zone: 'UTC', step: 60 as const };
  const { edges, kwh } = await readEnergy(makeServer(requests), question, () => undefined);
  expect([requests.length, edges.length, kwh.length]).toEqual([0, 6, 0]);
});
