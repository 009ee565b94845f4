import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countColumns, columnStarts, readPacks, slicePacks, writePack } from './pack.ts';

const anyFloat = fc.double({ noNaN: false });
const decimal = fc
  .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => digits / 10 ** decimals);
const quiet = fc.constantFrom(0, 0, 0, 1.5, NaN);
const value = fc.oneof(anyFloat, decimal, quiet);

const table = fc.integer({ min: 0, max: 200 }).chain((rows) =>
  fc.record({
    at: fc
      .array(fc.integer({ min: 0, max: 100_000 }), { minLength: rows, maxLength: rows })
      .map((steps) => steps.reduce<number[]>((at, step) => [...at, (at.at(-1) ?? 1.7e12) + step], [])),
    columns: fc.array(
      fc.oneof(
        fc.array(value, { minLength: rows, maxLength: rows }),
        fc.array(decimal, { minLength: rows, maxLength: rows }),
        fc.array(quiet, { minLength: rows, maxLength: rows }),
      ),
      { maxLength: 6 },
    ),
  }),
);

const everything = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('pack', () => {
  it('[API-02] round-trips exactly, including gaps and signed zeros', () => {
    fc.assert(
      fc.property(table, ({ at, columns }) => {
        const packed = writePack(
          Float64Array.from(at),
          columns.map((column) => Float64Array.from(column)),
        );
        const read = readPacks(packed, everything(columns.length));
        expect([...read.at]).toEqual(at);
        expect(read.columns.map((column) => [...column])).toEqual(columns);
        expect(countColumns(packed)).toBe(columns.length);
      }),
      { numRuns: 500 },
    );
  });

  it('[OPS-08] that is damaged is read as something or refused as such, and never runs away', () => {
    const place = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(table, fc.array(place, { minLength: 1, maxLength: 8 }), fc.nat(), (whole, places, cut) => {
        const packed = writePack(
          Float64Array.from(whole.at),
          whole.columns.map((column) => Float64Array.from(column)),
        );
        const damaged = packed.slice(0, packed.length - (cut % 2 === 0 ? 0 : cut % packed.length));
        // Does not check the rows, since a pack may have very many.
        for (const { at, byte } of places)
          if (damaged.length > 4) damaged[4 + (at % (damaged.length - 4))] = byte;
        try {
          const { at } = readPacks(damaged, everything(whole.columns.length));
          expect(at.length).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 500 },
    );
    const rows = 1000;
    const constant = writePack(new Float64Array(rows), []);
    // The encoded run of zeros is longer than the table.
    constant.set([0xff, 0x7f], constant.length - 2);
    expect(() => readPacks(constant, [])).toThrow('damaged');
    expect(() => readPacks(Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 1, 1, 0), [])).toThrow(
      'head',
    );
    expect(() => readPacks(constant.subarray(0, constant.length - 1), [])).toThrow('cut off');
  });

  it('[API-02] reads packs one after another as one table, only the columns asked for', () => {
    const packs = Buffer.concat([
      writePack(Float64Array.of(0, 300_000), [Float64Array.of(1.25, NaN), Float64Array.of(7, 7)]),
      writePack(Float64Array.of(600_000), [Float64Array.of(3), Float64Array.of(-4.5), Float64Array.of(0.1)]),
    ]);
    expect(readPacks(packs, [1, 2])).toEqual({
      at: Float64Array.of(0, 300_000, 600_000),
      columns: [Float64Array.of(7, 7, -4.5), Float64Array.of(NaN, NaN, 0.1)],
    });
    expect(readPacks(Buffer.alloc(0), [0])).toEqual({ at: Float64Array.of(), columns: [Float64Array.of()] });
  });

  it('[API-02] takes columns out of packs as they are, in any order, absent ones as gaps', () => {
    const positions = fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5, 6, Infinity), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(table, { maxLength: 3 }), positions, (tables, wanted) => {
        const packs = Buffer.concat(
          tables.map(({ at, columns }) =>
            writePack(
              Float64Array.from(at),
              columns.map((column) => Float64Array.from(column)),
            ),
          ),
        );
        const sliced = slicePacks(packs, wanted);
        expect(readPacks(sliced, everything(wanted.length))).toEqual(readPacks(packs, wanted));
      }),
    );
  });

  it('[API-02] finds its columns from the first bytes, or reports that they are too few', () => {
    fc.assert(
      fc.property(table, fc.nat(400), ({ at, columns }, length) => {
        const packed = writePack(
          Float64Array.from(at),
          columns.map((column) => Float64Array.from(column)),
        );
        const starts = columnStarts(packed)!;
        expect([starts.length, starts.at(-1)]).toEqual([columns.length + 2, packed.length]);
        const found = columnStarts(packed.subarray(0, length + 1));
        expect(found).toEqual(length + 1 < starts[0]! ? null : starts);
      }),
    );
  });

  it('[API-02] stores an evenly paced day of constants in some thirty bytes', () => {
    const at = Float64Array.from({ length: 17_280 }, (_, i) => 1.7e12 + i * 5000);
    expect(writePack(at, [new Float64Array(17_280).fill(50.02)]).length).toBeLessThan(40);
  });

  it('refuses bytes of a later version', () => {
    expect(() => readPacks(Buffer.of(9, 0, 0), [])).toThrow(/version 9/);
  });
});
