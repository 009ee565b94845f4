import type { PagePort } from '../src/ports.ts';

/** Both ends of a channel: messages arrive at the other end later, in order, and as copies. */
export function portPair(): [PagePort, PagePort] {
  const ends = [end(), end()] as const;
  function end(): PagePort & { closed: boolean } {
    return {
      closed: false,
      onmessage: null,
      postMessage(message, transfer) {
        const other = this === ends[0] ? ends[1] : ends[0];
        const data: unknown = structuredClone(message, { transfer });
        queueMicrotask(() => {
          if (!other.closed) other.onmessage?.({ data });
        });
      },
      close() {
        this.closed = true;
      },
    };
  }
  return [ends[0], ends[1]];
}
