import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
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

function notifierWith({ mail = null, sms = null }: { mail?: SendMessage | null; sms?: SendMessage | null }) {
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  return { lines, notifier: createNotifier({ mail, sms, log, pausesMs: [0] }) };
}

describe('notifier', () => {
  it('[AUTH-11] logs what it cannot send, in one line at info level', async () => {
    const { notifier, lines } = notifierWith({});
    notifier.send(olivia, message);
    notifier.send(mobile, message);
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
    notifier.send(mobile, message);
    await expect.poll(() => notifier.counters().sms.sent).toBe(1);
    expect(sent).toEqual([['+61491570156', message.short]]);
    expect(lines).toEqual([]);
  });

  it('[AUTH-11] logs and counts a failure without the code and the recipient', async () => {
    const { notifier, lines } = notifierWith({
      mail: () => Promise.reject(new Error('550 <olivia@x.example> unknown')),
    });
    notifier.send(olivia, message);
    await expect.poll(() => notifier.counters().mail.failed).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, reason: '550 <…> unknown' });
    expect(JSON.stringify(lines)).not.toMatch(/012345|olivia/);
  });
});
