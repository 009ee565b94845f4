import { createServer, type AddressInfo } from 'node:net';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { listen } from '../listen.ts';
import { WEBSOCKET_PATH } from '../http/wire/brokerAccess.ts';
import type { EmbeddedBroker } from './embedded.ts';
import { websocketStream } from './websocketStream.ts';

/** A message larger than this is no gateway's. */
const MAX_MESSAGE = 8 * 1024 * 1024;

/**
 * MQTT over tcp, for gateways.
 * @returns the port, and a close that waits for nobody: the broker closes its clients itself.
 * @throws StartupError when the port is taken.
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
 * @returns what stops accepting more.
 */
export function acceptWebsockets(broker: EmbeddedBroker, http: Server, publicUrl: string | null): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    // Telemetry is small and frequent: compressing it costs more than it saves.
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

/** Browsers say which site a socket is opened from; only our own pages may. Other clients say nothing. */
function sameSite({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
