import { DEVICE_STATUSES, STATION_STATUSES } from '@heliograph/contracts/engine';
import type { AreaTotals } from '@heliograph/contracts/mqtt';
import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Message } from '../ingest/interpret/message.ts';
import type { KnownDevice, KnownGateway } from '../ingest/registry.ts';
import { createStationTable } from './stationTable.ts';
import { NEEDED, type StationFacts, type StoredGateway } from './storedGateway.ts';

const NOW = Date.parse('2026-06-01T02:00:00Z');
const PERIOD = 5_000;
/** Every property in the order of `NEEDED`. */
const SLOTS = NEEDED.map((_, i) => i + 1);

const facts = (over: Partial<StationFacts> = {}): StationFacts => ({
  id: 1,
  area: 'QLD',
  companyId: null,
  shownToGuest: false,
  zone: 'Australia/Brisbane',
  weight: 1,
  isCounted: true,
  isWhole: true,
  ...over,
});

const stored = (id: number, station: StationFacts, slots: readonly number[] = SLOTS): StoredGateway => ({
  id,
  uuid: `gateway-${id}`,
  online: true,
  heardAt: -Infinity,
  period: null,
  devices: [{ id: id * 10, isGateway: false, slots, reported: null, newest: null }],
  station,
});

const makeGateway = (id: number): KnownGateway => ({
  id,
  stationId: 1,
  uuid: `gateway-${id}`,
  revision: 0,
  devices: new Map(),
});

/** @param values in the order of `NEEDED`; NaN where not measured */
const telemetry = (id: number, at: number, values: readonly number[]): Message => ({
  channel: 'telemetry',
  isPart: false,
  gateway: makeGateway(id),
  sequence: 1,
  period: PERIOD,
  samples: [{ device: { id: id * 10 } as KnownDevice, at, status: 'normal', v: Float64Array.from(values) }],
});
const status = (id: number, online: boolean): Message => ({
  channel: 'status',
  gateway: makeGateway(id),
  online,
  ratedPower: new Map(),
});

const [PV, TODAY, RUN_STATE] = [0, 6, 7];
const powers = (pv: number, over: Record<number, number> = {}): number[] =>
  NEEDED.map((_, i) => over[i] ?? (i === PV ? pv : i === RUN_STATE ? 2 : NaN));

const stationsWith = (totals: AreaTotals, name: (typeof STATION_STATUSES)[number]) =>
  totals.stations[STATION_STATUSES.indexOf(name)];
const devicesWith = (totals: AreaTotals, name: (typeof DEVICE_STATUSES)[number]) =>
  totals.devices[DEVICE_STATUSES.indexOf(name)];

describe('the totals of stations', () => {
  it('[SCL-04] are the sums of the newest powers by area, of the stations of a scope', () => {
    const one = fc.record({
      pv: fc.integer({ min: 0, max: 10_000 }),
      area: fc.constantFrom('QLD', 'NSW'),
      companyId: fc.constantFrom(null, 1, 2),
      shownToGuest: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 20 }),
        fc.constantFrom('all', 'guest', 'company-1'),
        (all, scope) => {
          const table = createStationTable();
          for (const [i, { pv, ...place }] of all.entries()) {
            table.put(stored(i + 1, facts({ id: i + 1, ...place })), NOW);
            table.take(telemetry(i + 1, NOW - 1_000, powers(pv + 1)), NOW - 1_000);
            table.take(telemetry(i + 1, NOW, powers(pv)), NOW);
          }
          const inScope = all.filter(
            ({ companyId, shownToGuest }) =>
              scope === 'all' || (scope === 'guest' ? shownToGuest : companyId === 1),
          );
          for (const { area, pv, stations } of table.sum(scope, NOW)) {
            const own = inScope.filter((each) => each.area === area);
            expect(pv).toEqual({
              sum: own.reduce((sum, each) => sum + each.pv, 0),
              reporting: own.length,
              of: own.length,
            });
            expect(stations.reduce((n, each) => n + each, 0)).toBe(own.length);
          }
          expect(new Set(table.sum(scope, NOW).map(({ area }) => area))).toEqual(
            new Set(inScope.map(({ area }) => area)),
          );
        },
      ),
    );
  });

  it('[SCL-04] [LIVE-06] a gateway that is silent for three periods is offline, and its values count no more', () => {
    const table = createStationTable();
    table.put(stored(1, facts()), NOW);
    table.take(telemetry(1, NOW, powers(500, { [TODAY]: 7 })), NOW);
    const [fresh] = table.sum('all', NOW + 3 * PERIOD);
    expect([stationsWith(fresh!, 'normal'), fresh!.pv.sum, fresh!.gateways.reporting]).toEqual([1, 500, 1]);
    const [silent] = table.sum('all', NOW + 3 * PERIOD + 1);
    expect([stationsWith(silent!, 'offline'), devicesWith(silent!, 'offline')]).toEqual([1, 1]);
    expect(silent).toMatchObject({
      pv: { sum: 0, reporting: 0, of: 1 },
      gateways: { reporting: 0, of: 1 },
      newest: null,
    });
    // Energy generated today still counts until the station's day ends.
    expect(silent!.today).toBe(7);
    expect(table.sum('all', Date.parse('2026-06-01T14:00:00Z'))[0]!.today).toBe(0);
  });

  it('[SCL-04] follow the status topic at once, and the run state of devices', () => {
    const table = createStationTable();
    table.put(stored(1, facts()), NOW);
    table.take(telemetry(1, NOW, powers(0, { [RUN_STATE]: 4 })), NOW);
    expect(stationsWith(table.sum('all', NOW)[0]!, 'fault')).toBe(1);
    table.take(status(1, false), NOW);
    expect(stationsWith(table.sum('all', NOW)[0]!, 'offline')).toBe(1);
  });

  it('[SCL-04] start from what was stored, and say what has not reported', () => {
    const table = createStationTable();
    const gateway = stored(1, facts());
    const newest = { at: NOW - 2_000, values: powers(300) };
    const device = { ...gateway.devices[0]!, reported: 'normal' as const, newest };
    table.put({ ...gateway, heardAt: newest.at, devices: [device] }, NOW);
    table.put(stored(2, facts({ id: 2 })), NOW);
    expect(table.sum('all', NOW)[0]).toMatchObject({
      pv: { sum: 300, reporting: 1, of: 2 },
      gateways: { reporting: 1, of: 2 },
    });
    // A newer value stays when the gateway is read again.
    table.take(telemetry(1, NOW, powers(400)), NOW);
    table.put({ ...gateway, devices: [device] }, NOW);
    expect(table.sum('all', NOW)[0]!.pv.sum).toBe(400);
  });

  it('[SCL-04] of a station with gateways on two servers count it once, and balance it on neither', () => {
    const [here, there] = [createStationTable(), createStationTable()];
    const GRID = 3;
    for (const [table, id, isCounted] of [
      [here, 1, true],
      [there, 2, false],
    ] as const) {
      table.put(stored(id, facts({ isCounted, isWhole: false })), NOW);
      table.take(telemetry(id, NOW, powers(100, { [GRID]: 50 })), NOW);
    }
    const [first, second] = [here.sum('all', NOW)[0]!, there.sum('all', NOW)[0]!];
    expect(first.pv.sum + second.pv.sum).toBe(200);
    expect(first.pv.of + second.pv.of).toBe(1);
    expect(stationsWith(first, 'normal')! + stationsWith(second, 'normal')!).toBe(1);
    expect([first.load.sum, first.load.reporting, second.load.reporting]).toEqual([0, 0, 0]);
  });

  it('[SCL-04] are derived with pauses, in which messages are taken', async () => {
    const table = createStationTable();
    for (let id = 1; id <= 5_000; id++) table.put(stored(id, facts({ id })), NOW);
    const settling = table.settle(NOW).then(() => 'settled');
    expect(await Promise.race([settling, setImmediate('pause')])).toBe('pause');
    table.take(telemetry(1, NOW, powers(100)), NOW);
    table.take(telemetry(5_000, NOW, powers(100)), NOW);
    await settling;
    expect(table.sum('all', NOW)[0]!.pv).toEqual({ sum: 200, reporting: 2, of: 5_000 });
  });

  it('[SCL-04] leave out a gateway that went elsewhere', () => {
    const table = createStationTable();
    table.put(stored(1, facts()), NOW);
    table.drop('gateway-1');
    expect([table.sum('all', NOW), table.size()]).toEqual([[], 0]);
    expect(table.take(telemetry(1, NOW, powers(1)), NOW)).toBe(false);
  });
});
