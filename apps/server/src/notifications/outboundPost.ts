import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
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

/** Reason why an address is not called. */
export type OutboundRefusal = 'private' | 'plain';

/** @param networks addresses and networks that may be called although they are not on the internet, and without TLS */
function createRefusal(networks: readonly string[]) {
  const isOwn = proxyAddress.compile([...networks]);
  return (address: string, isPlain: boolean): OutboundRefusal | null => {
    if (isOwn(address, 0)) return null;
    if (ipaddr.process(address).range() !== 'unicast') return 'private';
    return isPlain ? 'plain' : null;
  };
}

function parseTarget(url: string) {
  const target = new URL(url);
  return {
    target,
    isPlain: target.protocol === 'http:',
    host: target.hostname.replace(/^\[|\]$/g, ''),
  };
}

/**
 * Checks an address when it is entered. A name that cannot be resolved now may be later, so
 * it is not refused; each call decides again.
 */
export function createOutboundCheck(networks: readonly string[]) {
  const refusal = createRefusal(networks);
  return async (url: string): Promise<OutboundRefusal | null> => {
    const { isPlain, host } = parseTarget(url);
    const found = await lookup(host, { all: true }).catch(() => []);
    return found.map(({ address }) => refusal(address, isPlain)).find(Boolean) ?? null;
  };
}

/**
 * Posts to addresses that people chose: no redirects are followed, and only addresses of the internet are called, decided
 * after the name was resolved and for the very address that is connected to.
 *
 * @param networks addresses and networks that may be called all the same, and without TLS
 */
export function createOutboundPost(networks: readonly string[]): OutboundPost {
  const refusal = createRefusal(networks);
  // No connection is shared with requests that choose their addresses otherwise.
  const agents = { http: new HttpAgent(), https: new HttpsAgent() };

  function findError(address: string, isPlain: boolean): Error | null {
    const why = refusal(address, isPlain);
    return (
      why &&
      new Error(
        why === 'plain'
          ? 'addresses on the internet need https'
          : `${address} is an address of a private network, which WEBHOOK_NETWORKS does not allow`,
      )
    );
  }

  const lookupFor =
    (isPlain: boolean): LookupFunction =>
    (host, options, callback) =>
      resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const wrong = error ?? found.map(({ address }) => findError(address, isPlain)).find(Boolean) ?? null;
        if (wrong) callback(wrong, '');
        else if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      });

  return async ({ url, headers, body, at }) => {
    const { target, isPlain, host } = parseTarget(url);
    const wrong = isIP(host) ? findError(host, isPlain) : null;
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
