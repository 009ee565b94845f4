import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY } from '../days.ts';
import { QUARTER } from '../energy/energyRow.ts';
import { createQuarterTotals, LABELS, toUnits, writeStationQuarters } from './quarters.ts';

const kwh = fc.option(fc.double({ min: 0, max: 1000, noNaN: true }), { nil: NaN });
/** A station's day of 92 to 100 quarter hours, which begins at some quarter of a UTC day. */
const station = fc
  .record({
    start: fc.integer({ min: 0, max: 95 }),
    kwh: fc.array(kwh, { minLength: 92, maxLength: 100 }),
    quality: fc.integer({ min: 0, max: 15 }),
  })
  .map(({ start, kwh: energies, quality }) => {
    const column = Float64Array.from(energies);
    const label = {
      units: toUnits(column),
      reporting: column.map((each) => Number(!Number.isNaN(each))),
      quality: column.map(() => quality),
    };
    const at = column.map((_, i) => (start + i) * QUARTER);
    return {
      column,
      at,
      quality,
      pack: writeStationQuarters(
        at,
        LABELS.map(() => label),
      ),
    };
  });

it('[SCL-04] quarter hours add up to what the energies do, to a millionth of a kWh', () => {
  fc.assert(
    fc.property(fc.array(kwh, { maxLength: 100 }), (energies) => {
      const units = toUnits(Float64Array.from(energies));
      const sum = (values: Iterable<number>) =>
        [...values].reduce((all, each) => all + (Number.isNaN(each) ? 0 : each), 0);
      expect(Math.abs(sum(units) / 1e6 - sum(energies))).toBeLessThan(1e-6);
      expect([...units].map(Number.isNaN)).toEqual(energies.map(Number.isNaN));
    }),
  );
});

it('[SCL-04] what is added and subtracted in any order leaves what was never subtracted', () => {
  fc.assert(
    fc.property(fc.array(station, { minLength: 1, maxLength: 4 }), station, (gone, kept) => {
      const totals = createQuarterTotals();
      const only = createQuarterTotals();
      for (const { pack } of gone) totals.addStation(pack, 1);
      totals.addStation(kept.pack, 1);
      for (const { pack } of gone.toReversed()) totals.addStation(pack, -1);
      only.addStation(kept.pack, 1);
      for (const day of [0, DAY]) expect(totals.pack('fd', day)).toEqual(only.pack('fd', day));
      only.addStation(kept.pack, -1);
      for (const day of [0, DAY]) expect(only.pack('fd', day)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

it('[SCL-04] sums between two instants are those of the stored packs', () => {
  fc.assert(
    fc.property(station, fc.integer({ min: 0, max: 95 }), ({ at, column, quality, pack }, first) => {
      const written = createQuarterTotals();
      written.addStation(pack, 1, ['sd']);
      const read = createQuarterTotals();
      for (const { label, day } of written.days()) read.addPack(label, day, written.pack(label, day)!);
      const [start, end] = [first * QUARTER, (first + 4) * QUARTER];
      const inside = [...column].filter((each, i) => !Number.isNaN(each) && at[i]! >= start && at[i]! < end);
      const touched = at.some((each) => each >= start && each < end);
      const found = read.between('sd', start, end);
      expect(found.reporting).toBe(Math.min(1, inside.length));
      expect(found.quality).toBe(touched ? quality : 0);
      if (inside.length === 0) expect(found.kwh).toBeNull();
      else expect(Math.abs(found.kwh! - inside.reduce((sum, each) => sum + each, 0))).toBeLessThan(1e-5);
      expect(read.between('fd', start, end)).toEqual({ kwh: null, reporting: 0, quality: 0 });
    }),
    { numRuns: 50 },
  );
});
