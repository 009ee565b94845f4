import { createHmac } from 'node:crypto';
import type { OutboundAnswer, OutboundPost } from '../outboundPost.ts';

const PREFIX = 'whsec_';

export interface WebhookCall {
  /** The same in each attempt. */
  id: string;
  url: string;
  /** As shown to people, `whsec_…`. */
  secret: string;
  body: string;
  /** Time of the attempt, epoch ms. */
  at: number;
}

export type CallWebhook = (call: WebhookCall) => Promise<OutboundAnswer>;

/** Header `webhook-signature` of Standard Webhooks, version 1. */
export function webhookSignature({ id, secret, body, at }: Omit<WebhookCall, 'url'>): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const seconds = Math.floor(at / 1000);
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** A secret as Standard Webhooks writes it. @param bytes 24 to 64 random bytes */
export const webhookSecret = (bytes: Buffer): string => `${PREFIX}${bytes.toString('base64')}`;

/** Calls webhooks. */
export const createWebhookCaller =
  (post: OutboundPost): CallWebhook =>
  ({ url, ...call }) =>
    post({
      url,
      at: call.at,
      body: Buffer.from(call.body),
      headers: {
        'content-type': 'application/json',
        'webhook-id': call.id,
        'webhook-timestamp': String(Math.floor(call.at / 1000)),
        'webhook-signature': webhookSignature(call),
      },
    });
