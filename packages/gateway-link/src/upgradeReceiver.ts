import { type FirmwareVersion, UPGRADE_MINUTES } from '@heliograph/contracts/http';
import {
  UpgradeMessage,
  type UpgradeOrder,
  type UpgradeReport,
  upgradeText,
} from '@heliograph/contracts/mqtt';
import type { ImagePart } from './partialImage.ts';
import { createSignatureVerifier, type VerifySignature } from './signatureVerifier.ts';
import { CLOCK_TOLERANCE } from './grantVerifier.ts';

type Failed = Extract<UpgradeReport, { state: 'failed' }>;
type WithoutId<Report> = Report extends unknown ? Omit<Report, 'upgrade_id'> : never;
/** How an upgrade ends. */
export type UpgradeOutcome = WithoutId<
  Extract<UpgradeReport, { state: 'installed' | 'failed' | 'cancelled' }>
>;

/** A finished upgrade, kept so that no order runs twice. */
export interface EndedUpgrade {
  /** Deadline of its order, epoch ms. */
  deadline: number;
  report: UpgradeReport;
}

/** Target of an order. */
export interface UpgradeTarget {
  /** Received part of the image. */
  part(): ImagePart;
  /** Starts the image over. */
  discard(): void;
  /** The board's version at present. */
  from(): FirmwareVersion | null;
  /** A chunk was received; `next` requests the following one. */
  onChunk(next: () => void): NodeJS.Timeout | undefined;
  /**
   * Installs the complete image.
   * @returns a function that stops it without a result
   */
  install(progress: { report(percent: number): void; end(outcome: UpgradeOutcome): void }): () => void;
}

export interface UpgradeReceiverPorts {
  uuid: string;
  /** The server's public key, raw, base64url. */
  key: string;
  /** The gateway's own clock, epoch ms. */
  clock: () => number;
  /** Finds the target of an order, or the reason why it cannot be carried out. */
  open: (order: UpgradeOrder) => UpgradeTarget | Omit<Failed, 'upgrade_id' | 'state'>;
  sendReport: (report: UpgradeReport) => void;
  ended?: readonly EndedUpgrade[] | undefined;
  /** Called before the end of an upgrade is reported. */
  onEnded?: (ended: readonly EndedUpgrade[]) => void;
}

export interface UpgradeReceiver {
  receive(payload: string): void;
  ended(): readonly EndedUpgrade[];
  close(): void;
}

/** An upgrade in progress. */
interface Task {
  order: UpgradeOrder;
  target: UpgradeTarget;
  /** Install progress, percent; null during the transfer. */
  written: number | null;
  timer: NodeJS.Timeout | undefined;
  stopInstall: () => void;
}

/** How long to wait before requesting a chunk again, ms. */
const RETRY_MS = 5000;
/** Number of finished upgrades kept; never fewer because of the time, since clocks go back. */
const MAX_ENDED = 256;

/** A gateway's side of firmware upgrades (docs/adr/0012): verifies orders and fetches images in chunks. */
export function createUpgradeReceiver({
  uuid,
  key,
  clock,
  open,
  sendReport,
  ended: before,
  onEnded,
}: UpgradeReceiverPorts): UpgradeReceiver {
  const isSigned = createSignatureVerifier(key);
  const tasks = new Map<number, Task>();
  const ended = new Map(before?.map((each) => [each.report.upgrade_id, each]));

  function receiveOrder(order: UpgradeOrder): void {
    const { upgrade_id } = order;
    const task = tasks.get(upgrade_id);
    const error = orderError(uuid, order, { isSigned, clock: clock() });
    if (error !== null) {
      // An invalid order must not end a valid upgrade.
      if (!task) sendReport({ upgrade_id, state: 'failed', failure: 'refused', msg: error });
      return;
    }
    const known = ended.get(upgrade_id);
    const first = findFirst();
    if (known) sendReport(known.report);
    else if (task) continueTask(task);
    // It may have run and been forgotten.
    else if (first && order.deadline < first.deadline)
      sendReport({ upgrade_id, state: 'failed', failure: 'refused', msg: EXPIRED });
    else startTask(order);
  }

  /** The finished upgrade to forget next, whose order expires first; null while there is room. */
  const findFirst = () =>
    ended.size < MAX_ENDED
      ? null
      : [...ended.values()].reduce((first, each) => (each.deadline < first.deadline ? each : first));

  function startTask(order: UpgradeOrder): void {
    for (const other of tasks.values()) if (other.order.device_id === order.device_id) drop(other);
    const target = open(order);
    if ('failure' in target) {
      end(order, { state: 'failed', ...target });
      return;
    }
    const task: Task = { order, target, written: null, timer: undefined, stopInstall: () => undefined };
    if (order.method === 'whole' || target.part().sha256 !== order.sha256) target.discard();
    tasks.set(order.upgrade_id, task);
    requestChunk(task);
  }

  /** The server repeats the order after one of them was offline. */
  function continueTask(task: Task): void {
    if (task.written !== null) {
      sendReport({ upgrade_id: task.order.upgrade_id, state: 'installing', percent: task.written });
      return;
    }
    if (task.order.method === 'whole') task.target.discard();
    requestChunk(task);
  }

  function requestChunk(task: Task): void {
    clearTimeout(task.timer);
    const { order, target } = task;
    if (isExpired(order, clock())) {
      drop(task);
      return;
    }
    const { upgrade_id } = order;
    const part = target.part();
    sendReport({ upgrade_id, state: 'transferring', offset: part.length(), from: target.from() });
    if (part.length() === part.size) install(task);
    else task.timer = setTimeout(() => requestChunk(task), RETRY_MS);
  }

  function receiveChunk(task: Task, offset: number, chunk: Buffer): void {
    if (task.written !== null) return;
    const part = task.target.part();
    try {
      if (!part.append(offset, chunk)) return;
    } catch (error) {
      fail(task, 'aborted', `the image cannot be stored: ${(error as Error).message}`);
      return;
    }
    clearTimeout(task.timer);
    task.timer =
      task.target.onChunk(() => (part.length() === part.size ? install(task) : requestChunk(task))) ??
      task.timer;
  }

  function install(task: Task): void {
    clearTimeout(task.timer);
    const { order, target } = task;
    if (!target.part().isComplete()) {
      target.discard();
      fail(task, 'corrupt', 'the checksum of the image is wrong');
      return;
    }
    task.stopInstall = target.install({
      report(percent) {
        task.written = percent;
        sendReport({ upgrade_id: order.upgrade_id, state: 'installing', percent });
      },
      end: (outcome) => finish(task, outcome),
    });
  }

  function cancel(upgrade_id: number): void {
    const task = tasks.get(upgrade_id);
    if (task && task.written !== null) return;
    if (task) finish(task, { state: 'cancelled' });
    else sendReport(ended.get(upgrade_id)?.report ?? { upgrade_id, state: 'cancelled' });
  }

  function fail(task: Task, failure: Failed['failure'], msg: string): void {
    finish(task, { state: 'failed', failure, msg });
  }

  function finish(task: Task, outcome: UpgradeOutcome): void {
    drop(task);
    end(task.order, outcome);
  }

  function end({ upgrade_id, deadline }: UpgradeOrder, outcome: UpgradeOutcome): void {
    const first = findFirst();
    if (first) ended.delete(first.report.upgrade_id);
    const report: UpgradeReport = { upgrade_id, ...outcome };
    ended.set(upgrade_id, { deadline, report });
    onEnded?.([...ended.values()]);
    sendReport(report);
  }

  function drop(task: Task): void {
    clearTimeout(task.timer);
    task.stopInstall();
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
    ended: () => [...ended.values()],
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

/** Maximum validity of an order, ms. */
const MAX_VALIDITY_MS = UPGRADE_MINUTES.most * 60_000;

const EXPIRED = 'the order has expired by the clock of the gateway';

/** Why an order is invalid; null if the server signed it for this gateway and it is current (docs/adr/0012). */
function orderError(
  uuid: string,
  order: UpgradeOrder,
  { isSigned, clock }: { isSigned: VerifySignature; clock: number },
): string | null {
  if (!isSigned(upgradeText(uuid, order), order.signature)) return 'the order is not signed by the server';
  if (isExpired(order, clock)) return EXPIRED;
  if (order.deadline - MAX_VALIDITY_MS - CLOCK_TOLERANCE > clock)
    return 'the order is in the future by the clock of the gateway';
  return null;
}

/** True if expired even for the fastest tolerated clock. */
const isExpired = ({ deadline }: Pick<UpgradeOrder, 'deadline'>, clock: number): boolean =>
  deadline + CLOCK_TOLERANCE <= clock;
