import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDeviceSelection, formatDeviceSelection } from './deviceSelection.ts';

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

describe('devices in the address', () => {
  it('[FLT-01] are parsed as they were chosen', () => {
    fc.assert(
      fc.property(
        fleet.chain((devices) => fc.tuple(fc.constant(devices), fc.subarray(devices))),
        ([devices, chosen]) => {
          const ids = new Set(chosen.map(({ device_id }) => device_id));
          expect([...parseDeviceSelection(formatDeviceSelection(ids, devices), devices)!].sort()).toEqual(
            [...ids].sort(),
          );
        },
      ),
    );
  });

  it('[FLT-01] stay short by naming station ranges, or the excluded devices', () => {
    expect(formatDeviceSelection(new Set(['D0', 'D1', 'D2', 'D3', 'D4']), home)).toBe('all');
    expect(formatDeviceSelection(new Set(), home)).toBe('none');
    expect(formatDeviceSelection(new Set(['D0', 'D1', 'D2']), home)).toBe('4-5');
    expect(formatDeviceSelection(new Set(['D1', 'D2', 'D3', 'D4']), home)).toBe('*_D0');
    expect(formatDeviceSelection(new Set(['D0', 'D4']), home)).toBe('_D0.9');
    const thousands = Array.from({ length: 20_000 }, (_, id) => ({ device_id: `INV${id}`, station_id: id }));
    const odd = new Set(thousands.map(({ device_id }) => device_id));
    odd.delete('INV7');
    expect(formatDeviceSelection(odd, thousands)).toBe('*7');
  });

  it('[FLT-01] are ignored when deleted; invalid text is null', () => {
    expect([...parseDeviceSelection('4.77._GONE', home)!]).toEqual(['D0', 'D1']);
    for (const text of ['', '_', '4-', 'x', '4..5', '*', '4,5'])
      expect(parseDeviceSelection(text, home), text).toBeNull();
  });
});
