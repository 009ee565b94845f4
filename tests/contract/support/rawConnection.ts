import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A CONNECT that announces 256 MB. */
export const HUGE_CONNECT = Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]);

/** A TCP connection to a broker that sends whatever it is given. */
export async function openRaw(url: string): Promise<{ socket: Socket; closed: Promise<void> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server may reset it while something is on its way.
  socket.on('error', () => undefined);
  socket.resume();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { socket, closed };
}

/** A number of a server's metrics; `name` with its labels. */
export async function readMetric(http: string, name: string): Promise<number> {
  const text = await (await fetch(`${http}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

/** How often a server's broker refused something for a reason. */
export const readRefused = (http: string, act: string): Promise<number> =>
  readMetric(http, `heliograph_broker_refused_total{act="${act}"}`);
