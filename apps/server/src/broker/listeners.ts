import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import proxyAddress from '@fastify/proxy-addr';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { websocketPath } from './brokerAccess.ts';
import { listen, type ListenOptions } from '../net/listen.ts';
import { createRepeatedLog } from '../support/repeatedLog.ts';
import type { TlsPair } from '../net/tlsFiles.ts';
import type { EmbeddedBroker, Served } from './embeddedBroker.ts';
import { isOwnPage } from '../net/isOwnPage.ts';
import { takeProxyHeader } from './proxyProtocol.ts';

/** Maximum bytes of a websocket before sign-in, for the frames and fragments of its CONNECT. */
const BEFORE_SIGN_IN_BYTES = 16 * 1024;
/** Maximum size of a websocket message; a longer MQTT packet takes several. */
const MESSAGE_BYTES = 256 * 1024;
const MESSAGE_FRAGMENTS = 256;
/** Pieces of a frame as they come from the network. */
const FRAME_CHUNKS = 4_096;
/** Pings get no reply while this much waits to be sent. */
const UNSENT_BYTES = 64 * 1024;
/** A gateway that vanished is noticed even if it asked for no keepalive. */
const KEEPALIVE_MS = 60_000;
/** A proxy sends its header with the first bytes of a connection. */
const PROXY_HEADER_MS = 3_000;

export interface ListenerOptions {
  host: string;
  port: number;
  /** True if connections from trusted proxies begin with a header of the PROXY protocol. */
  proxyProtocol: boolean;
  trustedProxies: readonly string[];
}

/**
 * MQTT over TCP, for gateways.
 * @returns the port, and a close that does not wait: the broker closes its clients itself
 * @throws StartupError when the port is in use
 */
export function listenTcp(broker: EmbeddedBroker, options: ListenerOptions) {
  return acceptSockets(options, 'MQTT_PORT', (socket, address) => void broker.handle(socket, address));
}

/**
 * MQTT over TLS, for gateways. The broker has a connection from its first byte on, so that a client that stays in the
 * handshake is counted and closed like any that does not sign in.
 *
 * @returns also `renew`, which sets the certificate for new connections
 * @throws StartupError when the port is in use
 */
export async function listenTls(broker: EmbeddedBroker, options: ListenerOptions, pair: TlsPair) {
  let secureContext = createSecureContext(pair);
  const listener = await acceptSockets(options, 'MQTTS_PORT', (socket, address) => {
    broker.handle(new TLSSocket(socket, { isServer: true, secureContext }), address);
  });
  return {
    ...listener,
    renew: (renewed: TlsPair) => void (secureContext = createSecureContext(renewed)),
  };
}

async function acceptSockets(
  { host, port, proxyProtocol, trustedProxies }: ListenerOptions,
  variable: ListenOptions['variable'],
  accept: (socket: Socket, address: string) => void,
) {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  const server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEPALIVE_MS },
    (socket) => {
      const address = socket.remoteAddress ?? '';
      if (!proxyProtocol || address === '' || !isTrusted(address, 0)) {
        accept(socket, address);
        return;
      }
      void takeProxyHeader(socket, PROXY_HEADER_MS).then((client) => {
        if (client !== null) accept(socket, client);
      });
    },
  );
  await listen(server, { host, port, variable });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
  };
}

export interface WebsocketOptions {
  /** Name of the broker among several; null for the only one. */
  name: string | null;
  publicUrl: string | null;
  /** Proxies whose header with the client's address is trusted, as for HTTP. */
  trustedProxies: readonly string[];
  log: Logger;
}

/**
 * MQTT over websocket, for browsers, on a path of the HTTP server.
 * @returns a function that stops accepting connections
 */
export function acceptWebsockets(
  broker: EmbeddedBroker,
  http: Server,
  { name, publicUrl, trustedProxies, log }: WebsocketOptions,
): () => void {
  const logRepeated = createRepeatedLog(log);
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES,
    maxFragments: MESSAGE_FRAGMENTS,
    maxBufferedChunks: FRAME_CHUNKS,
    autoPong: false,
    // Telemetry is small and frequent: compression costs more than it saves.
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has('mqtt') && 'mqtt',
  });
  const paths = new Set<string | undefined>([websocketPath(null), websocketPath(name)]);
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!paths.has(request.url?.split('?')[0])) {
      refuse(socket, 404);
      return;
    }
    if (!isOwnPage(request.headers, publicUrl)) {
      const { origin } = request.headers;
      logRepeated('warn', { origin }, 'a page of another origin was refused; PUBLIC_URL names the own one');
      refuse(socket, 403);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('ping', (data) => {
        if (websocket.bufferedAmount < UNSENT_BYTES) websocket.pong(data);
      });
      const served = broker.handle(websocketStream(websocket), proxyAddress(request, isTrusted));
      limitBeforeSignIn(socket, served);
    });
  };
  http.on('upgrade', upgrade);
  return () => void http.off('upgrade', upgrade);
}

function refuse(socket: Duplex, status: 403 | 404): void {
  // The peer may be gone, or keep its side open.
  socket.on('error', () => undefined);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Not Found'}\r\nconnection: close\r\n\r\n`);
}

/** Counts what arrives, since a message is complete only with its last fragment. */
function limitBeforeSignIn(socket: Duplex, served: Served): void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (served.isSignedIn()) socket.off('data', count);
    else if (received > BEFORE_SIGN_IN_BYTES) served.closeAsTooLong();
  };
  socket.on('data', count);
}

/**
 * A websocket as a byte stream. Chunks written while a frame is being sent leave together in the next one: an MQTT
 * packet is written in several pieces, and a frame for each would cost browsers an event apiece.
 */
function websocketStream(socket: WebSocket): Duplex {
  const stream = new Duplex({
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => socket.send(chunk, done),
    writev: (chunks, done) => socket.send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final(done) {
      socket.close();
      done();
    },
    destroy(error, done) {
      socket.terminate();
      done(error);
    },
  });
  socket.on('message', (data: Buffer) => {
    if (!stream.push(data)) socket.pause();
  });
  socket.on('close', () => {
    if (!stream.destroyed) stream.push(null);
  });
  socket.on('error', (error) => stream.destroy(error));
  return stream;
}
