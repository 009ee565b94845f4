import { Aedes } from 'aedes';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebSocketStream, WebSocketServer } from 'ws';

/** A real broker on a real websocket, which can be stopped and started again on the same port. */
export async function startAedesBroker(accepts: (password: string) => boolean = () => true) {
  let port = 0;
  let running = await start();

  async function start() {
    const aedes = await Aedes.createBroker({
      authenticate: (_client, _user, password, done) => done(null, accepts(password?.toString() ?? '')),
    });
    const server = createServer();
    const sockets = new WebSocketServer({ server, handleProtocols: () => 'mqtt' });
    sockets.on('connection', (socket) => aedes.handle(createWebSocketStream(socket)));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    return { aedes, server, sockets };
  }

  return {
    url: () => `ws://127.0.0.1:${port}/mqtt`,
    clients: () => running.aedes.connectedClients,
    /** The broker itself, to subscribe and publish as a gateway. */
    gateways: () => running.aedes,
    async stop() {
      for (const socket of running.sockets.clients) socket.terminate();
      await new Promise((resolve) => running.server.close(resolve));
      await new Promise<void>((resolve) => running.aedes.close(resolve));
    },
    async start() {
      running = await start();
    },
  };
}
