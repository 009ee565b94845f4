import { getMessages, readMessages, type MessageList } from '@heliograph/contracts/http';
import { backoff } from '../connections/backoff.ts';
import type { HttpClient } from '../session/httpClient.ts';
import type { EnginePorts } from '../ports.ts';

/** The server does not push everything, shares for instance: it is polled, ms. */
const POLL_MS = 60_000;
/** Alarms come in bursts: the list is read once for those within this time … */
const GATHER_MS = 500;
/** … no more often than this … */
const MIN_GAP_MS = 2_000;
/** … and once more after the last: pages hear of an alarm before the server has stored it. */
const STORED_MS = 5_000;

const NONE: MessageList = { list: [], unread: 0 };

interface Options {
  ports: Pick<EnginePorts, 'now' | 'setTimer' | 'random'>;
  http: HttpClient;
  /** True if a page that shows messages is open. */
  watched: () => boolean;
  /** The list changed. */
  changed: () => void;
}

/** The messages of one person: read while a page shows them, shared by all pages. */
export function createMessageStore({ ports, http, watched, changed }: Options) {
  const { now, setTimer } = ports;
  let held: MessageList | null = null;
  let readAt = -Infinity;
  let due = now();
  let failures = 0;
  /** Grows with each mark made here: an answer requested before is out of date. */
  let epoch = 0;
  let marking = 0;
  let reading: { epoch: number; done: Promise<void> } | null = null;
  let cancelSoon: (() => void) | null = null;
  let cancelLater: () => void = () => undefined;

  function adopt(list: MessageList) {
    const same = JSON.stringify(list) === JSON.stringify(held);
    held = list;
    if (!same) changed();
  }

  async function request() {
    const requestedIn = epoch;
    due = now() + POLL_MS;
    try {
      const answer = await http.call(getMessages, {});
      failures = 0;
      readAt = now();
      if (held === null || (requestedIn === epoch && marking === 0)) adopt(answer);
    } catch (error) {
      due = now() + Math.min(POLL_MS, backoff(failures++, ports.random));
      throw error;
    }
  }

  /** Concurrent callers share one request. */
  function read(): Promise<void> {
    if (reading?.epoch !== epoch) {
      const mine = { epoch, done: request().finally(() => (reading = reading === mine ? null : reading)) };
      reading = mine;
    }
    return reading.done;
  }

  function readIfWatched() {
    if (watched()) read().catch(() => undefined);
    else due = now();
  }

  /** Reads once for a burst of events. An answer that is on its way may not know of them. */
  function readSoon() {
    cancelSoon ??= setTimer(
      () => {
        cancelSoon = null;
        if (reading === null) readIfWatched();
        else readSoon();
      },
      Math.max(GATHER_MS, readAt + MIN_GAP_MS - now()),
    );
  }

  function markHere(ids: readonly string[]) {
    if (held === null) return;
    const wanted = new Set(ids);
    const marked = (id: string) => wanted.size === 0 || wanted.has(id);
    const fresh = held.list.filter(({ id, read: seen }) => seen === 0 && marked(id)).length;
    adopt({
      list: held.list.map((message) => (marked(message.id) ? { ...message, read: 1 } : message)),
      unread: wanted.size === 0 ? 0 : Math.max(0, held.unread - fresh),
    });
  }

  return {
    async list(): Promise<MessageList> {
      if (held === null || now() >= due) await read();
      return held ?? NONE;
    },

    /** Marks locally at once, then on the server, whose answer counts in the end. */
    async read({ ids }: { ids: readonly string[] }): Promise<MessageList> {
      const before = held;
      epoch++;
      marking++;
      markHere(ids);
      try {
        await http.call(readMessages, { id: [...ids] });
      } catch (error) {
        if (before !== null) adopt(before);
        throw error;
      } finally {
        epoch++;
        marking--;
        due = now();
      }
      await read().catch(() => undefined);
      return held ?? NONE;
    },

    /** A gateway reported alarms. */
    onAlarm() {
      cancelLater();
      cancelLater = setTimer(readSoon, STORED_MS);
      readSoon();
    },

    /** The server has stored changes, or events may have been missed. */
    readSoon,

    /** Each second. */
    tick() {
      if (watched() && now() >= due && marking === 0) readIfWatched();
    },

    close() {
      cancelLater();
      cancelSoon?.();
    },
  };
}
