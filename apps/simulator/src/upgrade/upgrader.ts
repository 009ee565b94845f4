import { UpgradeMessage, type UpgradeOrder, type UpgradeReport } from '@heliograph/contracts/mqtt';
import {
  createPartialImage,
  createSignatureVerifier,
  isExpired,
  orderError,
  type PartialImage,
  type SavedPart,
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
  ended: readonly Ended[];
}

interface Ended {
  deadline: number;
  report: UpgradeReport;
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

/** An upgrade in progress. */
interface Task {
  order: UpgradeOrder;
  part: PartialImage;
  /** Install progress, percent; null during the transfer. */
  written: number | null;
  timer: NodeJS.Timeout | undefined;
}

type Failed = Extract<UpgradeReport, { state: 'failed' }>;

/** How long to wait before requesting a chunk again, ms. */
const RETRY_MS = 5000;
const STEP = 10;
/** Maximum number of finished upgrades kept. */
const MAX_ENDED = 64;

/** Receives firmware from the server in chunks and installs it on the devices of a plant. */
export function createUpgrader({
  plant,
  key,
  now,
  clock,
  behavior: manners,
  sendReport,
  disconnect: die,
  saved,
}: UpgraderPorts): Upgrader {
  const isSigned = createSignatureVerifier(key);
  const tasks = new Map<number, Task>();
  const ended = new Map(saved?.ended.map((each) => [each.report.upgrade_id, each]));
  const parts = new Map(
    Object.entries(saved?.parts ?? {}).map(([device, part]) => [
      device,
      createPartialImage(part, Buffer.from(part.data, 'base64')),
    ]),
  );

  function receiveOrder(order: UpgradeOrder): void {
    const { upgrade_id, device_id } = order;
    const task = tasks.get(upgrade_id);
    const error = orderError(plant.uuid, order, { isSigned, clock: clock() });
    if (error !== null) {
      // An invalid order must not end a valid upgrade.
      if (!task) sendReport({ upgrade_id, state: 'failed', failure: 'refused', msg: error });
      return;
    }
    const before = ended.get(upgrade_id);
    if (before) sendReport(before.report);
    else if (task) continueTask(task);
    else startTask(order, device_id);
  }

  function startTask(order: UpgradeOrder, deviceId: string): void {
    for (const other of tasks.values()) if (other.order.device_id === deviceId) drop(other);
    const kept = parts.get(deviceId);
    const part =
      order.method === 'resume' && kept?.sha256 === order.sha256 ? kept : createPartialImage(order);
    const task: Task = { order, part, written: null, timer: undefined };
    const reader = plant.readers.find(({ device }) => device.device_id === deviceId);
    if (!reader) {
      fail(task, 'refused', `unknown device ${deviceId}`);
      return;
    }
    if (plant.status(plant.snapshotAt(now()), deviceId) === 'offline') {
      fail(task, 'deviceOffline', `${deviceId} does not answer`);
      return;
    }
    tasks.set(order.upgrade_id, task);
    parts.set(deviceId, part);
    requestChunk(task);
  }

  /** The server repeats the order after one of them was offline. */
  function continueTask(task: Task): void {
    if (task.written !== null) {
      sendReport({ upgrade_id: task.order.upgrade_id, state: 'installing', percent: task.written });
      return;
    }
    if (task.order.method === 'whole') {
      task.part = createPartialImage(task.order);
      parts.set(task.order.device_id, task.part);
    }
    requestChunk(task);
  }

  function requestChunk(task: Task): void {
    clearTimeout(task.timer);
    const { order, part } = task;
    if (isExpired(order, clock())) {
      drop(task);
      return;
    }
    const { upgrade_id, device_id, type } = order;
    const from = plant.texts.versionOf(device_id, type);
    sendReport({ upgrade_id, state: 'transferring', offset: part.length(), from });
    if (part.length() === part.size) install(task);
    else task.timer = setTimeout(() => requestChunk(task), RETRY_MS);
  }

  function receiveChunk(task: Task, offset: number, chunk: Buffer): void {
    const { part } = task;
    if (task.written !== null || !part.append(offset, chunk)) return;
    const { disconnectAtPercent: diesAt, chunkDelay: pieceDelay } = manners();
    clearTimeout(task.timer);
    task.timer = setTimeout(
      () => (part.length() === part.size ? install(task) : requestChunk(task)),
      pieceDelay,
    );
    if (diesAt !== null && 100 * part.length() >= diesAt * part.size) die();
  }

  function install(task: Task): void {
    clearTimeout(task.timer);
    if (manners().corruptsImage || !task.part.isComplete()) {
      parts.delete(task.order.device_id);
      fail(task, 'corrupt', 'the checksum of the image is wrong');
      return;
    }
    installStep(task, 0);
  }

  function installStep(task: Task, percent: number): void {
    const { upgrade_id, device_id, type, version } = task.order;
    const { abortsInstall: breaksOff, keepsOldVersion: staysAsItWas, installDelay: writeDelay } = manners();
    task.written = percent;
    sendReport({ upgrade_id, state: 'installing', percent });
    if (breaksOff && percent >= 50) {
      fail(task, 'aborted', `${device_id} aborted the install at ${percent} %`);
      return;
    }
    if (percent < 100) {
      task.timer = setTimeout(() => installStep(task, percent + STEP), writeDelay);
      return;
    }
    if (!staysAsItWas) plant.texts.install(device_id, type, version);
    parts.delete(device_id);
    end(task, { upgrade_id, state: 'installed', to: plant.texts.versionOf(device_id, type) });
  }

  function cancel(upgrade_id: number): void {
    const task = tasks.get(upgrade_id);
    if (task?.written !== undefined && task.written !== null) return;
    const before = ended.get(upgrade_id);
    if (task) end(task, { upgrade_id, state: 'cancelled' });
    else sendReport(before?.report ?? { upgrade_id, state: 'cancelled' });
  }

  function fail(task: Task, failure: Failed['failure'], msg: string): void {
    end(task, { upgrade_id: task.order.upgrade_id, state: 'failed', failure, msg });
  }

  function end(task: Task, report: UpgradeReport): void {
    drop(task);
    for (const [id, one] of ended) if (isExpired(one, clock()) || ended.size >= MAX_ENDED) ended.delete(id);
    ended.set(report.upgrade_id, { deadline: task.order.deadline, report });
    sendReport(report);
  }

  function drop(task: Task): void {
    clearTimeout(task.timer);
    tasks.delete(task.order.upgrade_id);
  }

  return {
    receive(payload) {
      const message = parseMessage(payload);
      if (message?.kind === 'order') receiveOrder(message);
      if (message?.kind === 'cancel') cancel(message.upgrade_id);
      if (message?.kind !== 'chunk') return;
      const task = tasks.get(message.upgrade_id);
      if (task) receiveChunk(task, message.offset, Buffer.from(message.data, 'base64'));
    },
    saved: () => ({
      parts: Object.fromEntries([...parts].map(([device, part]) => [device, part.saved()])),
      ended: [...ended.values()],
    }),
    close() {
      for (const task of [...tasks.values()]) drop(task);
    },
  };
}

function parseMessage(payload: string): UpgradeMessage | null {
  try {
    return UpgradeMessage.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
