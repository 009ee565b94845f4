import { KEEPALIVE_MS, type Frame, type FrameAck } from '@heliograph/contracts/engine';
import type { PagePort, SetTimer } from '../ports.ts';

/** Frames are offered at this interval: five a second is faster than anybody reads, at half the work of ten. */
export const FRAME_MS = 200;

/**
 * Least time between two frames of a port. Half the interval, so that a frame never misses its own; it only delays what is
 * offered in between.
 */
const LEAST_MS = FRAME_MS / 2;

interface Options {
  port: PagePort;
  /** What changed since the last call; null when nothing did. */
  collect: () => Omit<Frame, 'seq' | 'at'> | null;
  now: () => number;
  setTimer: SetTimer;
}

/**
 * Sends frames no faster than the page takes them, and an empty frame where nothing happens: a page that gets none shows
 * nothing as live. The next frame is collected only once the last was acknowledged: a frozen page finds one frame and then
 * the newest state, however long it slept.
 */
export function createFramePump({ port, collect, now, setTimer }: Options) {
  let seq = 0;
  let acknowledged = 0;
  let offered = false;
  /** The next frame is due, even if empty. */
  let due = false;
  let lastSent = -Infinity;
  let cancel: (() => void) | null = null;
  let cancelDue: () => void = () => undefined;

  function send() {
    cancel = null;
    if ((!offered && !due) || acknowledged < seq) return;
    const since = now() - lastSent;
    // A clock that was set back must not delay frames.
    if (since >= 0 && since < LEAST_MS) {
      cancel = setTimer(send, LEAST_MS - since);
      return;
    }
    offered = false;
    const body = collect();
    if (body === null && !due) return;
    post(body ?? {});
  }

  function post(body: Omit<Frame, 'seq' | 'at'>) {
    lastSent = now();
    due = false;
    cancelDue();
    cancelDue = setTimer(expectNext, KEEPALIVE_MS);
    const frame: Frame = { seq: ++seq, at: lastSent, ...body };
    port.postMessage(frame, [...buffersOf(body.stations), ...buffersOf(body.devices)]);
  }

  function expectNext() {
    due = true;
    if (cancel === null) send();
  }

  port.onmessage = ({ data }) => {
    if (!isAck(data) || data.ack > seq) return;
    acknowledged = Math.max(acknowledged, data.ack);
    if (cancel === null) send();
  };

  return {
    /** Something may have changed. */
    offer() {
      offered = true;
      if (cancel === null) send();
    },
    /** The page asked for something else, which it gets as soon as it can take it. */
    offerNow() {
      cancel?.();
      lastSent = -Infinity;
      offered = true;
      send();
    },
    close() {
      cancel?.();
      cancelDue();
      port.onmessage = null;
      port.close();
    },
  };
}

/** Columns are moved to the page instead of copied. */
function buffersOf(columns: object | undefined): ArrayBuffer[] {
  return Object.values(columns ?? {}).flatMap((column: unknown) =>
    ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer ? [column.buffer] : [],
  );
}

function isAck(data: unknown): data is FrameAck {
  return typeof data === 'object' && data !== null && 'ack' in data && typeof data.ack === 'number';
}
