import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenDevices, chosenText } from './chosenDevices.ts';

const fleet = fc
  .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 })
  .chain((stations) =>
    fc.tuple(...stations.map((id) => fc.tuple(fc.constant(id), fc.integer({ min: 1, max: 3 })))),
  )
  .map((stations) =>
    stations.flatMap(([station_id, count]) =>
      Array.from({ length: count }, (_, index) => ({ device_id: `D${station_id}-${index}`, station_id })),
    ),
  );

const home = [4, 4, 5, 6, 9].map((station_id, index) => ({ device_id: `D${index}`, station_id }));

describe('the devices in the address', () => {
  it('[FLT-01] are read back as they were chosen', () => {
    fc.assert(
      fc.property(
        fleet.chain((devices) => fc.tuple(fc.constant(devices), fc.subarray(devices))),
        ([devices, chosen]) => {
          const ids = new Set(chosen.map(({ device_id }) => device_id));
          expect([...chosenDevices(chosenText(ids, devices), devices)!].sort()).toEqual([...ids].sort());
        },
      ),
    );
  });

  it('[FLT-01] stay short: runs of stations, or those that are left out', () => {
    expect(chosenText(new Set(['D0', 'D1', 'D2', 'D3', 'D4']), home)).toBe('all');
    expect(chosenText(new Set(), home)).toBe('none');
    expect(chosenText(new Set(['D0', 'D1', 'D2']), home)).toBe('4-5');
    expect(chosenText(new Set(['D1', 'D2', 'D3', 'D4']), home)).toBe('*_D0');
    expect(chosenText(new Set(['D0', 'D4']), home)).toBe('_D0.9');
    const thousands = Array.from({ length: 20_000 }, (_, id) => ({ device_id: `INV${id}`, station_id: id }));
    const odd = new Set(thousands.map(({ device_id }) => device_id));
    odd.delete('INV7');
    expect(chosenText(odd, thousands)).toBe('*7');
  });

  it('[FLT-01] that are gone are left out, and what names none is nothing', () => {
    expect([...chosenDevices('4.77._GONE', home)!]).toEqual(['D0', 'D1']);
    for (const text of ['', '_', '4-', 'x', '4..5', '*', '4,5'])
      expect(chosenDevices(text, home), text).toBeNull();
  });
});
