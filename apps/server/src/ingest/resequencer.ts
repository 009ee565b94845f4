import { createRecentMap } from '../support/recentMap.ts';

/** Puts the messages of a gateway in order again. */
export interface Resequencer {
  /**
   * Calls `pass` at once, or when the message before it has passed or does not come.
   *
   * @param sequence null: the message has none to go by
   */
  add(uuid: string, sequence: number | null, pass: () => void): void;
  /** Passes all that waits. */
  flush(): void;
}

interface Held {
  sequence: number;
  pass(): void;
}

interface Gateway {
  /** Sequence expected next; UNKNOWN before the first message has passed. */
  next: number;
  /** By sequence. */
  held: Held[];
  /** False: the last message that was waited for did not come, and none has been overtaken since. */
  isOvertaken: boolean;
}

/** Smaller than any sequence. */
const UNKNOWN = -1;
/** Gateways whose next sequence is kept. */
const MAX_GATEWAYS = 100_000;
/** A broker that runs beside a busy server sends what it holds for another connection within this time. */
const WAIT_MS = 100;

/**
 * A broker that shares messages between connections sends those of a gateway over several, and what is stored out of order
 * costs many times as much. Sequences may have gaps, and another server may have the message before: a gateway whose
 * messages are waited for in vain is not waited for again, until one of them does come late. Its first message passes when
 * what has arrived with it is read.
 *
 * @param setTimer calls back after the time, in ms, once what has arrived by then is read
 */
export function createResequencer(setTimer: (callback: () => void, ms: number) => void): Resequencer {
  const gateways = createRecentMap<string, Gateway>(MAX_GATEWAYS);
  const waiting = new Set<Gateway>();

  function hold(gateway: Gateway, message: Held): void {
    const { held } = gateway;
    const isFirst = gateway.next === UNKNOWN;
    held.splice(held.findLastIndex(({ sequence }) => sequence <= message.sequence) + 1, 0, message);
    waiting.add(gateway);
    setTimer(
      () => {
        if (!held.includes(message)) return;
        gateway.isOvertaken = isFirst;
        release(gateway, held.length);
      },
      gateway.isOvertaken && !isFirst ? WAIT_MS : 0,
    );
  }

  function release(gateway: Gateway, count: number): void {
    const messages = gateway.held.splice(0, count);
    if (gateway.held.length === 0) waiting.delete(gateway);
    for (const { sequence, pass } of messages) {
      gateway.next = Math.max(gateway.next, sequence + 1);
      pass();
    }
  }

  function releaseDue(gateway: Gateway): void {
    const { held } = gateway;
    let { next } = gateway;
    let count = 0;
    for (; count < held.length && held[count]!.sequence <= next; count++)
      next = Math.max(next, held[count]!.sequence + 1);
    release(gateway, count);
  }

  return {
    add(uuid, sequence, pass) {
      if (sequence === null) {
        pass();
        return;
      }
      const known = gateways.get(uuid);
      const gateway = known ?? { next: UNKNOWN, held: [], isOvertaken: true };
      if (!known) gateways.set(uuid, gateway);
      if (sequence > gateway.next) {
        hold(gateway, { sequence, pass });
        return;
      }
      if (sequence < gateway.next) gateway.isOvertaken = true;
      gateway.next = Math.max(gateway.next, sequence + 1);
      pass();
      if (gateway.held.length > 0) releaseDue(gateway);
    },
    flush() {
      for (const gateway of waiting) release(gateway, gateway.held.length);
    },
  };
}
