import { KEEPALIVE_MS, type Frame, type FrameAck } from '@heliograph/contracts/engine';
import type { PagePort, SetTimer } from '../ports.ts';
import { frameInterval, REMEMBERED } from './frameInterval.ts';

interface Options {
  port: PagePort;
  /** Changes since the last call; null for none. */
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
  /** As `FrameAck`, of the last frames, the newest first. */
  let took: readonly (number | null)[] = [0];
  let offered = false;
  /** The next frame is due, even if empty. */
  let due = false;
  let lastSent = -Infinity;
  /** Time for collecting the last one, ms. */
  let collecting = 0;
  let cancel: (() => void) | null = null;
  let cancelDue: () => void = () => undefined;

  function send() {
    cancel = null;
    if ((!offered && !due) || acknowledged < seq) return;
    const since = now() - lastSent;
    // Where telemetry comes faster than the engine reads it, half of its time is left for taking it in.
    const interval = Math.max(frameInterval(took), collecting);
    // A clock that was set back must not delay frames.
    if (since >= 0 && since < interval) {
      cancel = setTimer(send, interval - since);
      return;
    }
    offered = false;
    const began = now();
    const body = collect();
    collecting = Math.min(KEEPALIVE_MS, Math.max(0, now() - began));
    if (body === null && !due) return;
    post(body ?? {});
  }

  function post(body: Omit<Frame, 'seq' | 'at'>) {
    lastSent = now();
    due = false;
    cancelDue();
    cancelDue = setTimer(expectNext, KEEPALIVE_MS);
    const frame: Frame = { seq: ++seq, at: lastSent, ...body };
    port.postMessage(frame, [...listBuffers(body.stations), ...listBuffers(body.devices)]);
  }

  function expectNext() {
    due = true;
    if (cancel === null) send();
  }

  port.onmessage = ({ data }) => {
    if (!isAck(data) || data.ack > seq) return;
    acknowledged = Math.max(acknowledged, data.ack);
    took = [data.took, ...took].slice(0, REMEMBERED);
    // The interval may be shorter now.
    cancel?.();
    send();
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
function listBuffers(columns: object | undefined): ArrayBuffer[] {
  return Object.values(columns ?? {}).flatMap((column: unknown) =>
    ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer ? [column.buffer] : [],
  );
}

function isAck(data: unknown): data is FrameAck {
  if (typeof data !== 'object' || data === null) return false;
  const { ack, took } = data as Partial<FrameAck>;
  return typeof ack === 'number' && (took === null || typeof took === 'number');
}
