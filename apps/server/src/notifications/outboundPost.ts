import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

const TIMEOUT_MS = 15_000;

export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Epoch ms. */
  at: number;
}

export interface OutboundAnswer {
  status: number;
  /** Delay that a refusing answer asks for; null without one. */
  retryAfterMs: number | null;
}

export type OutboundPost = (request: OutboundRequest) => Promise<OutboundAnswer>;

/**
 * Posts to addresses that people chose: no redirects are followed, and only addresses of the internet are called, decided
 * after the name was resolved and for the very address that is connected to.
 *
 * @param networks addresses and networks that may be called all the same, and without TLS
 */
export function createOutboundPost(networks: readonly string[]): OutboundPost {
  const isOwn = proxyAddress.compile([...networks]);
  // No connection is shared with requests that choose their addresses otherwise.
  const agents = { http: new HttpAgent(), https: new HttpsAgent() };

  function refusal(address: string, isPlain: boolean): Error | null {
    if (isOwn(address, 0)) return null;
    if (ipaddr.process(address).range() !== 'unicast')
      return new Error(
        `${address} is an address of a private network, which WEBHOOK_NETWORKS does not allow`,
      );
    return isPlain ? new Error('addresses on the internet need https') : null;
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

  return async ({ url, headers, body, at }) => {
    const target = new URL(url);
    const isPlain = target.protocol === 'http:';
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const wrong = isIP(host) ? refusal(host, isPlain) : null;
    if (wrong) throw wrong;
    return new Promise((answer, fail) => {
      const options = {
        method: 'POST',
        agent: isPlain ? agents.http : agents.https,
        lookup: lookupFor(isPlain),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-length': body.length, 'user-agent': 'Heliograph', ...headers },
      };
      (isPlain ? httpRequest : httpsRequest)(target, options, (response) => {
        // The body is not read.
        response.destroy();
        answer({
          status: response.statusCode!,
          retryAfterMs: retryAfter(response.headers['retry-after'], at),
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
