import {
  DEVICE_STATUSES,
  type DeviceLiveStatus,
  type DeviceStateColumns,
} from '@heliograph/contracts/engine';
import type { Device } from '@heliograph/contracts/http';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

export interface DeviceWithStatus {
  device: Device;
  status: DeviceLiveStatus;
}

/** Devices with their live status, or the server's last one while offline. */
export function useDeviceStatuses(devices: readonly Device[]): DeviceWithStatus[] {
  const states = useDeviceStates();
  return devices.map((device) => {
    const row = states?.id.indexOf(device.id) ?? -1;
    const live = row < 0 ? undefined : DEVICE_STATUSES[states?.status[row] ?? 0];
    return { device, status: live ?? device.status };
  });
}

/** Polling interval, ms. */
const EVERY_MS = 2_000;

/** The state of every device, polled while visible; null until loaded and while offline. */
export function useDeviceStates(): DeviceStateColumns | null {
  const { api } = useEngine();
  const live = useAtomValue(linkAtom).state === 'live';
  const [states, setStates] = useState<DeviceStateColumns | null>(null);

  useEffect(() => {
    if (!live) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function read() {
      const known = document.hidden ? null : await api.fleet.deviceStates().catch(() => null);
      if (gone) return;
      if (known) setStates(known);
      timer = setTimeout(() => void read(), EVERY_MS);
    }
    void read();
    return () => {
      gone = true;
      clearTimeout(timer);
      setStates(null);
    };
  }, [api, live]);

  return states;
}
