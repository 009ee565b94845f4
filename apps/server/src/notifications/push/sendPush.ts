import { createHash } from 'node:crypto';
import type { OutboundAnswer, OutboundPost } from '../outboundPost.ts';
import { encryptPush, type PushKeys } from './encryptPush.ts';
import type { Vapid } from './vapid.ts';

/** How long a push service keeps it for a browser that is away, s: afterwards a mail says more. */
const TTL_S = 12 * 3600;

export interface Push {
  endpoint: string;
  keys: PushKeys;
  /** JSON for the service worker. */
  payload: Buffer;
  /** One that still waits for the browser is replaced by the next one of the same topic; null for none. */
  topic: string | null;
  /** Epoch ms. */
  at: number;
}

export type SendPush = (push: Push) => Promise<OutboundAnswer>;

/** Sends push messages (RFC 8030). @param subject gives the address of who runs the portal */
export const createPushSender =
  (post: OutboundPost, vapid: Vapid, subject: () => string): SendPush =>
  ({ endpoint, keys, payload, topic, at }) =>
    post({
      url: endpoint,
      at,
      body: encryptPush(payload, keys),
      headers: {
        authorization: vapid.authorization(endpoint, subject(), at),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(TTL_S),
        // It may wake a device that saves energy.
        urgency: 'high',
        // At most 32 characters of base64url.
        ...(topic !== null && {
          topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
        }),
      },
    });
