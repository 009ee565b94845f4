import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { WEBSOCKET_PATH } from '../http/wire/brokerAccess.ts';
import { listen } from '../listen.ts';
import type { EmbeddedBroker } from './embeddedBroker.ts';

/** No gateway sends larger messages. */
const MAX_MESSAGE = 8 * 1024 * 1024;

/**
 * MQTT over TCP, for gateways.
 * @returns the port, and a close that does not wait: the broker closes its clients itself
 * @throws StartupError when the port is in use
 */
export async function listenTcp(broker: EmbeddedBroker, host: string, port: number) {
  const server = createServer({ noDelay: true }, (socket) => broker.handle(socket));
  await listen(server, { host, port, variable: 'MQTT_PORT' });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
  };
}

/**
 * MQTT over websocket, for browsers, on a path of the HTTP server.
 * @returns a function that stops accepting connections
 */
export function acceptWebsockets(broker: EmbeddedBroker, http: Server, publicUrl: string | null): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    // Telemetry is small and frequent: compression costs more than it saves.
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has('mqtt') && 'mqtt',
  });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refusal =
      request.url?.split('?')[0] !== WEBSOCKET_PATH ? 404 : sameSite(request, publicUrl) ? null : 403;
    if (refusal !== null) {
      refuse(socket, refusal);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (websocket) =>
      broker.handle(websocketStream(websocket), request),
    );
  };
  http.on('upgrade', upgrade);
  return () => void http.off('upgrade', upgrade);
}

function refuse(socket: Duplex, status: 403 | 404): void {
  socket.end(`HTTP/1.1 ${status} ${status === 403 ? 'Forbidden' : 'Not Found'}\r\nconnection: close\r\n\r\n`);
}

/** Browsers send the origin of the page that opens a socket; only our own pages may. Other clients send none. */
function sameSite({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
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
