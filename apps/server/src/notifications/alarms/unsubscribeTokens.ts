import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailsTo } from '../../storage/repositories/notificationSettings.ts';

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const SUFFIXES = { alarms: '', monthly: 'm' } as const satisfies Record<MailsTo['list'], string>;

/** Tokens in mails that end those to one person, without signing in. @param secret of the deployment */
export function createUnsubscribeTokens(secret: Buffer) {
  const computeMac = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');
  return {
    of({ personId, list }: MailsTo): string {
      const subject = `${personId}${SUFFIXES[list]}`;
      return `${subject}.${computeMac(subject)}`;
    },
    /** @returns what it ends; null for an invalid token */
    read(token: string): MailsTo | null {
      const [subject = '', mac = ''] = token.split('.');
      const [given, expected] = [Buffer.from(mac), Buffer.from(computeMac(subject))];
      const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
      const [, personId, suffix] = /^(\d{1,10})(m?)$/.exec(subject) ?? [];
      if (!isKnown || personId === undefined) return null;
      return { personId: Number(personId), list: suffix === SUFFIXES.monthly ? 'monthly' : 'alarms' };
    },
  };
}
