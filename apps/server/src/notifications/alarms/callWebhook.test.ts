import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboundCheck, createOutboundPost } from '../outboundPost.ts';
import { createWebhookCaller, webhookSecret } from './callWebhook.ts';

const secret = webhookSecret(Buffer.alloc(32, 7));
const call = { id: 'msg-1', secret, body: '{"type":"test"}', at: Date.now() };

let calls: { headers: Record<string, string>; url: string }[] = [];
const server = createServer((request, response) => {
  calls.push({ headers: request.headers as Record<string, string>, url: request.url ?? '' });
  if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
  else if (request.url === '/later') response.writeHead(503, { 'retry-after': '120' }).end();
  else response.writeHead(204).end();
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

describe('a call of a webhook', () => {
  const callOwn = createWebhookCaller(createOutboundPost(['loopback']));
  const at = (path: string) => ({ ...call, url: `http://127.0.0.1:${port}${path}` });

  it('[ALM-05] is signed as Standard Webhooks asks for, as another implementation finds', async () => {
    calls = [];
    expect(await callOwn(at('/'))).toEqual({ status: 204, retryAfterMs: null });
    const { headers } = calls[0]!;
    expect(new Webhook(secret).verify(call.body, headers)).toEqual({ type: 'test' });
    expect(() => new Webhook(secret).verify(`${call.body} `, headers)).toThrow('No matching signature');
  });

  it('[ALM-05] follows no redirect', async () => {
    calls = [];
    expect((await callOwn(at('/moved'))).status).toBe(302);
    expect(calls.map(({ url }) => url)).toEqual(['/moved']);
  });

  it('[ALM-05] brings the wish of the receiver to be called later', async () => {
    expect(await callOwn(at('/later'))).toEqual({ status: 503, retryAfterMs: 120_000 });
  });
});

describe('addresses of private networks', () => {
  const callOthers = createWebhookCaller(createOutboundPost([]));
  it.each([
    'localhost',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
  ])('[ALM-05] are not called: %s', async (host) => {
    calls = [];
    expect(await createOutboundCheck([])(`http://${host}:${port}/`)).toBe('private');
    await expect(callOthers({ ...call, url: `http://${host}:${port}/` })).rejects.toThrow('WEBHOOK_NETWORKS');
    expect(calls).toEqual([]);
  });

  it('[ALM-05] those of the internet are called with TLS only', async () => {
    await expect(callOthers({ ...call, url: 'http://203.0.113.9/' })).rejects.toThrow('WEBHOOK_NETWORKS');
    await expect(callOthers({ ...call, url: 'http://8.8.8.8/' })).rejects.toThrow('need https');
  });
});
