import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Backfill } from '@heliograph/contracts/mqtt';
import type { StoredSample } from '../store/blocks.ts';
import { backfillMessages } from './backfillMessages.ts';

const START = 1_780_000_000_000;

describe('history messages', () => {
  it('[GW-03] put evenly spaced samples of a device into one', () => {
    const samples = Array.from({ length: 100 }, (_, i) => ({
      device_id: 'A',
      at: START + i * 5000,
      values: { P: i },
    }));
    const gap = samples.filter((_, i) => i < 40 || i > 90);
    expect(backfillMessages(samples)).toMatchObject([{ start: START, step: 5000 }]);
    expect(backfillMessages(gap).map(({ columns }) => columns.P!.length)).toEqual([100]);
  });

  it('[GW-03] hold every sample at its time, and nothing else, in few rows', () => {
    const sample = fc.record({
      device_id: fc.constantFrom('A', 'B'),
      at: fc.integer({ min: 0, max: 5000 }).map((seconds) => START + seconds * 1000),
      values: fc.dictionary(fc.constantFrom('P', 'KRA', 'SOC'), fc.integer(), { minKeys: 1 }),
    });
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 60 }), (samples) => {
        const wanted = new Map<string, StoredSample['values']>();
        for (const { device_id, at, values } of samples) {
          const key = `${device_id} ${at}`;
          if (!wanted.has(key)) wanted.set(key, values);
        }
        const found = new Map<string, Record<string, number>>();
        let rows = 0;
        for (const message of backfillMessages(samples)) {
          Backfill.parse({ seq: 1, ...message });
          const { device_id, start, step, columns } = message;
          rows += Object.values(columns)[0]!.length;
          for (const [code, list] of Object.entries(columns))
            for (const [i, value] of list.entries()) {
              if (value === null) continue;
              const key = `${device_id} ${start + i * step}`;
              found.set(key, { ...found.get(key), [code]: value });
            }
        }
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
        expect(rows).toBeLessThanOrEqual(5 * wanted.size);
      }),
    );
  });
});
