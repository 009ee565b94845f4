import { createHmac, timingSafeEqual } from 'node:crypto';

/** Long enough for a sleeping laptop's reconnect, short enough that a leaked one soon becomes useless. */
const LIFETIME_MS = 3_600_000;

export interface MqttCredential {
  user: string;
  password: string;
  /** Required prefix of client ids. */
  clientPrefix: string;
  /** epoch ms */
  expires: number;
}

export type MqttCredentials = ReturnType<typeof createMqttCredentials>;

/**
 * Broker credentials of sessions (DV-03). The password is `expiry.HMAC(secret, public id and expiry)`: nothing is
 * stored, any broker with the secret can check it, and it only proves which session is connecting.
 */
export function createMqttCredentials({ secret, now }: { secret: Buffer; now: () => number }) {
  const sign = (publicId: string, expires: number): Buffer =>
    createHmac('sha256', secret).update(`mqtt ${publicId} ${expires}`).digest();

  return {
    /** Never outlives the session. */
    issue({ publicId, expiresAt }: { publicId: string; expiresAt: number }): MqttCredential {
      const expires = Math.min(now() + LIFETIME_MS, expiresAt);
      return {
        user: publicId,
        password: `${expires}.${sign(publicId, expires).toString('base64url')}`,
        clientPrefix: `${publicId}-`,
        expires,
      };
    },

    verify(publicId: string, password: string): boolean {
      const [, expiry, signature] = /^(\d{1,16})\.([\w-]{43})$/.exec(password) ?? [];
      if (expiry === undefined || signature === undefined) return false;
      const expires = Number(expiry);
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(publicId, expires);
      return expires > now() && given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
