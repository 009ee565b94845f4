import type { LiveValue } from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import type { Atom } from 'jotai';
import { fedAtom } from './fedAtom.ts';

/** The newest values of a device by code, however old; those never heard are missing. */
export type DeviceLive = ReadonlyMap<string, LiveValue>;

const NONE: DeviceLive = new Map();

/** Values of a device as they come, while something shows them. To be made once for what shows them. */
export function deviceLiveAtom(
  { id, device_id }: Pick<Device, 'id' | 'device_id'>,
  codes: readonly string[],
): Atom<DeviceLive> {
  const wanted = new Set(codes);
  return fedAtom(NONE, (engine, show) => {
    let known = NONE;
    const unlisten = engine.onFrame(({ devices }) => {
      if (devices === undefined) return;
      const news = Array.from(devices.id, (row, i): [string, LiveValue][] => {
        const code = devices.codes[devices.code[i] ?? -1];
        const value = devices.value[i] ?? NaN;
        if (row !== id || code === undefined || !wanted.has(code) || Number.isNaN(value)) return [];
        return [[code, { value, at: devices.at[i] ?? 0, ttl: devices.ttl[i] ?? 0 }]];
      }).flat();
      if (news.length === 0) return;
      known = new Map([...known, ...news]);
      show(known);
    });
    const unwatch = engine.watch({ devices: { deviceIds: [device_id], codes: [...wanted] } });
    return () => {
      unlisten();
      unwatch();
    };
  });
}
