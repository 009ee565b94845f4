import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createCourier } from './courier.ts';
import type { SendLetter } from './mailer.ts';

const letter = {
  lang: 'en',
  subject: 'Your code',
  paragraphs: ['Your code is', 'Bye.'],
  code: '012345',
  short: '012345 is your code.',
} as const;
const olivia = { by: 'email', email: 'olivia@x.example' } as const;
const mobile = { by: 'mobile', areaCode: '+61', mobile: '491570156' } as const;

function courierWith({ mail = null, sms = null }: { mail?: SendLetter | null; sms?: SendLetter | null }) {
  const lines: { level: number; msg: string; reason?: string }[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  return { lines, courier: createCourier({ mail, sms, log, pausesMs: [0] }) };
}

describe('courier', () => {
  it('[AUTH-11] prints what it cannot send, in one line at info level', async () => {
    const { courier, lines } = courierWith({});
    courier.post(olivia, letter);
    courier.post(mobile, letter);
    await courier.close();
    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [
        30,
        'Mail to olivia@x.example, printed because SMTP_URL is not set: Your code: Your code is 012345 Bye.',
      ],
      [30, 'SMS to +61 491570156, printed because SMS_URL is not set: 012345 is your code.'],
    ]);
    expect(courier.counters().mail).toEqual({ sent: 0, printed: 1, failed: 0 });
  });

  it('[AUTH-11] hands each channel its address, and tries again', async () => {
    const sent: [string, string][] = [];
    let busy = 1;
    const sms: SendLetter = (to, { short }) => {
      if (busy-- > 0) return Promise.reject(new Error('busy'));
      sent.push([to, short]);
      return Promise.resolve();
    };
    const { courier, lines } = courierWith({ sms });
    courier.post(mobile, letter);
    await expect.poll(() => courier.counters().sms.sent).toBe(1);
    expect(sent).toEqual([['+61491570156', letter.short]]);
    expect(lines).toEqual([]);
  });

  it('[AUTH-11] logs and counts a failure without the code and whom it was for', async () => {
    const { courier, lines } = courierWith({
      mail: () => Promise.reject(new Error('550 <olivia@x.example> unknown')),
    });
    courier.post(olivia, letter);
    await expect.poll(() => courier.counters().mail.failed).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, reason: '550 <…> unknown' });
    expect(JSON.stringify(lines)).not.toMatch(/012345|olivia/);
  });
});
