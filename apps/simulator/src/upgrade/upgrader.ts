import type { UpgradeOrder, UpgradeReport } from '@heliograph/contracts/mqtt';
import {
  createPartialImage,
  createUpgradeReceiver,
  type EndedUpgrade,
  type SavedPart,
  type UpgradeTarget,
} from '@heliograph/gateway-link';
import type { Plant } from '../plant/plant.ts';

/** How firmware upgrades behave and fail. */
export interface UpgradeBehavior {
  /** ms per chunk of an image. */
  chunkDelay: number;
  /** ms per 10 % of an install. */
  installDelay: number;
  /** Transfer progress at which the gateway disconnects, percent; null for never. */
  disconnectAtPercent: number | null;
  /** Images arrive corrupted. */
  corruptsImage: boolean;
  /** Devices abort the install. */
  abortsInstall: boolean;
  /** Devices report the old version after the install. */
  keepsOldVersion: boolean;
}

/** State of upgrades across restarts. */
export interface SavedUpgrades {
  /** Received parts of images by device. */
  parts: Record<string, SavedPart>;
  /** Finished upgrades, so that no order runs twice. */
  ended: readonly EndedUpgrade[];
}

export interface UpgraderPorts {
  plant: Plant;
  /** The server's public key, raw, base64url. */
  key: string;
  /** True time. */
  now: () => number;
  /** The gateway's own clock. */
  clock: () => number;
  behavior: () => UpgradeBehavior;
  sendReport: (report: UpgradeReport) => void;
  /** Cuts the connection. */
  disconnect: () => void;
  saved?: SavedUpgrades | undefined;
}

export interface Upgrader {
  receive(payload: string): void;
  saved(): SavedUpgrades;
  close(): void;
}

const STEP = 10;

/** Receives firmware from the server in chunks and installs it on the devices of a plant. */
export function createUpgrader({
  plant,
  key,
  now,
  clock,
  behavior,
  sendReport,
  disconnect,
  saved,
}: UpgraderPorts): Upgrader {
  const parts = new Map(
    Object.entries(saved?.parts ?? {}).map(([device, part]) => [
      device,
      createPartialImage(part, Buffer.from(part.data, 'base64')),
    ]),
  );
  const receiver = createUpgradeReceiver({
    uuid: plant.uuid,
    key,
    clock,
    sendReport,
    ended: saved?.ended,
    open(order) {
      const { device_id } = order;
      if (plant.readers.every(({ device }) => device.device_id !== device_id))
        return { failure: 'refused', msg: `unknown device ${device_id}` };
      if (plant.status(plant.snapshotAt(now()), device_id) === 'offline')
        return { failure: 'deviceOffline', msg: `${device_id} does not answer` };
      return getTarget(order);
    },
  });

  function getTarget(order: UpgradeOrder): UpgradeTarget {
    const { device_id, type, version } = order;
    const renew = () => {
      const part = createPartialImage(order);
      parts.set(device_id, part);
      return part;
    };
    const part = () => parts.get(device_id) ?? renew();
    const versionNow = () => plant.texts.getVersion(device_id, type);
    return {
      part: () => {
        const { isComplete, ...rest } = part();
        return { ...rest, isComplete: () => !behavior().corruptsImage && isComplete() };
      },
      discard: renew,
      from: versionNow,
      onChunk(next) {
        const { disconnectAtPercent, chunkDelay } = behavior();
        const timer = setTimeout(next, chunkDelay);
        if (disconnectAtPercent !== null && 100 * part().length() >= disconnectAtPercent * order.size)
          disconnect();
        return timer;
      },
      install({ report, end }) {
        let timer: NodeJS.Timeout | undefined;
        const step = (percent: number): void => {
          const { abortsInstall, keepsOldVersion, installDelay } = behavior();
          report(percent);
          if (abortsInstall && percent >= 50) {
            end({
              state: 'failed',
              failure: 'aborted',
              msg: `${device_id} aborted the install at ${percent} %`,
            });
          } else if (percent < 100) {
            timer = setTimeout(() => step(percent + STEP), installDelay);
          } else {
            if (!keepsOldVersion) plant.texts.install(device_id, type, version);
            parts.delete(device_id);
            end({ state: 'installed', to: versionNow() });
          }
        };
        step(0);
        return () => clearTimeout(timer);
      },
    };
  }

  return {
    receive: receiver.receive,
    saved: () => ({
      parts: Object.fromEntries([...parts].map(([device, part]) => [device, part.saved()])),
      ended: receiver.ended(),
    }),
    close: receiver.close,
  };
}
