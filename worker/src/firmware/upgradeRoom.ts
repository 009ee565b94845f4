import {
  cancelUpgrade,
  getUpgrades,
  startUpgrade,
  type Upgrade,
  type UpgradeMethod,
} from '@heliograph/contracts/http';
import { backoff } from '../connections/backoff.ts';
import { failureOf } from '../engineError.ts';
import type { HttpClient } from '../http/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

/** What was read is good for pages that ask so soon after, ms: all of them ask when one moved on. */
const FRESH_MS = 1_000;
/** Devices asked about in a second; of more, those that wait longest. */
const ASKED_AT_ONCE = 5;

export interface UpgradeOrder {
  deviceId: string;
  firmwareId: number;
  method: UpgradeMethod;
  /** Minutes. */
  timeout: number;
}

/** What is known of the upgrades of a device. */
interface Known {
  /** The newest, as `getUpgrades` answers; null before the first answer. */
  list: Upgrade[] | null;
  /** When it was asked for. */
  at: number;
  /** Not asked again by itself before this. */
  due: number;
  failures: number;
  reading: Promise<void> | null;
}

interface Options {
  ports: Pick<EnginePorts, 'now' | 'random'>;
  http: HttpClient;
  /** Whether a portal page looks on. */
  watched: () => boolean;
  /** An upgrade moved on. */
  changed: () => void;
}

/** Upgrades of devices that pages have seen or begun: asked about each second while one is under way, shared by all pages. */
export function createUpgradeRoom({ ports, http, watched, changed }: Options) {
  const { now } = ports;
  const devices = new Map<string, Known>();
  let version = 0;
  let closed = false;

  function known(deviceId: string): Known {
    const held = devices.get(deviceId);
    if (held) return held;
    const begun: Known = { list: null, at: -Infinity, due: 0, failures: 0, reading: null };
    devices.set(deviceId, begun);
    return begun;
  }

  function adopt(device: Known, list: Upgrade[] | null) {
    const same = JSON.stringify(list) === JSON.stringify(device.list);
    device.list = list;
    if (same || closed) return;
    version++;
    changed();
  }

  async function ask(deviceId: string, device: Known) {
    device.at = now();
    try {
      const { list } = await http.call(getUpgrades, { device_id: deviceId });
      device.failures = 0;
      adopt(device, list);
    } catch (error) {
      device.due = now() + backoff(device.failures++, ports.random);
      // Whoever may no longer see it is told nothing more of it.
      if (failureOf(error).kind === 'refused') adopt(device, null);
      throw error;
    } finally {
      device.reading = null;
    }
  }

  /** Callers at the same time share one question. */
  function read(deviceId: string): Promise<void> {
    const device = known(deviceId);
    return (device.reading ??= ask(deviceId, device));
  }

  /** What a question that is under way answers may be older than what was just done. */
  async function reread(deviceId: string) {
    await known(deviceId).reading?.catch(() => undefined);
    await read(deviceId).catch(() => undefined);
  }

  return {
    /** Zero until an upgrade was seen. */
    version: () => version,

    /** @throws EngineError as the server refuses it. */
    async start({ deviceId, firmwareId, method, timeout }: UpgradeOrder): Promise<number> {
      const order = { device_id: deviceId, firmware_id: firmwareId, method, timeout };
      const { upgrade_id } = await http.call(startUpgrade, order);
      await reread(deviceId);
      return upgrade_id;
    },

    /** @throws EngineError as the server refuses it: the device writes already, or it is over. */
    async cancel(deviceId: string, upgradeId: number) {
      try {
        await http.call(cancelUpgrade, { upgrade_id: upgradeId });
      } finally {
        await reread(deviceId);
      }
    },

    /** Of a device, newest first: with `before` those that are older than it, else the newest. */
    async of(deviceId: string, before: number | null): Promise<Upgrade[]> {
      if (before !== null) return (await http.call(getUpgrades, { device_id: deviceId, before })).list;
      const device = known(deviceId);
      if (device.list === null || now() >= device.at + FRESH_MS)
        await read(deviceId).catch((error: unknown) => {
          // What was known before the server went away is shown until it is back.
          if (device.list === null) throw error;
        });
      return device.list ?? [];
    },

    /** Each second. */
    tick() {
      if (!watched()) return;
      const due = [...devices].filter(
        ([, device]) => device.reading === null && now() >= device.due && underWay(device),
      );
      for (const [deviceId] of due.toSorted(([, a], [, b]) => a.at - b.at).slice(0, ASKED_AT_ONCE))
        read(deviceId).catch(() => undefined);
    },

    close() {
      closed = true;
      devices.clear();
    },
  };
}

const underWay = ({ list }: Known) => (list ?? []).some(({ finish_time }) => finish_time === null);
