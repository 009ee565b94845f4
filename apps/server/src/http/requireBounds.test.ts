import {
  CALLER_KINDS,
  ENERGY_BUCKETS,
  getGroupAccumulativeDataByZone,
  getGroupEnergyData,
  httpCalls,
  type CallerKind,
  type HttpCall,
} from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { getBodyShape } from './readJson.ts';
import { Refused } from './refused.ts';
import { requireBounds } from './requireBounds.ts';

const DAY = 86_400_000;
const points = (count: number) =>
  Array.from({ length: count }, () => ({ deviceId: 'a', propertyCode: 'KRA' }));
const energy = (of: number, days: number, step = 15) => ({
  points: points(of),
  start: 0,
  end: days * DAY,
  step,
});

function refusalOf(call: HttpCall, request: unknown, kind: CallerKind): Refused | null {
  try {
    requireBounds(call, request, kind);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

describe('bounds of work', () => {
  it.each(CALLER_KINDS)('[TRU-01] %s: the largest energy is allowed, more is refused by what is', (kind) => {
    const most = ENERGY_BUCKETS[kind];
    const days = Math.floor(most / (10 * 96));
    expect(refusalOf(getGroupEnergyData, energy(10, days), kind)).toBeNull();
    const refused = refusalOf(getGroupEnergyData, energy(10, days + 1), kind);
    expect(refused).toMatchObject({ key: 'bucketsTooMany', options: { field: 'end', values: { most } } });
  });

  it('[TRU-01] longer buckets cost as much as the quarter hours in them, shorter ones more', () => {
    const days = Math.floor(ENERGY_BUCKETS.person / (10 * 96));
    expect(refusalOf(getGroupEnergyData, energy(10, days, 60), 'person')).toBeNull();
    expect(refusalOf(getGroupEnergyData, energy(10, days, 5), 'person')?.key).toBe('bucketsTooMany');
    expect(refusalOf(getGroupEnergyData, energy(20, days, 60), 'person')?.key).toBe('bucketsTooMany');
  });

  it('[TRU-01] one counter can be asked for over all years, many for a day', () => {
    const ask = (of: number, type: string, year: number) =>
      refusalOf(
        getGroupAccumulativeDataByZone,
        { points: points(of), type, time: Date.UTC(year, 5) },
        'guest',
      );
    expect(ask(1, 'overyear', 2099)).toBeNull();
    expect(ask(2_000, 'overyear', 2099)?.options).toMatchObject({ field: 'points', values: { most: 2_000 } });
    expect(ask(2_001, 'day', 2099)).toBeNull();
    expect(ask(2_002, 'day', 2099)?.options.field).toBe('points');
  });

  it('[TRU-01] a span that ends before it begins is refused, an open one is not', () => {
    const { getAuditLog } = httpCalls.audit;
    expect(refusalOf(getAuditLog, { from: 2, until: 2 }, 'person')?.options.field).toBe('until');
    expect(refusalOf(getAuditLog, { from: 2 }, 'person')).toBeNull();
  });
});

it('[TRU-01] a body may have as many values and levels as its call can use', () => {
  const deepest = Math.max(
    ...Object.values(httpCalls).flatMap((calls) =>
      Object.values<HttpCall>(calls).map((call) => getBodyShape(call).depth),
    ),
  );
  expect(deepest).toBeLessThan(16);
  expect(getBodyShape(httpCalls.login.doLogin).values).toBeLessThan(1_100);
  expect(getBodyShape(getGroupEnergyData).values).toBeGreaterThan(20_000 * 3);
});
