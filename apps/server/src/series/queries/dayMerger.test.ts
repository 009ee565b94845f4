import { readPacks, writePack } from '@heliograph/domain/columns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../days.ts';
import { createDayMerger } from './dayMerger.ts';

const DAYS = 4;
const instants = fc.uniqueArray(fc.integer({ min: 0, max: DAYS * 24 - 1 }), { maxLength: 40 });

describe('cold days and hot samples', () => {
  it('[API-02] are merged in time order: each instant in the range once, the cold one where there are two', () => {
    fc.assert(
      fc.property(
        instants,
        instants,
        fc.integer({ min: 0, max: DAYS * 24 }),
        fc.integer({ min: 0, max: DAYS * 24 }),
        (coldHours, hotHours, a, b) => {
          const hour = DAY / 24;
          const [start, end] = [Math.min(a, b) * hour, Math.max(a, b) * hour];
          const inRange = (at: number) => at >= start && at < end;
          const ascending = (hours: readonly number[]) =>
            hours.map((each) => each * hour).sort((x, y) => x - y);
          const [cold, hot] = [ascending(coldHours), ascending(hotHours).filter(inRange)];
          const join = createDayMerger({
            hot: { at: Float64Array.from(hot), columns: [Float64Array.from(hot, (at) => -at - 1)] },
            start,
            end,
          });
          const packs: Uint8Array[] = [];
          for (let day = 0; day < DAYS * DAY; day += DAY) {
            const ofDay = Float64Array.from(cold.filter((at) => at >= day && at < day + DAY));
            const touched = day < end && day + DAY > start;
            if (ofDay.length > 0 && touched) packs.push(...join.take(day, writePack(ofDay, [ofDay])));
          }
          packs.push(...join.rest());
          const { at, columns } = readPacks(Buffer.concat(packs), [0]);
          const expected = new Map([
            ...hot.map((each) => [each, -each - 1] as const),
            ...cold.filter(inRange).map((each) => [each, each] as const),
          ]);
          expect([...at]).toEqual([...expected.keys()].sort((x, y) => x - y));
          expect([...columns[0]!]).toEqual(Array.from(at, (each) => expected.get(each)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('[API-02] a whole day without hot samples is passed on unchanged', () => {
    const pack = writePack(Float64Array.of(DAY, DAY + 1), [Float64Array.of(7, 8)]);
    const hot = { at: Float64Array.of(2 * DAY), columns: [Float64Array.of(9)] };
    const join = createDayMerger({ hot, start: DAY, end: 3 * DAY });
    expect(join.take(DAY, pack)[0]).toBe(pack);
  });
});
