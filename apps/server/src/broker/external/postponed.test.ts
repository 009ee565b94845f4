import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createPostponed, type PostponedMessage } from './postponed.ts';

const error = new Error('the page is damaged');

function createMessages() {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const postponed = createPostponed(log, 1);
  const lost = new AbortController();
  let outOfOrder = 0;
  return {
    lines,
    lost,
    outOfOrder: () => outOfOrder,
    retry: (store: () => Promise<void>, channel: PostponedMessage['channel'] = 'telemetry') =>
      postponed.retry({
        uuid: 'HG-TEST-1',
        channel,
        message: {
          topic: '',
          payload: Buffer.alloc(0),
          acknowledge: () => undefined,
          postpone: () => void outOfOrder++,
        },
        error,
        store,
        signal: lost.signal,
      }),
  };
}

describe('a message that alone cannot be stored', () => {
  it('[SCL-02] is tried again until it can be, beside the others', async () => {
    const { retry, outOfOrder } = createMessages();
    let attempts = 0;
    await retry(() => (++attempts < 3 ? Promise.reject(error) : Promise.resolve()));
    expect(attempts).toBe(3);
    expect(outOfOrder()).toBe(1);
  });

  it('[SCL-02] is given up when many wait, with one line in the log', async () => {
    const { retry, lost, lines } = createMessages();
    const waiting = Promise.allSettled(Array.from({ length: 128 }, () => retry(() => Promise.reject(error))));
    for (let i = 0; i < 10; i++) await retry(() => Promise.reject(error));
    lost.abort(new Error('the connection is lost'));
    expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(lines.filter((line) => line.includes('given up'))).toHaveLength(1);
    expect(lines).toHaveLength(2);
  });

  it('[SCL-02] is given up at once when it is a status, which a newer one may have replaced', async () => {
    const { retry, outOfOrder } = createMessages();
    await retry(() => Promise.reject(error), 'status');
    expect(outOfOrder()).toBe(0);
  });
});
