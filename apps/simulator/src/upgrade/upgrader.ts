import { UpgradeMessage, type UpgradeOrder, type UpgradeReport } from '@heliograph/contracts/mqtt';
import { serverKey } from '../gateway/serverKey.ts';
import type { Plant } from '../plant/plant.ts';
import { createImagePart, type ImagePart, type SavedPart } from './imagePart.ts';
import { isLate, orderFault } from './orderFault.ts';

/** How firmware gets onto devices, well or not. */
export interface UpgradeManners {
  /** ms for a piece of an image … */
  pieceDelay: number;
  /** … and for a tenth of writing it. */
  writeDelay: number;
  /** Percent of an image at which the gateway is gone; null for never. */
  diesAt: number | null;
  /** Images arrive otherwise than they were sent. */
  corrupts: boolean;
  /** Devices break off while they write. */
  breaksOff: boolean;
  /** Devices write, and tell the version that they had. */
  staysAsItWas: boolean;
}

/** What a gateway remembers of firmware over a restart. */
export interface SavedUpgrades {
  /** What is there of an image, by device. */
  parts: Record<string, SavedPart>;
  /** How upgrades ended, so that no order is carried out twice. */
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
  manners: () => UpgradeManners;
  say: (report: UpgradeReport) => void;
  /** Cuts the connection. */
  die: () => void;
  saved?: SavedUpgrades | undefined;
}

export interface Upgrader {
  hear(payload: string): void;
  saved(): SavedUpgrades;
  close(): void;
}

/** An upgrade under way. */
interface Task {
  order: UpgradeOrder;
  part: ImagePart;
  /** Percent written; null while the image is on its way. */
  written: number | null;
  timer: NodeJS.Timeout | undefined;
}

type Failed = Extract<UpgradeReport, { state: 'failed' }>;

/** A piece that did not come is asked for again, ms. */
const ASK_AGAIN = 5000;
const STEP = 10;
/** Ended upgrades remembered at most. */
const MOST_ENDED = 64;

/** Takes firmware from the server, piece by piece, and brings it onto the devices of a plant. */
export function createUpgrader({
  plant,
  key,
  now,
  clock,
  manners,
  say,
  die,
  saved,
}: UpgraderPorts): Upgrader {
  const isSigned = serverKey(key);
  const tasks = new Map<number, Task>();
  const ended = new Map(saved?.ended.map((each) => [each.report.upgrade_id, each]));
  const parts = new Map(
    Object.entries(saved?.parts ?? {}).map(([device, part]) => [
      device,
      createImagePart(part, Buffer.from(part.data, 'base64')),
    ]),
  );

  function takeOrder(order: UpgradeOrder): void {
    const { upgrade_id, device_id } = order;
    const task = tasks.get(upgrade_id);
    const fault = orderFault(plant.uuid, order, { isSigned, clock: clock() });
    if (fault !== null) {
      // Whoever sends it does not end by it what the server ordered.
      if (!task) say({ upgrade_id, state: 'failed', failure: 'refused', msg: fault });
      return;
    }
    const before = ended.get(upgrade_id);
    if (before) say(before.report);
    else if (task) goOn(task);
    else begin(order, device_id);
  }

  function begin(order: UpgradeOrder, deviceId: string): void {
    for (const other of tasks.values()) if (other.order.device_id === deviceId) drop(other);
    const kept = parts.get(deviceId);
    const part = order.method === 'resume' && kept?.sha256 === order.sha256 ? kept : createImagePart(order);
    const task: Task = { order, part, written: null, timer: undefined };
    const reader = plant.readers.find(({ device }) => device.device_id === deviceId);
    if (!reader) {
      fail(task, 'refused', `unknown device ${deviceId}`);
      return;
    }
    if (plant.status(plant.look(now()), deviceId) === 'offline') {
      fail(task, 'deviceOffline', `${deviceId} does not answer`);
      return;
    }
    tasks.set(order.upgrade_id, task);
    parts.set(deviceId, part);
    ask(task);
  }

  /** The server speaks of it again, since one of them was away. */
  function goOn(task: Task): void {
    if (task.written !== null) {
      say({ upgrade_id: task.order.upgrade_id, state: 'installing', percent: task.written });
      return;
    }
    if (task.order.method === 'whole') {
      task.part = createImagePart(task.order);
      parts.set(task.order.device_id, task.part);
    }
    ask(task);
  }

  function ask(task: Task): void {
    clearTimeout(task.timer);
    const { order, part } = task;
    if (isLate(order, clock())) {
      drop(task);
      return;
    }
    const { upgrade_id, device_id, type } = order;
    const from = plant.texts.versionOf(device_id, type);
    say({ upgrade_id, state: 'transferring', offset: part.length(), from });
    if (part.length() === part.size) install(task);
    else task.timer = setTimeout(() => ask(task), ASK_AGAIN);
  }

  function takePiece(task: Task, offset: number, piece: Buffer): void {
    const { part } = task;
    if (task.written !== null || !part.take(offset, piece)) return;
    const { diesAt, pieceDelay } = manners();
    clearTimeout(task.timer);
    task.timer = setTimeout(() => (part.length() === part.size ? install(task) : ask(task)), pieceDelay);
    if (diesAt !== null && 100 * part.length() >= diesAt * part.size) die();
  }

  function install(task: Task): void {
    clearTimeout(task.timer);
    if (manners().corrupts || !task.part.isWhole()) {
      parts.delete(task.order.device_id);
      fail(task, 'corrupt', 'the checksum of the image is wrong');
      return;
    }
    write(task, 0);
  }

  function write(task: Task, percent: number): void {
    const { upgrade_id, device_id, type, version } = task.order;
    const { breaksOff, staysAsItWas, writeDelay } = manners();
    task.written = percent;
    say({ upgrade_id, state: 'installing', percent });
    if (breaksOff && percent >= 50) {
      fail(task, 'aborted', `${device_id} broke off at ${percent} %`);
      return;
    }
    if (percent < 100) {
      task.timer = setTimeout(() => write(task, percent + STEP), writeDelay);
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
    else say(before?.report ?? { upgrade_id, state: 'cancelled' });
  }

  function fail(task: Task, failure: Failed['failure'], msg: string): void {
    end(task, { upgrade_id: task.order.upgrade_id, state: 'failed', failure, msg });
  }

  function end(task: Task, report: UpgradeReport): void {
    drop(task);
    for (const [id, one] of ended) if (isLate(one, clock()) || ended.size >= MOST_ENDED) ended.delete(id);
    ended.set(report.upgrade_id, { deadline: task.order.deadline, report });
    say(report);
  }

  function drop(task: Task): void {
    clearTimeout(task.timer);
    tasks.delete(task.order.upgrade_id);
  }

  return {
    hear(payload) {
      const message = messageIn(payload);
      if (message?.kind === 'order') takeOrder(message);
      if (message?.kind === 'cancel') cancel(message.upgrade_id);
      if (message?.kind !== 'chunk') return;
      const task = tasks.get(message.upgrade_id);
      if (task) takePiece(task, message.offset, Buffer.from(message.data, 'base64'));
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

function messageIn(payload: string): UpgradeMessage | null {
  try {
    return UpgradeMessage.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
