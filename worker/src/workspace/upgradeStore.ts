import type { engineVerbs } from '@heliograph/contracts/engine';
import { cancelUpgrade, getUpgrades, startUpgrade, type Upgrade } from '@heliograph/contracts/http';
import type { z } from 'zod';
import { backoff } from '../connections/backoff.ts';
import { toFailure } from '../engineError.ts';
import type { HttpClient } from '../session/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

/** How long an answer is shared, ms: all pages ask when an upgrade progressed. */
const FRESH_MS = 1_000;
/** Devices polled per second; of more, those that wait longest. */
const POLLED_AT_ONCE = 5;

type UpgradeOrder = z.output<typeof engineVerbs.firmware.start.input>;

/** Known upgrades of a device. */
interface Known {
  /** The newest, as `getUpgrades` answers; null before the first answer. */
  list: Upgrade[] | null;
  /** When it was requested. */
  at: number;
  /** Not polled before this. */
  due: number;
  failures: number;
  reading: Promise<void> | null;
}

interface Options {
  ports: Pick<EnginePorts, 'now' | 'random'>;
  http: HttpClient;
  /** True if a portal page is open. */
  watched: () => boolean;
  /** An upgrade progressed. */
  changed: () => void;
}

/**
 * Upgrades of devices that pages have shown or started: polled each second while one is in progress, shared by all
 * pages.
 */
export function createUpgradeStore({ ports, http, watched, changed }: Options) {
  const { now } = ports;
  const devices = new Map<string, Known>();
  let closed = false;

  function known(deviceId: string): Known {
    const held = devices.get(deviceId);
    if (held) return held;
    const created: Known = { list: null, at: -Infinity, due: 0, failures: 0, reading: null };
    devices.set(deviceId, created);
    return created;
  }

  function adopt(device: Known, list: Upgrade[] | null) {
    const same = JSON.stringify(list) === JSON.stringify(device.list);
    device.list = list;
    if (same || closed) return;
    changed();
  }

  async function request(deviceId: string, device: Known) {
    device.at = now();
    try {
      const { list } = await http.call(getUpgrades, { device_id: deviceId });
      device.failures = 0;
      adopt(device, list);
    } catch (error) {
      device.due = now() + backoff(device.failures++, ports.random);
      // It may no longer be seen here.
      if (toFailure(error).kind === 'refused') adopt(device, null);
      throw error;
    } finally {
      device.reading = null;
    }
  }

  /** Concurrent callers share one request. */
  function read(deviceId: string): Promise<void> {
    const device = known(deviceId);
    return (device.reading ??= request(deviceId, device));
  }

  /** A request in progress may answer with what was there before. */
  async function reread(deviceId: string) {
    await known(deviceId).reading?.catch(() => undefined);
    await read(deviceId).catch(() => undefined);
  }

  return {
    /** @throws EngineError as the server refuses it. */
    async start({ deviceId, firmwareId, method, timeout }: UpgradeOrder): Promise<number> {
      const order = { device_id: deviceId, firmware_id: firmwareId, method, timeout };
      const { upgrade_id } = await http.call(startUpgrade, order);
      await reread(deviceId);
      return upgrade_id;
    },

    /** @throws EngineError as the server refuses it: the device is already writing, or it is over. */
    async cancel({ deviceId, upgradeId }: { deviceId: string; upgradeId: number }) {
      try {
        await http.call(cancelUpgrade, { upgrade_id: upgradeId });
      } finally {
        await reread(deviceId);
      }
    },

    /** Upgrades of a device, newest first: older than `before`, or else the newest. */
    async upgrades({ deviceId, before }: { deviceId: string; before: number | null }): Promise<Upgrade[]> {
      if (before !== null) return (await http.call(getUpgrades, { device_id: deviceId, before })).list;
      const device = known(deviceId);
      if (device.list === null || now() >= device.at + FRESH_MS)
        await read(deviceId).catch((error: unknown) => {
          // While the server is unreachable, what is known stays shown.
          if (device.list === null) throw error;
        });
      return device.list ?? [];
    },

    /** Each second. */
    tick() {
      if (!watched()) return;
      const due = [...devices].filter(
        ([, device]) => device.reading === null && now() >= device.due && isInProgress(device),
      );
      for (const [deviceId] of due.toSorted(([, a], [, b]) => a.at - b.at).slice(0, POLLED_AT_ONCE))
        read(deviceId).catch(() => undefined);
    },

    close() {
      closed = true;
      devices.clear();
    },
  };
}

const isInProgress = ({ list }: Known) => (list ?? []).some(({ finish_time }) => finish_time === null);
