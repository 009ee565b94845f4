import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ModbusExceptionError, NoAnswerError } from '../buses/bus.ts';
import { createReader, planReads, requestMs } from './readPlan.ts';
import type { Span } from './registers.ts';

const one = (register: number): Span => ({ first: register, last: register });
const spanOf = fc
  .tuple(fc.nat(700), fc.integer({ min: 1, max: 4 }))
  .map(([first, length]): Span => ({ first, last: first + length - 1 }));

describe('planReads', () => {
  it('[GW-01] joins what is close and keeps to the largest request', () => {
    const groups = planReads([78, 79, 80, 83, 84, 120].map(one), { registers: 20, gap: 2 });
    expect(groups.map(({ first, last }) => [first, last])).toEqual([
      [78, 84],
      [120, 120],
    ]);
  });

  it('[GW-01] never cuts a value in two, never asks for more than allowed, and asks for each value once', () => {
    fc.assert(
      fc.property(fc.array(spanOf), fc.integer({ min: 4, max: 125 }), fc.nat(10), (spans, registers, gap) => {
        const groups = planReads(spans, { registers, gap });
        for (const { first, last } of groups) expect(last - first).toBeLessThan(registers);
        for (const span of spans)
          expect(groups.some(({ first, last }) => first <= span.first && span.last <= last)).toBe(true);
        expect(groups.flatMap((group) => group.spans)).toHaveLength(spans.length);
      }),
    );
  });

  it('[GW-01] reads 162 registers every 5 s within 60 % of a bus of 9,600 baud, in requests for 20 registers', () => {
    const groups = planReads(
      Array.from({ length: 162 }, (_, index) => one(500 + index)),
      { registers: 20, gap: 2 },
    );
    // A device may take 100 ms to turn around, twice as long as usual.
    const line = { baud: 9600, turnaround: 100, pause: 50 };
    const busy = groups.reduce((sum, { first, last }) => sum + requestMs(last - first + 1, line), 0);
    expect(groups).toHaveLength(9);
    expect(busy / 5000).toBeLessThan(0.6);
    expect(requestMs(20, { baud: 9600, turnaround: 0, pause: 0 })).toBeCloseTo(55, 0);
  });
});

/** A device that rejects with an exception, or does not answer, requests that contain one of these registers. */
function device(
  refused: readonly number[],
  { ignored = [] as readonly number[], most = 125, code = 2 } = {},
) {
  const asked: [number, number][] = [];
  return {
    asked,
    bus: {
      registers: 125,
      read: (_unit: number, _table: string, address: number, count: number) => {
        asked.push([address, count]);
        const has = (list: readonly number[]) =>
          list.some((each) => each >= address && each < address + count);
        if (has(ignored)) return Promise.reject(new NoAnswerError('timeout', 'silent'));
        if (count > most) return Promise.reject(new ModbusExceptionError(3));
        if (has(refused)) return Promise.reject(new ModbusExceptionError(code));
        return Promise.resolve(Uint16Array.from({ length: count }, (_, index) => address + index));
      },
    },
  };
}

const makeReader = (
  bus: Parameters<typeof createReader>[0]['bus'],
  registers: readonly number[],
  now = () => 0,
) =>
  createReader({
    bus,
    unit: 1,
    table: 'holding',
    spans: registers.map(one),
    limits: { registers: 20, gap: 2 },
    now,
  });

describe('a reader', () => {
  const registers = Array.from({ length: 16 }, (_, index) => 100 + index);
  const got = async (reader: ReturnType<typeof makeReader>) => {
    const read = await reader.read();
    return registers.filter((register) => read(one(register))(register) === register);
  };

  it('[GW-01] halves what a device refuses, loses only the register in question, and remembers', async () => {
    const { bus, asked } = device([107]);
    const reader = makeReader(bus, registers);
    expect(await got(reader)).toEqual(registers.filter((register) => register !== 107));
    const first = asked.length;
    expect(await got(reader)).toHaveLength(15);
    expect(asked.length - first).toBe(4);
    expect(asked.slice(first).flat()).not.toContain(107);
  });

  it('[GW-01] asks a device for as few registers as it can answer', async () => {
    const { bus, asked } = device([], { most: 4 });
    const reader = makeReader(bus, registers);
    expect(await got(reader)).toEqual(registers);
    asked.length = 0;
    await reader.read();
    expect(asked.map(([, count]) => count)).toEqual([4, 4, 4, 4]);
  });

  it('[GW-01] tries refused registers again after ten minutes', async () => {
    let now = 0;
    const refused = [107];
    const { bus } = device(refused);
    const reader = makeReader(bus, registers, () => now);
    await reader.read();
    refused.length = 0;
    expect(await got(reader)).toHaveLength(15);
    now = 600_001;
    expect(await got(reader)).toHaveLength(16);
  });

  it('[GW-01] finds out that only one group is ignored, also if it is the first', async () => {
    const { bus } = device([], { ignored: [100] });
    const reader = makeReader(bus, [...registers, 300]);
    const found: number[][] = [];
    for (let round = 0; round < 8; round++) found.push(await got(reader));
    expect(found.at(-1)).toEqual(registers.slice(1));
    expect(reader.leftOut()).toEqual([one(100)]);
  });

  it.each([1, 4, 5, 6])('[GW-07] leaves out only the register that answers exception %i', async (code) => {
    const { bus } = device([107], { code });
    const reader = makeReader(bus, [...registers, 300]);
    expect(await got(reader)).toEqual(registers.filter((register) => register !== 107));
    expect(reader.leftOut()).toEqual([one(107)]);
  });

  it('[GW-07] learns nothing from a device that answers nothing just now', async () => {
    const refused = registers.slice();
    const { bus } = device(refused, { code: 4 });
    const reader = makeReader(bus, registers);
    await expect(reader.read()).rejects.toThrow('exception 4');
    refused.length = 0;
    expect(await got(reader)).toEqual(registers);
    expect(reader.leftOut()).toEqual([]);
  });

  it('[GW-07] delivers what was read before an outage, and reads the rest first when it is over', async () => {
    const ignored: number[] = [];
    const { bus, asked } = device([], { ignored });
    const reader = makeReader(bus, [...registers, 300, 400, 500]);
    await reader.read();
    ignored.push(300, 400, 500);
    const cut = await reader.read();
    expect(cut(one(100))(100)).toBe(100);
    expect(cut(one(300))(300)).toBeUndefined();
    ignored.length = 0;
    asked.length = 0;
    const read = await reader.read();
    expect([300, 400, 500].map((register) => read(one(register))(register))).toEqual([300, 400, 500]);
    expect(asked[0]![0]).toBeGreaterThanOrEqual(300);
    expect(reader.leftOut()).toEqual([]);
  });

  it('[GW-01] never joins words of two requests', async () => {
    const { bus } = device([103]);
    const reader = createReader({
      bus,
      unit: 1,
      table: 'holding',
      spans: [
        { first: 100, last: 101 },
        { first: 102, last: 103 },
      ],
      limits: { registers: 20, gap: 2 },
      now: () => 0,
    });
    const read = await reader.read();
    expect(read({ first: 100, last: 101 })(101)).toBe(101);
    expect(read({ first: 102, last: 103 })(102)).toBeUndefined();
    expect(read({ first: 101, last: 102 })(101)).toBeUndefined();
  });
});
