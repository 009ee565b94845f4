import type { Frame, FrameAck } from '@heliograph/contracts/engine';
import type { PagePort, SetTimer } from '../ports.ts';

/** The engine's beat: five a second is faster than anybody reads, and half the work of ten for a page. */
export const FRAME_MS = 200;

/**
 * Least time between two frames of a port. Half a beat, so that a frame never waits for the beat after its own; it
 * only holds back what is offered between beats, for instance when a page watches something else.
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
 * Sends what the engine's beat offers, no faster than the page takes it. The next frame is collected only once the
 * last was acknowledged: a frozen page finds one frame and then the newest state, however long it slept.
 */
export function createFramePump({ port, collect, now, setTimer }: Options) {
  let seq = 0;
  let acknowledged = 0;
  let offered = false;
  let lastSent = -Infinity;
  let cancel: (() => void) | null = null;

  function send() {
    cancel = null;
    if (!offered || acknowledged < seq) return;
    const wait = lastSent + LEAST_MS - now();
    if (wait > 0) {
      cancel = setTimer(send, wait);
      return;
    }
    offered = false;
    const body = collect();
    if (body === null) return;
    lastSent = now();
    const frame: Frame = { seq: ++seq, at: lastSent, ...body };
    port.postMessage(frame, [...buffersOf(body.stations), ...buffersOf(body.devices)]);
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
    close() {
      cancel?.();
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
