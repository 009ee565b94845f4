import { KEEPALIVE_MS, type FrameAck } from '@heliograph/contracts/engine';

/** The page's functions for painting. */
export interface PaintPorts {
  isHidden: () => boolean;
  /** Calls back whenever the page is hidden or shown, until the returned function is called. */
  onVisibility: (changed: () => void) => () => void;
  /** Calls back before the next painting. */
  beforePaint: (then: () => void) => void;
  /** Calls back in a new task, after those that are queued already. */
  nextTask: (then: () => void) => void;
  setTimer: (then: () => void, ms: number) => () => void;
  /** ms */
  now: () => number;
}

/** Acknowledges each frame once it is painted, with its main-thread time; immediately in a hidden page. */
export function createFrameAcks(post: (ack: FrameAck) => void, ports: PaintPorts = createPaintPorts()) {
  let newest = 0;
  let waiting = false;
  let cancel: () => void = () => undefined;

  function acknowledge(seq: number, took: number | null) {
    if (!waiting || seq !== newest) return;
    waiting = false;
    cancel();
    post({ ack: seq, took });
  }

  const unlisten = ports.onVisibility(() => {
    if (ports.isHidden()) acknowledge(newest, null);
    else if (!waiting && newest > 0) post({ ack: newest, took: 0 });
  });

  return {
    /** Passes a frame to `show` and acknowledges it in time. */
    take(seq: number, show: () => void) {
      newest = seq;
      waiting = true;
      const arrived = ports.now();
      show();
      if (ports.isHidden()) {
        acknowledge(seq, null);
        return;
      }
      // A frame element of zero size is visible but never painted.
      cancel = ports.setTimer(() => acknowledge(seq, null), KEEPALIVE_MS);
      // Components render in a task that `show` queued.
      ports.nextTask(() => {
        const rendering = ports.now() - arrived;
        ports.beforePaint(() => {
          const began = ports.now();
          ports.nextTask(() => acknowledge(seq, rendering + ports.now() - began));
        });
      });
    },
    close() {
      unlisten();
      cancel();
    },
  };
}

function createPaintPorts(): PaintPorts {
  const { port1, port2 } = new MessageChannel();
  const tasks: (() => void)[] = [];
  port1.onmessage = () => tasks.shift()?.();
  return {
    isHidden: () => document.hidden,
    onVisibility(changed) {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    beforePaint: (then) => void requestAnimationFrame(then),
    nextTask(then) {
      tasks.push(then);
      port2.postMessage(null);
    },
    setTimer(then, ms) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
  };
}
