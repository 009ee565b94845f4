import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getInverter, getMeter, makeRelevance, type StationSpec } from '../../testing/fleetData.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { indexFleet } from './fleetIndex.ts';

const START = Date.UTC(2026, 2, 10);

/** Event of a gateway, `after` ms after the previous one. */
const FleetEvent = fc.record({
  station: fc.integer({ min: 1, max: 6 }),
  after: fc.integer({ min: 0, max: 20_000 }),
  what: fc.oneof(
    fc.constant('online' as const),
    fc.constant('offline' as const),
    fc.record({
      P: fc.integer({ min: 0, max: 10_000 }),
      SOC: fc.integer({ min: 0, max: 100 }),
      run_state: fc.constantFrom(2, 3, 4),
      grid: fc.integer({ min: -5_000, max: 5_000 }),
    }),
  ),
});
type FleetEvent = typeof FleetEvent extends fc.Arbitrary<infer T> ? T : never;

/** The fleet of these stations after the events. */
function fleetAfter(specs: readonly StationSpec[], events: readonly FleetEvent[]) {
  const fleet = createFleet(indexFleet(makeRelevance(specs, START)));
  let now = START;
  fleet.index.gateways.forEach((_, row) => fleet.linked(row, true, now));
  for (const { station, after, what } of events) {
    now += after;
    const gateway = fleet.index.gateways.findIndex(({ station_id }) => station_id === station);
    if (gateway >= 0) apply(fleet, gateway, station, what, now);
    fleet.expire(now);
    fleet.settle(now);
  }
  return { fleet, now };
}

function apply(fleet: Fleet, gateway: number, station: number, what: FleetEvent['what'], now: number) {
  if (typeof what === 'string') {
    fleet.announced(gateway, what === 'online', now, now);
    return;
  }
  const { grid, ...values } = what;
  const head = { at: now, status: 'normal' };
  const samples = [
    { device_id: getInverter(station), ...head, values },
    { device_id: getMeter(station), ...head, values: { grid_power: grid } },
  ];
  fleet.telemetry(gateway, new TextEncoder().encode(JSON.stringify({ seq: 1, period: 5_000, samples })), now);
}

it('shows part of a fleet like a fleet of only these stations', () => {
  const Fleets = fc.record({
    capacities: fc.array(fc.constantFrom(0, 50, 100, 200), { minLength: 6, maxLength: 6 }),
    seen: fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
    events: fc.array(FleetEvent, { maxLength: 40 }),
  });
  fc.assert(
    fc.property(Fleets, ({ capacities, seen, events }) => {
      const specs = capacities.map((capacity, i) => ({ id: i + 1, capacity }));
      const scope = new Set(seen);
      const { fleet, now } = fleetAfter(specs, events);
      const own = fleetAfter(
        specs.filter(({ id }) => scope.has(id)),
        events,
      );
      const part = fleet.part(scope);
      const whole = own.fleet.part(null);
      expect(part.summary(now)).toEqual(whole.summary(now));
      expect(part.stationsSince(0).columns).toEqual(whole.stationsSince(0).columns);
      expect(part.deviceStates()).toEqual(whole.deviceStates());
      const watched = { deviceIds: specs.map(({ id }) => getInverter(id)), codes: ['P', 'SOC'] };
      expect(part.devicesSince(watched, 0).columns).toEqual(whole.devicesSince(watched, 0).columns);
    }),
  );
});
