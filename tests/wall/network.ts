import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy between the wall and a port of this machine that can be interrupted. */
export interface Network {
  /** Port for the wall. */
  port: number;
  /** Stops all traffic without closing connections, like an unplugged cable. */
  cut(): void;
  /** Resumes traffic; delayed data arrives. */
  restore(): void;
  close(): Promise<void>;
}

/** @param port the destination, read for each connection because a restarted server may have another */
export async function openNetwork(port: () => number): Promise<Network> {
  const sockets = new Set<Socket>();
  let isUp = true;

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
        if (isUp) to.destroy();
      });
      if (!isUp) from.pause();
    }
  }

  const server: Server = createServer(join).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isUp = false;
      for (const socket of sockets) socket.pause();
    },
    restore() {
      isUp = true;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
