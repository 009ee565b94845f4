import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral range of the system, since an outgoing connection could occupy the fixed port of a
 * server.
 */
const FIRST = 10_000;
const COUNT = 10_000;
const ATTEMPTS_PER_PORT = 100;

/** Different free ports, for servers that must know theirs before they start. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  for (let attempt = 0; found.size < count && attempt < ATTEMPTS_PER_PORT * count; attempt++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (!found.has(port) && (await isFree(port))) found.add(port);
  }
  if (found.size < count) throw new Error(`too few ports from ${FIRST} to ${FIRST + COUNT - 1} are free`);
  return [...found];
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
