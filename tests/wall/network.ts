import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A stretch of network between the wall and one port of this machine, which can go away. */
export interface Network {
  /** Where the wall finds it. */
  port: number;
  /** From now on nothing gets through in either direction, and nobody is told: a cable is out. */
  cut(): void;
  /** What was under way arrives, late. */
  heal(): void;
  close(): Promise<void>;
}

/** @param port that it leads to; asked for with each connection, since a server may return elsewhere */
export async function openNetwork(port: () => number): Promise<Network> {
  const sockets = new Set<Socket>();
  let up = true;

  function join(near: Socket) {
    const far = connect(port(), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        if (up) to.destroy();
      });
      if (!up) from.pause();
    }
  }

  const server: Server = createServer(join).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      up = false;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      up = true;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
