import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createSealing } from '../secrets/sealing.ts';
import type { OutboxRepository } from '../storage/repositories/outbox.ts';
import { systemTimer } from '../support/startLoop.ts';
import { createNotifier } from './notifier.ts';
import type { SendMessage } from './mailer.ts';

const message = {
  lang: 'en',
  subject: 'Your code',
  paragraphs: ['Your code is', 'Bye.'],
  code: '012345',
  short: '012345 is your code.',
} as const;
const olivia = { by: 'email', email: 'olivia@x.example' } as const;
const mobile = { by: 'mobile', areaCode: '+61', mobile: '491570156' } as const;

const sealing = createSealing(randomBytes(32));

/** An outbox in memory, by the real clock. */
function memoryOutbox() {
  const rows = new Map<string, { sealed: Buffer; attempts: number; dueAt: number }>();
  const outbox: OutboxRepository = {
    add(sealed, forMs) {
      const id = String(rows.size);
      rows.set(id, { sealed, attempts: 0, dueAt: Date.now() + forMs });
      return Promise.resolve(id);
    },
    take(most, forMs) {
      const due = [...rows].filter(([, { dueAt }]) => dueAt <= Date.now()).slice(0, most);
      for (const [, row] of due) row.dueAt = Date.now() + forMs;
      return Promise.resolve(due.map(([id, row]) => ({ id, ...row })));
    },
    postpone(id, forMs) {
      const row = rows.get(id)!;
      rows.set(id, { ...row, attempts: row.attempts + 1, dueAt: Date.now() + forMs });
      return Promise.resolve();
    },
    remove: (id) => Promise.resolve(void rows.delete(id)),
    removeOutdated: () => Promise.resolve(0),
  };
  return { rows, outbox };
}

interface Channels {
  mail?: SendMessage | null;
  sms?: SendMessage | null;
  outbox?: OutboxRepository;
}

function notifierWith({ mail = null, sms = null, outbox = memoryOutbox().outbox }: Channels) {
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  const notifier = createNotifier({
    mail,
    sms,
    outbox,
    sealing,
    log,
    pausesMs: [0],
    leaseMs: 300,
    lookMs: 10,
  });
  return { lines, notifier };
}

describe('notifier', () => {
  it('[AUTH-11] logs what it cannot send, in one line at info level', async () => {
    const { notifier, lines } = notifierWith({});
    await notifier.send(olivia, message);
    await notifier.send(mobile, message);
    await notifier.close();
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [
        30,
        'Mail to olivia@x.example, printed because SMTP_URL is not set: Your code: Your code is 012345 Bye.',
      ],
      [30, 'SMS to +61 491570156, printed because SMS_URL is not set: 012345 is your code.'],
    ]);
    expect(notifier.counters().mail).toEqual({ sent: 0, printed: 1, failed: 0 });
  });

  it('[AUTH-11] passes each channel its address, and retries', async () => {
    const sent: [string, string][] = [];
    let busy = 1;
    const sms: SendMessage = (to, { short }) => {
      if (busy-- > 0) return Promise.reject(new Error('busy'));
      sent.push([to, short]);
      return Promise.resolve();
    };
    const { notifier, lines } = notifierWith({ sms });
    await notifier.send(mobile, message);
    notifier.start(systemTimer);
    await expect.poll(() => notifier.counters().sms.sent, { timeout: 5_000 }).toBe(1);
    await notifier.close();
    expect(sent).toEqual([['+61491570156', message.short]]);
    expect(lines).toEqual([]);
  });

  it('[AUTH-11] logs and counts a failure without the code and the recipient', async () => {
    const { notifier, lines } = notifierWith({
      mail: () => Promise.reject(new Error('550 <olivia@x.example> unknown')),
    });
    await notifier.send(olivia, message);
    notifier.start(systemTimer);
    await expect.poll(() => notifier.counters().mail.failed, { timeout: 5_000 }).toBe(1);
    await notifier.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, reason: '550 <…> unknown' });
    expect(JSON.stringify(lines)).not.toMatch(/012345|olivia/);
  });

  it('[SCL-02] [AUTH-11] sends what another server stored and did not send, with the same id', async () => {
    const { outbox, rows } = memoryOutbox();
    const tried: string[] = [];
    // It ends while it sends: neither answer nor error.
    const killed = notifierWith({
      outbox,
      mail: (_to, _message, id) => new Promise(() => void tried.push(id)),
    });
    await killed.notifier.send(olivia, message);
    await expect.poll(() => tried.length).toBe(1);
    expect(rows.size).toBe(1);
    expect([...rows.values()][0]!.sealed.toString('latin1')).not.toMatch(/012345|olivia/);

    const other = notifierWith({
      outbox,
      mail: (to, { subject }, id) => {
        expect([to, subject]).toEqual([olivia.email, message.subject]);
        tried.push(id);
        return Promise.resolve();
      },
    });
    other.notifier.start(systemTimer);
    await expect.poll(() => tried.length, { timeout: 5_000 }).toBe(2);
    expect(tried[1]).toBe(tried[0]);
    await other.notifier.close();
    expect(rows.size).toBe(0);
  });

  it('[AUTH-11] stores something also when nothing is sent, and forgets it', async () => {
    const { outbox, rows } = memoryOutbox();
    const { notifier } = notifierWith({ outbox, mail: () => Promise.reject(new Error('sent')) });
    const sent = notifier.sendNothing('email');
    await sent;
    await notifier.close();
    expect(rows.size).toBe(0);
    expect(notifier.counters().mail).toEqual({ sent: 0, printed: 0, failed: 0 });
  });
});
