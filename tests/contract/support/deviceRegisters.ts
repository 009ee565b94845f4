/** Registers of devices with some values set; all others in the given ranges hold a small number of their own. */
function filled(
  ranges: readonly (readonly [number, number])[],
  own: Record<number, number>,
): Record<number, number> {
  const registers: Record<number, number> = {};
  for (const [first, last] of ranges) for (let at = first; at <= last; at++) registers[at] = (at * 37) % 500;
  return { ...registers, ...own };
}

const pairs = (first: number, words: readonly number[]) =>
  Object.fromEntries(words.map((word, index) => [first + index, word]));

const ascii = (first: number, text: string) =>
  pairs(
    first,
    Array.from(
      { length: Math.ceil(text.length / 2) },
      (_, n) => (text.charCodeAt(2 * n) << 8) | (text.charCodeAt(2 * n + 1) || 0),
    ),
  );

/** Words of a float, the high one first. */
export function float(first: number, value: number): Record<number, number> {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return { [first]: bytes.readUInt16BE(0), [first + 1]: bytes.readUInt16BE(2) };
}

export const negative = (value: number): number => 0x1_0000 + value;

/** A single-phase hybrid inverter of 8 kW with a 48 V battery. */
export const deyeSinglePhase = (): Record<number, number> =>
  filled(
    [
      [0, 120],
      [150, 350],
    ],
    {
      ...pairs(0, [3, 1, 0x0104]),
      ...ascii(3, '2107193344'),
      ...pairs(11, [0x1000, 0x2000, 0x3000, 0x4000]),
      ...pairs(16, [80_000 % 0x1_0000, 1]),
      ...pairs(22, [(26 << 8) | 11, (24 << 8) | 18, (5 << 8) | 3]),
      59: 2,
      79: 5002,
      91: 1384,
      96: 0x5000,
      97: 0x0002,
      ...pairs(101, [0b0010, 0x4000, 0, 0, 0b0100, 0x8000]),
      169: negative(-1200),
      ...pairs(182, [1253, 5243, 87]),
      ...pairs(190, [negative(-2500), negative(-4770)]),
      ...pairs(217, [20, 40, 30, 4600, 5200, 4800]),
      274: 0x41,
    },
  );

/** A three-phase hybrid inverter; as on small ones, the high words of its powers are 0 even if negative. */
export const deyeThreePhase = (type: number, ratedPower: number): Record<number, number> =>
  filled(
    [
      [0, 240],
      [300, 360],
      [500, 730],
    ],
    {
      ...pairs(0, [type, 1, 0x0104]),
      ...ascii(3, '2407193344'),
      ...pairs(20, [(10 * ratedPower) % 0x1_0000, Math.floor((10 * ratedPower) / 0x1_0000)]),
      22: 0xffff,
      ...pairs(62, [0x1a0b, 0x1812, 0x0503]),
      500: 2,
      ...pairs(553, [0, 0, 0, 0, 0, 0]),
      588: 55,
      625: negative(-1200),
      690: 0,
      659: 0,
      671: 0,
    },
  );

/** A three-phase meter that exports 1.5 kW. */
export const sdm630 = (): Record<number, number> => ({
  ...filled(
    [
      [0, 0x51],
      [0x156, 0x165],
    ],
    {},
  ),
  ...[230.1, 231.2, 229.8, 3.25, 2.5, 1.75, -600, -500, -400].reduce<Record<number, number>>(
    (all, value, index) => ({ ...all, ...float(2 * index, value) }),
    {},
  ),
  ...float(0x34, -1500),
  ...float(0x3e, -0.98),
  ...float(0x46, 49.98),
  ...float(0x48, 1234.5),
  ...float(0x4a, 2345.25),
});

/** A three-phase meter with whole numbers, the low word first; both variants' registers. */
export const em24 = (): Record<number, number> =>
  filled([[0, 0x60]], {
    ...pairs(0x28, [negative(-15_005), 0xffff]),
    0x33: 500,
    0x35: negative(-980),
    0x37: 501,
    ...pairs(0x42, [1, 1]),
    ...pairs(0x4e, [5, 2]),
  });
