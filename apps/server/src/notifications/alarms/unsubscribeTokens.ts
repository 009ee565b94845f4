import { createHmac, timingSafeEqual } from 'node:crypto';

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/** Tokens in mails that end those to one person, without signing in. @param secret of the deployment */
export function createUnsubscribeTokens(secret: Buffer) {
  const macOf = (personId: string) => createHmac('sha256', secret).update(personId).digest('base64url');
  return {
    of: (personId: number): string => `${personId}.${macOf(String(personId))}`,
    /** @returns the person; null for what is no token */
    read(token: string): number | null {
      const [personId = '', mac = ''] = token.split('.');
      const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(personId))];
      const fits = given.length === expected.length && timingSafeEqual(given, expected);
      return fits && /^\d{1,10}$/.test(personId) ? Number(personId) : null;
    },
  };
}
