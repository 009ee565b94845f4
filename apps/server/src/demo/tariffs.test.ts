import { Price, type PriceTab } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { tariffHistory } from './tariffs.ts';

describe('tariffHistory', () => {
  it.each(['fixed', 'tou', 'touW'] as const)(
    '[TAR-05] %s: both halves, before and after the change',
    (kind) => {
      for (const halves of Object.values(tariffHistory(kind, 'NSW'))) {
        expect(halves.map(({ action }) => action).sort()).toEqual([1, 2]);
        for (const { price } of halves) Price.parse(price);
      }
    },
  );

  it.each([
    ['tou', 'SA', ['daily']],
    ['touW', 'VIC', ['weekday', 'weekend']],
  ] as const)(
    '[TAR-04] %s in %s covers each day without gaps and is stored up to 23:59',
    (kind, area, tabs) => {
      const { after } = tariffHistory(kind, area);
      const price = after.find(({ action }) => action === 1)?.price as PriceTab[];
      expect(price.map(({ tab }) => tab)).toEqual(tabs);
      for (const { data } of price) {
        expect(data[0]?.startTime).toBe('00:00');
        expect(data.at(-1)?.endTime).toBe('23:59');
        expect(data.slice(1).map(({ startTime }) => startTime)).toEqual(
          data.slice(0, -1).map(({ endTime }) => endTime),
        );
      }
    },
  );
});
