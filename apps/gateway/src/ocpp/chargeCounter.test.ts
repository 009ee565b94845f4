import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConnector, newConnector, type Connector } from './connector.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 5, 1);
const connect = () => createConnector(newConnector, () => undefined);
/** Registers a minute apart. */
const registers = (...values: number[]) => values.map((wh, i) => ({ at: START + (i + 1) * MINUTE, wh }));
const measure = (connector: Connector, values: number[], transactionId?: string) => {
  for (const register of registers(...values)) connector.measure({ registers: [register] }, transactionId);
};
const total = (connector: Connector) => connector.values().charging_total;
const session = (connector: Connector) => connector.values().session_energy;

describe('the energy of a charger', () => {
  it('[GW-07] passes over a register that is 0 for once', () => {
    const connector = connect();
    measure(connector, [16_000_200, 0, 16_000_300]);
    expect(total(connector)).toBe(16_000.3);
  });

  it('[GW-07] tells a register by session from one of the whole life', () => {
    const connector = connect();
    measure(connector, [2_500_000]);
    connector.begin('1', { at: START + MINUTE, wh: 0 });
    for (const wh of [500, 1_000, 1_500]) {
      const at = START + MINUTE + wh * 60;
      connector.measure({ registers: [{ at, wh: 2_500_000 + wh }] });
      connector.measure({ registers: [{ at, wh }] }, '1');
    }
    expect(session(connector)).toBe(1.5);
    expect(total(connector)).toBe(2_501.5);
  });

  it('[GW-07] counts a session from its first trusted register', () => {
    const connector = connect();
    for (const id of ['1', '2']) {
      connector.begin(id, { at: START, wh: 0 });
      measure(connector, [7_783_000, 7_783_500, 7_784_000], id);
      expect(session(connector)).toBe(1);
    }
    expect(total(connector)).toBe(2);
  });

  it('[GW-07] counts a session that starts without a register from the next one', () => {
    const connector = connect();
    connector.begin('a');
    measure(connector, [5_000_000], 'a');
    expect(session(connector)).toBe(0);
    measure(connector, [5_000_000, 5_000_700], 'a');
    expect(session(connector)).toBe(0.7);
  });

  it('[GW-07] orders readings by their time', () => {
    const connector = connect();
    const [first, queued, last] = registers(8_000, 8_050, 8_100);
    connector.begin('1', { at: START, wh: 0 });
    connector.measure(
      { registers: registers(2_000, 4_000, 6_000).map((each) => ({ ...each, at: each.at - MINUTE })) },
      '1',
    );
    for (const each of [first!, last!, queued!])
      connector.measure({ registers: [{ ...each, at: each.at + 9 * MINUTE }] }, '1');
    expect(session(connector)).toBe(8.1);
  });

  it('[GW-07] goes on after the charger’s clock went back', () => {
    const connector = connect();
    measure(
      connector,
      Array.from({ length: 12 }, (_, i) => 100 * i),
    );
    const before = total(connector)!;
    for (let i = 0; i < 40; i++)
      connector.measure({ registers: [{ at: START - 1e9 + i * MINUTE, wh: 1_200 + 100 * i }] });
    expect(total(connector)).toBeGreaterThan(before + 1);
  });

  it('[GW-07] continues after a restart where it was', () => {
    let saved = newConnector;
    const first = createConnector(newConnector, (state) => (saved = state));
    first.begin('1', { at: START, wh: 1_000 });
    measure(first, [1_500, 2_000], '1');
    first.save();
    const again = createConnector(JSON.parse(JSON.stringify(saved)) as typeof saved, () => undefined);
    expect(again.values()).toEqual({});
    again.measure({ registers: [{ at: START + 9 * MINUTE, wh: 3_000 }] }, '1');
    expect(again.values()).toEqual({ session_energy: 2, charging_total: 3 });
  });

  it('[GW-07] is never more than the truth, whatever registers do', () => {
    const event = fc.oneof(
      {
        arbitrary: fc.record({ kind: fc.constant('energy' as const), wh: fc.integer({ min: 0, max: 900 }) }),
        weight: 8,
      },
      {
        arbitrary: fc.record({
          kind: fc.constant('glitch' as const),
          wh: fc.constantFrom(0, 1, 16_000_200, 99_999_999),
        }),
        weight: 2,
      },
      { arbitrary: fc.constant({ kind: 'repeat' as const }), weight: 1 },
      { arbitrary: fc.constant({ kind: 'late' as const }), weight: 1 },
      { arbitrary: fc.record({ kind: fc.constant('session' as const), isReset: fc.boolean() }), weight: 1 },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.nat(9_000_000), (events, first) => {
        const connector = connect();
        let truth = 0;
        let offset = first;
        let number = 0;
        const sent: { at: number; wh: number }[] = [];
        const send = (at: number, wh: number) =>
          connector.measure({ registers: [{ at, wh }] }, String(number));
        const base = { at: START, wh: offset };
        connector.begin('0', base);
        let isAfterGlitch = false;
        for (const [i, each] of events.entries()) {
          const at = START + (i + 1) * MINUTE;
          // A plausible reading cannot be told from a right one, and several alike in a row are those of another register.
          const isGlitch = each.kind === 'glitch' && Math.abs(each.wh - offset - truth) > 100_000;
          if (isGlitch && !isAfterGlitch) send(at, each.wh);
          const isRight =
            each.kind === 'energy' ||
            each.kind === 'session' ||
            (each.kind === 'repeat' && sent.length > 0) ||
            (each.kind === 'late' && sent.length > 1);
          isAfterGlitch = isGlitch || (isAfterGlitch && !isRight);
          if (each.kind === 'energy') {
            truth += each.wh;
            sent.push({ at, wh: offset + truth });
            send(at, offset + truth);
          }
          if (each.kind === 'repeat' && sent.length > 0) send(sent.at(-1)!.at, sent.at(-1)!.wh);
          if (each.kind === 'late' && sent.length > 1) send(sent.at(-2)!.at, sent.at(-2)!.wh);
          if (each.kind === 'session') {
            connector.end(String(number));
            if (each.isReset) offset = -truth;
            number++;
            connector.begin(String(number), { at, wh: offset + truth });
          }
        }
        const credited = Math.round((total(connector)! - base.wh / 1000) * 1000);
        expect(credited).toBeLessThanOrEqual(truth);
      }),
      {
        numRuns: 500,
        examples: [
          // Nothing is repeated between the two glitches.
          [[{ kind: 'glitch', wh: 0 }, { kind: 'repeat' }, { kind: 'glitch', wh: 1 }], 100_002],
        ],
      },
    );
  });
});
