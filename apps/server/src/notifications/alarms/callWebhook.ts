import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { createHmac } from 'node:crypto';
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 15_000;
const PREFIX = 'whsec_';

export interface WebhookCall {
  /** The same in each attempt. */
  id: string;
  url: string;
  /** As shown to people, `whsec_…`. */
  secret: string;
  body: string;
  /** Of the attempt, epoch ms. */
  at: number;
}

export interface WebhookAnswer {
  status: number;
  /** The wish of an answer that is no success; null without one. */
  retryAfterMs: number | null;
}

export type CallWebhook = (call: WebhookCall) => Promise<WebhookAnswer>;

/** Header `webhook-signature` of Standard Webhooks, version 1. */
export function webhookSignature({ id, secret, body, at }: Omit<WebhookCall, 'url'>): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const seconds = Math.floor(at / 1000);
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** A secret as Standard Webhooks writes it. @param bytes 24 to 64 random bytes */
export const webhookSecret = (bytes: Buffer): string => `${PREFIX}${bytes.toString('base64')}`;

/**
 * Calls webhooks: no redirects are followed, and only addresses of the internet are called, decided after the name was
 * resolved and for the very address that is connected to.
 *
 * @param networks addresses and networks that may be called all the same, and without TLS
 */
export function createWebhookCaller(networks: readonly string[]): CallWebhook {
  const isOwn = proxyAddress.compile([...networks]);
  // No connection is shared with requests that choose their addresses otherwise.
  const agents = { http: new HttpAgent(), https: new HttpsAgent() };

  function refusal(address: string, isPlain: boolean): Error | null {
    if (isOwn(address, 0)) return null;
    if (ipaddr.process(address).range() !== 'unicast')
      return new Error(
        `${address} is an address of a private network, which WEBHOOK_NETWORKS does not allow`,
      );
    return isPlain ? new Error('webhooks on the internet need https') : null;
  }

  const lookupFor =
    (isPlain: boolean): LookupFunction =>
    (host, options, callback) =>
      resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const wrong = error ?? found.map(({ address }) => refusal(address, isPlain)).find(Boolean) ?? null;
        if (wrong) callback(wrong, '');
        else if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      });

  return async ({ url, ...call }) => {
    const target = new URL(url);
    const isPlain = target.protocol === 'http:';
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const wrong = isIP(host) ? refusal(host, isPlain) : null;
    if (wrong) throw wrong;
    const body = Buffer.from(call.body);
    return new Promise((answer, fail) => {
      const options = {
        method: 'POST',
        agent: isPlain ? agents.http : agents.https,
        lookup: lookupFor(isPlain),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          'user-agent': 'Heliograph',
          'webhook-id': call.id,
          'webhook-timestamp': String(Math.floor(call.at / 1000)),
          'webhook-signature': webhookSignature(call),
        },
      };
      (isPlain ? httpRequest : httpsRequest)(target, options, (response) => {
        // What it says is not read.
        response.destroy();
        answer({
          status: response.statusCode!,
          retryAfterMs: retryAfter(response.headers['retry-after'], call.at),
        });
      })
        .once('error', fail)
        .end(body);
    });
  };
}

/** Seconds or a date. */
function retryAfter(header: string | undefined, at: number): number | null {
  if (header === undefined) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - at;
  return Number.isFinite(wait) && wait > 0 ? wait : null;
}
