import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getInverter, getMeter, makeRelevance } from '../../testing/fleetData.ts';
import { createFleet } from './fleet.ts';
import { indexFleet } from './fleetIndex.ts';
import { createWaitingTelemetry } from './waitingTelemetry.ts';

const START = Date.UTC(2026, 2, 10);
const encoder = new TextEncoder();
const bytes = (message: unknown) => encoder.encode(JSON.stringify(message));

function waitingTelemetry() {
  const read: [gateway: number, message: unknown, at: number][] = [];
  const waiting = createWaitingTelemetry((...message) => read.push(message));
  return { read, waiting };
}

describe('waiting telemetry', () => {
  it('[SCL-04] of a gateway that reports the same values is read once, the newest', () => {
    const { read, waiting } = waitingTelemetry();
    for (let n = 1; n <= 50_000; n++) waiting.add(n % 10, bytes({ P: n }), n);
    expect(read).toEqual([]);
    waiting.readAll();
    expect(read).toHaveLength(10);
    expect(read).toContainEqual([0, { P: 50_000 }, 50_000]);
  });

  it('[SCL-04] keeps what a message says when the connection reuses its memory', () => {
    const { read, waiting } = waitingTelemetry();
    const chunk = bytes({ P: 1 });
    for (const [n, text] of ['{"P":2}', '{"P":3}'].entries()) {
      chunk.set(encoder.encode(text));
      waiting.add(0, chunk, n);
    }
    chunk.fill(0);
    waiting.readAll();
    expect(read).toEqual([[0, { P: 3 }, 1]]);
  });

  it('[SCL-04] never grows beyond its limits, whatever gateways send', () => {
    const { read, waiting } = waitingTelemetry();
    for (let n = 0; n < 65; n++) waiting.add(0, bytes({ [`device ${n}`]: n }), n);
    expect(read).toHaveLength(65);
    const long = 'x'.repeat(1024 * 1024);
    for (let n = 0; n < 40; n++) waiting.add(n, bytes({ long }), n);
    expect(read.length).toBeGreaterThan(65 + 30);
  });
});

it('[SCL-04] [LIVE-05] telemetry that is read late leaves a fleet as if it was read at once', () => {
  const values = fc.dictionary(
    fc.constantFrom('P', 'SOC', 'run_state', 'nonsense'),
    fc.integer({ min: -9, max: 9_999 }),
  );
  const sample = fc.record({
    device_id: fc.constantFrom(getInverter(1), getMeter(1), getInverter(2), 'nobody'),
    age: fc.integer({ min: -5_000, max: 40_000 }),
    status: fc.constantFrom('normal', 'abnormal', 'offline'),
    values,
  });
  const event = fc.record({
    gateway: fc.integer({ min: 0, max: 1 }),
    after: fc.integer({ min: 0, max: 8_000 }),
    what: fc.oneof(
      { arbitrary: fc.array(sample, { maxLength: 3 }), weight: 8 },
      {
        arbitrary: fc.constantFrom('online' as const, 'offline' as const, 'up' as const, 'down' as const),
        weight: 2,
      },
      { arbitrary: fc.constant('answer' as const), weight: 1 },
    ),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const index = indexFleet(makeRelevance([{ id: 1 }, { id: 2 }], START));
      const [late, early] = [createFleet(index), createFleet(index)];
      let now = START;
      for (const { gateway, after, what } of events) {
        now += after;
        for (const fleet of [late, early]) {
          if (what === 'online' || what === 'offline') fleet.announced(gateway, what === 'online', now, now);
          else if (what === 'up' || what === 'down') fleet.linked(gateway, what === 'up', now);
          else if (what === 'answer')
            fleet.properties(
              gateway,
              [{ device_id: getInverter(1), datas: [{ property_code: 'P', value: 1 }] }],
              now,
            );
          else {
            const samples = what.map(({ age, ...rest }) => ({ ...rest, at: now - age }));
            fleet.telemetry(gateway, bytes({ seq: 1, period: 5_000, samples }), now);
          }
        }
        early.settle(now);
      }
      for (const fleet of [late, early]) {
        fleet.expire(now);
        fleet.settle(now);
      }
      const shown = (fleet: typeof late) => {
        const part = fleet.part(null);
        return [part.summary(now), part.stationsSince(0).columns, part.deviceStates(), [...fleet.live.at]];
      };
      expect(shown(late)).toEqual(shown(early));
    }),
  );
});
