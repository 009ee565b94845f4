import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Place } from './mapSchema.ts';
import { decode, encode, inserted, getSpan, readText, type Context } from './registers.ts';

const low: Context = { words: 'low-first', ratedPower: null };
const high: Context = { words: 'high-first', ratedPower: null };
const holding = (registers: Record<number, number>) => (register: number) => registers[register];

describe('decode', () => {
  it.each([
    ['volts of a battery', { at: 183, scale: 0.01 }, { 183: 5243 }, 52.43],
    ['a negative power', { at: 169, type: 's16' }, { 169: 0xfb50 }, -1200],
    ['a temperature', { at: 91, offset: -1000, scale: 0.1 }, { 91: 1384 }, 38.4],
    [
      'the rated power of a 12 kW machine',
      { at: 20, type: 'u32', scale: 0.1 },
      { 20: 54_464, 21: 1 },
      12_000,
    ],
    [
      'a counter around another value',
      { at: [78, 80], type: 'u32', scale: 0.1 },
      { 78: 1, 79: 5000, 80: 1 },
      6553.7,
    ],
    ['a bit field', { at: 178, bits: [4, 5] }, { 178: 0x0031 }, 3],
  ] satisfies [string, Place, Record<number, number>, number][])(
    '[GW-02] reads %s',
    (_what, place, registers, value) => {
      expect(decode(place, holding(registers), low)).toBe(value);
    },
  );

  it('[GW-02] reads floats with the high word first, and no value for NaN', () => {
    expect(decode({ at: 52, type: 'f32' }, holding({ 52: 0xc4bb, 53: 0x8000 }), high)).toBe(-1500);
    expect(decode({ at: 52, type: 'f32' }, holding({ 52: 0x7fc0, 53: 0 }), high)).toBeNull();
  });

  it('[GW-02] scales by a power of ten in a register', () => {
    const place: Place = { at: 14, type: 's16', scale_at: 15, absent: [-0x8000] };
    expect(decode(place, holding({ 14: 4321, 15: 0xffff }), high)).toBe(432.1);
    expect(decode(place, holding({ 14: 0x8000, 15: 0 }), high)).toBeNull();
    expect(decode(place, holding({ 14: 4321, 15: 0x8000 }), high)).toBeNull();
  });

  it('[GW-02] has no value if one of its words was not read', () => {
    expect(decode({ at: 72, type: 'u32' }, holding({ 72: 5 }), low)).toBeNull();
  });

  it('[GW-02] takes the low word alone for machines whose high word may be 0', () => {
    const grid: Place = { at: [625, 690], type: 's32', single_word_to: 32_000 };
    const registers = holding({ 625: 0xfb50, 690: 0 });
    expect(decode(grid, registers, { ...low, ratedPower: 12_000 })).toBe(-1200);
    expect(getSpan(grid, { ...low, ratedPower: 12_000 })).toEqual({ first: 625, last: 625 });
    expect(decode(grid, registers, { ...low, ratedPower: 80_000 })).toBe(64_336);
    expect(getSpan(grid, { ...low, ratedPower: 50_000 })).toEqual({ first: 625, last: 690 });
    expect(decode(grid, holding({ 625: 0x3cb0, 690: 0xffff }), { ...low, ratedPower: 50_000 })).toBe(-50_000);
  });

  it('[GW-08] takes the factor of large machines from their rated power', () => {
    const current: Place = {
      at: 191,
      type: 's16',
      scale: 0.01,
      scale_above: { rated_power: 8000, scale: 0.1 },
    };
    const read = holding({ 191: 500 });
    expect(decode(current, read, { ...low, ratedPower: 8000 })).toBe(5);
    expect(decode(current, read, { ...low, ratedPower: 16_000 })).toBe(50);
    expect(decode(current, read, { ...low, ratedPower: null })).toBe(5);
  });

  it('[GW-08] has a number of large machines only on these', () => {
    const third: Place = { at: 188, only_above: 8000 };
    const powers = [null, 8000, 12_000];
    expect(powers.map((ratedPower) => decode(third, holding({ 188: 900 }), { ...low, ratedPower }))).toEqual([
      null,
      null,
      900,
    ]);
  });

  it('[GW-08] takes the first word alone where old firmware leaves the high one 0', () => {
    const grid: Place = { at: [625, 690], type: 's32', single_word_to: 32_000 };
    const read = holding({ 625: 0xfc18, 690: 0 });
    expect(decode(grid, read, { ...low, ratedPower: 50_000 })).toBe(-1000);
    expect(decode(grid, read, { ...low, ratedPower: 80_000 })).toBe(64_536);
  });

  it('[GW-02] reads texts up to the first zero, and nothing from bytes that are no text', () => {
    const serial = holding({ 3: 0x3231, 4: 0x3037, 5: 0x3139, 6: 0x3333, 7: 0x3400 });
    expect(readText(3, 5, serial)).toBe('210719334');
    expect(readText(3, 2, holding({ 3: 0xffff, 4: 0xffff }))).toBeNull();
  });
});

describe('encode', () => {
  const types = [
    ['u16', 0, 0xfffe],
    ['s16', -0x7fff, 0x7fff],
    ['u32', 0, 0xffff_fffe],
    ['s32', -0x7fff_ffff, 0x7fff_ffff],
  ] as const;

  it.each([
    ['u16', [0xffff], 0xffff],
    ['s16', [0x8000], -0x8000],
    ['u32', [0xffff, 0xffff], 0xffff_ffff],
    ['s32', [0x8000, 0], -0x8000_0000],
    ['u64', [0xffff, 0xffff, 0xffff, 0xffff], 2 ** 64],
  ] as const)('[GW-08] and decode know no %s that says that it is not implemented', (type, words, value) => {
    const context: Context = { words: 'high-first', ratedPower: null };
    expect(decode({ at: 5, type }, (register) => words[register - 5], context)).toBeNull();
    expect(encode({ at: 5, type }, value)).toBeNull();
    expect(decode({ at: 5, type: 'u16', bits: [0, 15] }, () => 0xffff, context)).toBe(0xffff);
  });

  it('[GW-02] and decode are each other’s inverse for all types and word orders', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom('low-first', 'high-first'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, 0.1, 0.01, 10, 0.5),
        ([type, least, most], words, share, scale) => {
          const raw = Math.round(least + share * (most - least));
          const place: Place = { at: 10, type, scale };
          const context: Context = { words, ratedPower: null };
          const value = Number((raw * scale).toPrecision(12));
          const encoded = encode(place, value);
          expect(encoded).toBe(raw);
          const registers = Object.fromEntries(inserted(place, raw, () => 0xa5a5, context));
          expect(decode(place, holding(registers), context)).toBe(value);
        },
      ),
    );
  });

  it('[GW-02] changes only the bits of a field', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff }),
        fc.nat(15),
        fc.nat(15),
        fc.nat(0xffff),
        (before, a, b, value) => {
          const bits: [number, number] = [Math.min(a, b), Math.max(a, b)];
          const width = bits[1] - bits[0] + 1;
          const raw = value % 2 ** width;
          const [[register, after]] = inserted({ at: 178, bits }, raw, () => before, low) as [
            [number, number],
          ];
          expect(register).toBe(178);
          const mask = (2 ** width - 1) << bits[0];
          expect(after & ~mask & 0xffff).toBe(before & ~mask & 0xffff);
          expect((after & mask) >>> bits[0]).toBe(raw);
        },
      ),
    );
  });

  it('[GW-02] refuses what does not fit', () => {
    expect(encode({ at: 1 }, -1)).toBeNull();
    expect(encode({ at: 1, type: 's16' }, -20)).toBe(-20);
    expect(encode({ at: 1, bits: [0, 1] }, 4)).toBeNull();
    expect(encode({ at: 1, scale: 0.01 }, 655.36)).toBeNull();
  });
});
