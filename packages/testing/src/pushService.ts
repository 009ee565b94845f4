import ece from 'http_ece';
import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as its service got it. */
export interface ReceivedPush {
  headers: Record<string, string>;
  /** Payload as the browser reads it. */
  payload: string;
}

/** Result of `PushManager.subscribe` for a page. */
export interface TestSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushService {
  /** Subscribes a browser; received pushes are added to its list. */
  subscribe(): { subscription: TestSubscription; pushes: ReceivedPush[] };
  /** How all pushes are answered. */
  answer: () => { status: number; headers?: Record<string, string> };
  close(): Promise<void>;
}

/** A push service on loopback that decrypts pushes independently of the server's implementation. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer; pushes: ReceivedPush[] }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      const { status, headers } = service.answer();
      if (browser)
        browser.pushes.push({
          headers: request.headers as Record<string, string>,
          payload: openPush(Buffer.concat(chunks), browser).toString(),
        });
      response.writeHead(browser ? status : 404, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    subscribe() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const browser = { ecdh, auth: randomBytes(16), pushes: [] };
      const path = `/send/${randomBytes(16).toString('base64url')}`;
      browsers.set(path, browser);
      const keys = {
        p256dh: ecdh.getPublicKey().toString('base64url'),
        auth: browser.auth.toString('base64url'),
      };
      return { subscription: { endpoint: `${origin}${path}`, keys }, pushes: browser.pushes };
    },
    answer: () => ({ status: 201 }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

/** The payload of an encrypted push (RFC 8291). @throws Error when it is not for these keys */
export const openPush = (body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): Buffer =>
  ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth.toString('base64url') });
