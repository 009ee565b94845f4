import type { LiveValue } from '@heliograph/contracts/engine';
import type { Device, Upgrade } from '@heliograph/contracts/http';
import type { Atom } from 'jotai';
import { subscriptionAtom } from './subscriptionAtom.ts';

/** The newest values of a device by code, however old; codes that never reported are missing. */
export type DeviceLive = ReadonlyMap<string, LiveValue>;

const NONE: DeviceLive = new Map();

/** Values of a device as they arrive, while something shows them. Create it once per component that shows them. */
export function deviceLiveAtom(
  { id, device_id }: Pick<Device, 'id' | 'device_id'>,
  codes: readonly string[],
): Atom<DeviceLive> {
  const wanted = new Set(codes);
  return subscriptionAtom(NONE, (engine, show) => {
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

/** The engine reports upgrades that its pages know of; those started elsewhere are found by polling, ms. */
const POLL_MS = 30_000;

/**
 * The newest upgrades of a device, by any user, while something shows them; undefined until known. Create it
 * once per component that shows them.
 */
export function upgradesAtom(deviceId: string): Atom<readonly Upgrade[] | undefined> {
  return subscriptionAtom<readonly Upgrade[] | undefined>(undefined, (engine, show) => {
    let wanted = 0;

    async function load() {
      const mine = ++wanted;
      const list = await engine.api.firmware.upgrades({ deviceId, before: null }).catch(() => null);
      if (list !== null && wanted === mine) show(list);
    }

    void load();
    const timer = setInterval(() => void load(), POLL_MS);
    const unlisten = engine.onFrame(({ versions }) => {
      if (versions?.upgrades !== undefined) void load();
    });
    return () => {
      wanted = -1;
      clearInterval(timer);
      unlisten();
    };
  });
}
